import { isAllowed } from '#contract/access.ts';
import { HELPER_ACCESS, type Helper } from '#contract/helper-records.ts';
import type { Actor } from '../../kernel/actor.ts';

/** Who may open the page of a helper may use it, and read what it made for them. */
export function mayUseHelper(actor: Actor, helper: Helper): boolean {
  return isAllowed(HELPER_ACCESS[helper], actor.rights);
}

/** Records are their owner's alone. */
export function isOwnRecord(
  actor: Actor,
  helper: Helper,
  record: { userId: string; helper: Helper },
): boolean {
  return record.userId === actor.id && record.helper === helper;
}
