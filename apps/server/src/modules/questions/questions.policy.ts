import { isAllowed } from '#contract/access.ts';
import { updateQuestionUnit } from '#contract/questions.contract.ts';
import type { Actor } from '../../kernel/actor.ts';

/** Others add units, but change and delete none. */
export function mayManageUnits(actor: Actor): boolean {
  return isAllowed(updateQuestionUnit.access, actor.rights);
}
