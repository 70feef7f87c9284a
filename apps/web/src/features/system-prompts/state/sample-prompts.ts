import { NEW_PROMPT, type SystemPrompt } from '#contract/system-prompts.contract.ts';

const sample = { ...NEW_PROMPT, is_default: false, created_by_name: null };

/** Shown while the server is away. */
export const SAMPLE_PROMPTS: readonly SystemPrompt[] = [
  {
    ...sample,
    id: 'sample-1',
    title: '範例提示：作業小幫手',
    description: '這是範例，不是貴校的資料',
    prompt_text: '你是一位有耐心的作業小幫手。',
    category: 'homework',
  },
  {
    ...sample,
    id: 'sample-2',
    title: '範例提示：說故事朋友',
    description: '這是範例，不是貴校的資料',
    prompt_text: '你是一位喜歡和孩子一起編故事的朋友。',
    icon: '📖',
    category: 'story',
  },
];
