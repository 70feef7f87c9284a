import { deleteSchool } from '#contract/schools.contract.ts';
import { call } from '#web/lib/api-client.ts';

export function removeSchool(id: string): Promise<{ success: boolean }> {
  return call(deleteSchool, { params: { id } });
}
