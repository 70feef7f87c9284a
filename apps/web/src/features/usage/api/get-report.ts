import { getUsageReport, type UsageReport } from '#contract/usage.contract.ts';
import { call } from '#web/lib/api-client.ts';

/** Days are `yyyy-MM-dd`, both included. */
export function fetchReport(range: { from: string; to: string }, signal: AbortSignal): Promise<UsageReport> {
  return call(getUsageReport, { query: range }, { signal });
}
