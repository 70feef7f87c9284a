import type { TableShape } from '../platform/db/catalogue.ts';
import { columnNames, tableName } from '../platform/db/copy-rows.ts';

/**
 * Which rows a backup has. Every table that the database has is in it, but those that speak of a moment alone:
 * who is signed in, who tried too often, which processes run and what they call. Nobody is signed in by an old token after a restore, who
 * was signed out or got a new password after the backup least of all.
 */
export const LEFT_OUT: readonly string[] = [
  'auth_sessions',
  'attempts',
  'server_processes',
  'ai_calls',
  'ai_rests',
];

/**
 * Columns that are made anew: the tokens of visitors. Their rows stay, because conversations belong to them; whoever has
 * the share password comes in again.
 */
const MADE_ANEW: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  visitors: { token_hash: 'sha256(uuid_send(gen_random_uuid()))' },
};

export const isKept = ({ name }: { name: string }): boolean => !LEFT_OUT.includes(name);

export function selectRows({ name, columns }: TableShape): string {
  const made = MADE_ANEW[name] ?? {};
  const values = columns.map((column) => made[column] ?? columnNames([column]));
  return `select ${values.join(', ')} from ${tableName(name)}`;
}

/** What a column is called that names a file by its hash. */
const FILE_COLUMN = 'file_hash';

/** The hash of every file that rows name, once. */
export function selectFiles(tables: readonly TableShape[]): string {
  const selects = tables
    .filter(({ columns }) => columns.includes(FILE_COLUMN))
    .map(({ name }) => `select ${FILE_COLUMN} from ${tableName(name)} where ${FILE_COLUMN} is not null`);
  return selects.length > 0 ? selects.join(' union ') : `select null where false`;
}
