import type { CallInput } from '#contract/operation.ts';
import { getUsageReport, type UsageReport } from '#contract/usage.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Days are `yyyy-MM-dd`, both included. */
export function fetchReport(
  query: CallInput<typeof getUsageReport>['query'],
  signal: AbortSignal,
): Promise<UsageReport> {
  return call(getUsageReport, { query }, { signal });
}
