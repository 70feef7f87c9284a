import { type School, updateSchool } from '#contract/schools.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function toggleSchool({ id, active }: School): Promise<School> {
  return call(updateSchool, { params: { id }, body: { active: !active } });
}
