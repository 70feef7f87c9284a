import { listImages } from '#contract/images.contract.ts';
import { callPage } from '#web/lib/api/api-client.ts';

const PAGE_SIZE = 12;

/** One page of one's own images, the newest first; all of them for an empty search. */
export function fetchImages(search: string, cursor: string | null, signal: AbortSignal) {
  const query = { limit: PAGE_SIZE, ...(search && { q: search }), ...(cursor && { cursor }) };
  return callPage(listImages, { query }, { signal });
}
