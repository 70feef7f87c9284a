import { type School, searchSchools } from '#contract/schools.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function findSchools(name: string, signal: AbortSignal): Promise<School[]> {
  return call(searchSchools, { query: { name } }, { signal });
}
