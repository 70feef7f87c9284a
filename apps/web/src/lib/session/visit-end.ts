import { pageMessage } from '#contract/page-messages.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';

/** The sentence with which the server ended the visit of a call; null for every other failure. */
export function visitEndText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null;
  // A token that the server never heard of has no reason of its own.
  return error.code?.startsWith('visit_') ? error.message : pageMessage('visit_expired');
}
