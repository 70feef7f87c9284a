import { type AuditAction, listAuditEntries } from '#contract/audit.contract.ts';
import { callPage } from '#web/lib/api/api-client.ts';

const PAGE_SIZE = 50;

/** What narrows the log; days are `yyyy-MM-dd`, both included. */
export type AuditFilter = { person?: string; action?: AuditAction; from?: string; to?: string };

/** One page of the log, newest first. */
export function fetchEntries(filter: AuditFilter, cursor: string | null, signal: AbortSignal) {
  const query = { ...filter, limit: PAGE_SIZE, ...(cursor && { cursor }) };
  return callPage(listAuditEntries, { query }, { signal });
}
