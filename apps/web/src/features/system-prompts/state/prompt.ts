import { PROMPT_CATEGORIES, PROMPT_LANGUAGES, type SystemPrompt } from '#contract/system-prompts.contract.ts';

export type PromptCategory = (typeof PROMPT_CATEGORIES)[number];
export type PromptLanguage = (typeof PROMPT_LANGUAGES)[number];

export const CATEGORY_LABELS: Readonly<Record<PromptCategory, string>> = {
  homework: '作業',
  story: '故事',
  creative: '創意',
  science: '科學',
  game: '遊戲',
  emotional: '情緒',
  custom: '自訂',
};

export const LANGUAGE_LABELS: Readonly<Record<PromptLanguage, string>> = {
  'zh-TW': '繁體中文',
  'zh-CN': '簡體中文',
  en: '英文',
};

/** Empty filters let everything pass. */
export type PromptFilters = { search: string; language: PromptLanguage | ''; category: PromptCategory | '' };

/** From the address, where anything may stand: what is none of the choices lets everything pass. */
export function readFilters(address: Record<keyof PromptFilters, string>): PromptFilters {
  return {
    search: address.search,
    language: PROMPT_LANGUAGES.find((known) => known === address.language) ?? '',
    category: PROMPT_CATEGORIES.find((known) => known === address.category) ?? '',
  };
}

/** The prompts of a language and a category whose title or description has the text in it, whatever its case. */
export function findPrompts(
  prompts: readonly SystemPrompt[],
  { search, language, category }: PromptFilters,
): readonly SystemPrompt[] {
  const wanted = search.toLowerCase();
  return prompts.filter(
    (prompt) =>
      (language === '' || prompt.language === language) &&
      (category === '' || prompt.category === category) &&
      [prompt.title, prompt.description].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** Characters of a prompt that its row shows. */
const PREVIEW_LENGTH = 100;

/** The beginning of a prompt; no character is cut in two. */
export function previewOf(text: string): string {
  const characters = Array.from(text.slice(0, 2 * PREVIEW_LENGTH + 1));
  const preview = characters.slice(0, PREVIEW_LENGTH).join('');
  return preview.length < text.length ? `${preview}…` : preview;
}
