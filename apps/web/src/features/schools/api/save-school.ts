import { createSchool, type School, updateSchool } from '#contract/schools.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** A new school for null; `newId` is its id, so that saving it again cannot make a second one. */
export function saveSchool(id: string | null, newId: string, name: string): Promise<School> {
  return id === null
    ? call(createSchool, { body: { id: newId, name } })
    : call(updateSchool, { params: { id }, body: { name } });
}
