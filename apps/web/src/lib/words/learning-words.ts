import type { LEARNING_STYLES, LEVELS } from '#contract/users.contract.ts';

/** How far somebody is, and how they learn best, in the words of the profile. */
export const LEVEL_LABELS: Readonly<Record<(typeof LEVELS)[number], string>> = {
  beginner: '初級',
  intermediate: '中級',
  advanced: '高級',
};

export const LEARNING_STYLE_LABELS: Readonly<Record<(typeof LEARNING_STYLES)[number], string>> = {
  visual: '視覺型',
  auditory: '聽覺型',
  reading: '閱讀型',
  kinesthetic: '動手型',
};
