import type { ResponseLanguage } from '#contract/constants.ts';
import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import { readAloud } from '#web/lib/read-aloud.ts';

const VOICES: Readonly<Record<SpokenLanguage, ResponseLanguage>> = { en: 'en', cmn: 'zh-TW', yue: 'zh-HK' };

/** For `lang`, by which browsers choose the voice of a screen reader and the shapes of characters. */
export const LANGUAGE_TAGS: Readonly<Record<SpokenLanguage, string>> = {
  en: 'en',
  cmn: 'zh-Hant-TW',
  yue: 'yue-Hant-HK',
};

/** Says it by the browser's voice; whatever is being said ends. */
export function speak(id: string, text: string, language: SpokenLanguage): void {
  readAloud(id, text, VOICES[language]);
}
