import {
  type MistakeKind,
  PRACTICE_LANGUAGES,
  PRACTICE_LEVELS,
  type Practice,
} from '#contract/helper-records.ts';
import type { ReadingLanguage } from '#web/lib/read-aloud.ts';
import { LEVEL_LABELS } from '#web/lib/words/learning-words.ts';

export type PracticeLanguage = Practice['language'];

export const LANGUAGE_LABELS: Readonly<Record<PracticeLanguage, string>> = {
  english: '英語',
  japanese: '日語',
  french: '法語',
  german: '德語',
  spanish: '西班牙語',
};

/** For `lang` and for the browser's voice. */
export const LANGUAGE_TAGS: Readonly<Record<PracticeLanguage, ReadingLanguage>> = {
  english: 'en',
  japanese: 'ja',
  french: 'fr',
  german: 'de',
  spanish: 'es',
};

/** What one may begin with. */
export const OPENINGS: Readonly<Record<PracticeLanguage, string>> = {
  english: "Hi! Let's talk about my school.",
  japanese: 'こんにちは！学校について話しましょう。',
  french: 'Bonjour ! On parle de mon école ?',
  german: 'Hallo! Reden wir über meine Schule.',
  spanish: '¡Hola! ¿Hablamos de mi escuela?',
};

export const KIND_LABELS: Readonly<Record<MistakeKind, string>> = {
  spelling: '拼寫',
  grammar: '文法',
  tense: '時態',
  agreement: '一致',
  article: '冠詞',
  preposition: '介詞或助詞',
  'word-order': '語序',
  'word-choice': '用詞',
  punctuation: '標點',
  other: '其他',
};

export const LANGUAGE_CHOICES = PRACTICE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }));
export const LEVEL_CHOICES = PRACTICE_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }));
