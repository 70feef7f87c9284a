import { isBlank } from '#contract/form-fields.ts';
import type { DIFFICULTIES, PRACTICE_LANGUAGES, PRACTICE_LEVELS } from '#contract/helper-records.ts';
import type { LEARNING_STYLES } from '#contract/users.contract.ts';

/** How people and models read the choices of the helpers. */
type Names<Choices extends readonly string[]> = Readonly<Record<Choices[number], string>>;

export const LANGUAGE_NAMES: Names<typeof PRACTICE_LANGUAGES> = {
  english: '英語',
  japanese: '日語',
  french: '法語',
  german: '德語',
  spanish: '西班牙語',
};

export const LEVEL_NAMES: Names<typeof PRACTICE_LEVELS> = {
  beginner: '初級',
  intermediate: '中級',
  advanced: '高級',
};

export const DIFFICULTY_NAMES: Names<typeof DIFFICULTIES> = { easy: '簡單', medium: '中等', hard: '困難' };

export const STYLE_NAMES: Names<typeof LEARNING_STYLES> = {
  visual: '視覺型',
  auditory: '聽覺型',
  reading: '閱讀型',
  kinesthetic: '動手型',
};

/** Characters of a text that name a record. */
const TITLE_LENGTH = 30;

/** The beginning of a text on one line, from the first character that can be seen. */
export function titleFrom(text: string): string {
  const signs = [...text.trim().replace(/\s+/g, ' ')];
  const from = signs.findIndex((sign) => !isBlank(sign));
  if (from === -1) return '';
  return signs
    .slice(from, from + TITLE_LENGTH)
    .join('')
    .trim();
}

/** The title that was given, else the beginning of the text. */
export const chooseTitle = ({ title, content }: { title: string; content: string }): string =>
  isBlank(title) ? titleFrom(content) : title.trim();
