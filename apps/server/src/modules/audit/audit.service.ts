import type { AuditEntry, findAuditPeople, listAuditEntries } from '#contract/audit.contract.ts';
import type { Input, Output } from '#contract/operation.ts';
import { makeCursor, readCursor } from '../../kernel/cursor.ts';
import type { Database } from '../../platform/db/database.ts';
import { presentEntry } from './audit.presenter.ts';
import * as repository from './audit.repository.ts';

export type AuditService = ReturnType<typeof makeAuditService>;

export function makeAuditService(deps: {
  db: Database;
  /** The instants between which a calendar day of the school lies. */
  dayBounds: (day: string) => { start: Date; end: Date };
  findPeople: (search: string) => Promise<Output<typeof findAuditPeople>>;
}) {
  return {
    findPeople: deps.findPeople,

    async listEntries({
      limit,
      cursor,
      from,
      to,
      ...filter
    }: Input<typeof listAuditEntries>['query']): Promise<{
      entries: AuditEntry[];
      nextCursor: string | null;
    }> {
      const rows = await repository.listEntries(deps.db, {
        ...filter,
        start: from === undefined ? undefined : deps.dayBounds(toKnownDay(from)).start,
        end: to === undefined ? undefined : deps.dayBounds(toKnownDay(to)).end,
        after: cursor === undefined ? undefined : readCursor(cursor),
        // One more tells that there is a next page.
        limit: limit + 1,
      });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        entries: page.map(presentEntry),
        nextCursor: rows.length > page.length && last ? makeCursor(last) : null,
      };
    },
  };
}

/** No entry is before or after these days, and the instants of days far beyond them cannot be told. */
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '9000-12-31';

function toKnownDay(day: string): string {
  if (day < FIRST_DAY) return FIRST_DAY;
  return day > LAST_DAY ? LAST_DAY : day;
}
