import type { Verdict } from '../bounds.ts';
import { type Found, runParts } from '../run-parts.ts';
import { judgePeople } from './bounds.ts';
import { measurePeople, type PeopleMeasured } from './measure.ts';
import type { PeopleOptions } from './options.ts';
import { startPeopleParts } from './parts.ts';

export async function runPeopleBench(
  options: PeopleOptions,
  say: (text: string) => void,
): Promise<Found<PeopleMeasured> & { verdicts: Verdict[] }> {
  const found = await runParts(
    (cores, cleanUps) => startPeopleParts(cores, options, cleanUps, say),
    (parts) => measurePeople(parts, options, say),
  );
  return { ...found, verdicts: judgePeople(found.measured) };
}
