import { listSchools } from '#contract/schools.contract.ts';
import { callRows } from '#web/lib/api/api-client.ts';

/** Rows of a page. */
export const PAGE_SIZE = 20;

/** All that is read of schools is kept under keys that begin so, here and where users choose one. */
export const SCHOOLS_KEY = ['schools'];

/** One page of the schools whose name has the text in it, in the order of names. */
export function fetchSchools(search: string, page: number, signal: AbortSignal) {
  const query = { ...(search !== '' && { search }), offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  return callRows(listSchools, { query }, { signal });
}
