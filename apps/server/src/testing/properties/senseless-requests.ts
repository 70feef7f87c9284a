import { type Operation, operationUrl } from '#contract/operation.ts';
import type { PropertySchool } from './property-school.ts';
import type { PropertyRequest } from './requests.ts';
import { toJsonSchema } from './schema-values.ts';

const COUNT = 2_000;
const PLACES = Array.from({ length: COUNT }, (_, place) => `wrong-${place}`);

/** What is wrong as a whole; the last ones have a part for each of their own to complain of. */
const SENSELESS: readonly string[] = [
  [],
  'no object',
  7,
  null,
  Object.fromEntries(PLACES.map((place) => [place, 0])),
  PLACES.map((place) => ({ [place]: 0 })),
  { ['長'.repeat(COUNT)]: ['長'.repeat(COUNT)] },
].map((wrong) => JSON.stringify(wrong));

/** Each of them as the body, and in the place of every field of it: whatever chance leaves out, these are sent. */
export function senselessRequests(operation: Operation, school: PropertySchool): PropertyRequest[] {
  if (!operation.body) return [];
  const names = Object.keys(toJsonSchema(operation.body).properties ?? {});
  const caller = operation.access.kind === 'visitor' ? 'vis' : 'adm';
  const params = Object.fromEntries(
    [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, crypto.randomUUID()]),
  );
  const headers = {
    authorization: `Bearer ${school.tokens.get(caller)}`,
    'content-type': 'application/json',
    'x-forwarded-for': '10.2.0.1',
  };
  const everywhere = (wrong: string) =>
    `{${names.map((name) => `${JSON.stringify(name)}:${wrong}`).join(',')}}`;
  return SENSELESS.flatMap((wrong) => [wrong, everywhere(wrong)]).map((body) => ({
    ...{ caller, broken: null, oddPlace: 'nothing', isElsewhere: false, isWatched: false, mark: null },
    parts: { params, query: {} },
    sent: { method: operation.method, path: operationUrl(operation, params), headers, body },
  }));
}
