import type { ResponseLanguage } from '#contract/constants.ts';

/** For tables, where there is little room. */
export const SHORT_LANGUAGE_LABELS: Readonly<Record<ResponseLanguage, string>> = {
  'zh-TW': '繁體（台灣）',
  'zh-HK': '繁體（香港）',
  'zh-CN': '简体中文',
  en: 'English',
};

export const LANGUAGE_LABELS: Readonly<Record<ResponseLanguage, string>> = {
  'zh-TW': '繁體中文（台灣）',
  'zh-HK': '繁體中文（香港）',
  'zh-CN': '简体中文',
  en: 'English',
};
