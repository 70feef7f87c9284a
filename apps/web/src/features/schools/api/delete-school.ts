import { deleteSchool } from '#contract/schools.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function removeSchool(id: string): Promise<{ success: boolean }> {
  return call(deleteSchool, { params: { id } });
}
