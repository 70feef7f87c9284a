import type { Note } from '#contract/helper-records.ts';
import { markKnown } from '#contract/helpers.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Stores which review questions of a note its writer knows by now: all that are marked in it. */
export function storeKnown({ id, reviewQuestions }: Note): Promise<Note> {
  const known = reviewQuestions.flatMap(({ isKnown }, place) => (isKnown ? [place] : []));
  return call(markKnown, { params: { id }, body: { known } });
}
