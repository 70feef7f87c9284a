import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchReport } from '../api/get-report.ts';
import type { Range } from './usage-range.ts';

/** While something is still to be counted the server is asked again every few seconds. */
const AGAIN_MS = 5_000;

/** The report of a range, and until it has come that of before; null asks for none. */
export function useReport(range: Range | null) {
  return useQuery({
    queryKey: ['usage', 'report', range],
    queryFn: ({ signal }) => fetchReport(range ?? {}, signal),
    enabled: range !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data && (data.is_counting || data.pending_days > 0) ? AGAIN_MS : false,
  });
}
