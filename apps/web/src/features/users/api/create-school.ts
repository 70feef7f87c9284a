import { createSchool, type School } from '#contract/schools.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** `id` is made by the page, so that sending it again makes no second school. */
export function addSchool(id: string, name: string): Promise<School> {
  return call(createSchool, { body: { id, name } });
}
