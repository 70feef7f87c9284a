import { mergeSchool } from '#contract/schools.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** How many users went from the one to the other. */
export async function moveInto(id: string, into: string): Promise<number> {
  return (await call(mergeSchool, { params: { id }, body: { into } })).moved;
}
