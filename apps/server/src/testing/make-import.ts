import { inArray } from 'drizzle-orm';
import { type ImportReport, type ImportRow, importEventSchema } from '#contract/user-import.contract.ts';
import { users } from '../platform/db/schema/index.ts';
import { readEventsOf } from './read-events.ts';
import type { TestServer } from './test-server.ts';

export const MADE_PASSWORD = 'k3mp-x7q-9wd';

/** A row of a list, good as it is. */
export function aRow(cells: Partial<ImportRow> = {}): ImportRow {
  const id = crypto.randomUUID();
  return { id, name: '王小明', email: `${id}@pupils.test`, password: MADE_PASSWORD, ...cells };
}

export const someRows = (count: number, cells: Partial<ImportRow> = {}) =>
  Array.from({ length: count }, () => aRow(cells));

/** Passwords that people chose cost their whole time: such a list takes a while. */
export const slowRows = () =>
  someRows(40).map((row, index) => ({ ...row, password: `自己想的密碼 ${index}` }));

type Options = { dry_run?: boolean; create_schools?: boolean };

/** Imports lists as somebody, and looks at who was made. */
export function makeImporter({ call, db, url }: TestServer, { token }: { token: string }) {
  return {
    async send(rows: ImportRow[], options: Options = {}) {
      const answer = await call('POST', '/api/users/import', { token, body: { rows, ...options } });
      return { status: answer.status, report: answer.body as ImportReport };
    },

    /** With progress, to the last event. */
    follow: (rows: ImportRow[], input: { signal?: AbortSignal; onProgress?: () => void } = {}) =>
      readEventsOf(importEventSchema, url, '/api/users/import', {
        token,
        body: { rows },
        ...(input.signal && { signal: input.signal }),
        onEvent: ({ type }) => type === 'progress' && input.onProgress?.(),
      }),

    findMade(rows: ImportRow[]) {
      const ids = rows.map(({ id }) => id);
      return db.select().from(users).where(inArray(users.id, ids));
    },
  };
}
