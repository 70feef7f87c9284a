import { useEffect } from 'react';
import { countPages, readPage } from './use-list-address.ts';

/**
 * The page of a list that the server pages, by its address. An address beyond the last page is put right: the rows there
 * were deleted, or the address is an old one. `total` is null until it is known.
 */
export function useServedPage(
  address: string,
  list: { total: number | null; isBusy: boolean; size: number },
  change: (address: { page: string }) => void,
): { page: number; isBeyond: boolean } {
  const page = readPage(address);
  const last = countPages(list.total ?? 0, list.size);
  const isBeyond = list.total !== null && !list.isBusy && page > last;
  useEffect(() => {
    if (isBeyond) change({ page: String(last) });
  }, [isBeyond, last, change]);
  return { page, isBeyond };
}
