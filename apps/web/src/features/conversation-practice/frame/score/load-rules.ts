import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import { logFailure } from '#web/lib/log.ts';
import { loadChineseRules, PLAIN_RULES } from './chinese-rules.ts';
import { ENGLISH_RULES } from './english-rules.ts';
import type { ScoreRules } from './score-line.ts';

/** Never rejects: where the tables of Chinese cannot be loaded, characters are compared as they are written. */
export async function loadRules(language: SpokenLanguage): Promise<ScoreRules> {
  if (language === 'en') return ENGLISH_RULES;
  try {
    return await loadChineseRules(language);
  } catch (error) {
    logFailure('tables of characters', error);
    return PLAIN_RULES;
  }
}
