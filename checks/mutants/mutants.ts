import type { Mutant } from './mutant.ts';
import { CHAT_MUTANTS } from './mutants-chat.ts';
import { RIGHTS_MUTANTS } from './mutants-rights.ts';
import { TOOLS_MUTANTS } from './mutants-tools.ts';
import { WEB_MUTANTS } from './mutants-web.ts';
import { SURVIVORS } from './survivors.ts';

export const MUTANTS: readonly Mutant[] = [
  ...RIGHTS_MUTANTS,
  ...CHAT_MUTANTS,
  ...TOOLS_MUTANTS,
  ...WEB_MUTANTS,
  ...SURVIVORS,
];
