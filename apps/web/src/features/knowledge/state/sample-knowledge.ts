import type { KnowledgeBaseItem } from '#contract/knowledge.contract.ts';

const DAY = '2026-09-01T00:00:00.000Z';

/** Shown, with a notice, while the server is away and nothing is stored on this computer. */
export const SAMPLE_KNOWLEDGE: readonly KnowledgeBaseItem[] = [
  {
    id: 'sample-1',
    name: '範例：校規',
    tags: ['學校事務'],
    default_language: 'zh-HK',
    remark: '校服、請假、手機和圖書館的規定',
    characters: 3_200,
    passages: 14,
    created_at: DAY,
    updated_at: DAY,
  },
  {
    id: 'sample-2',
    name: '範例：植物與光合作用',
    tags: ['科學', '中一'],
    default_language: 'zh-TW',
    remark: '課文和詞彙',
    characters: 5_400,
    passages: 21,
    created_at: DAY,
    updated_at: DAY,
  },
];
