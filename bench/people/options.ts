import { parseOptions, UsageError } from '../parse-options.ts';

/** How much is filled in and measured. */
export type PeopleOptions = {
  users: number;
  schools: number;
  /** Requests of each kind to the list. */
  listCalls: number;
  /** Lists that are imported, and the rows of each. */
  imports: number;
  rows: number;
  /** A missed bound ends the run with an error. */
  check: boolean;
};

const KNOWN = { users: { type: 'string' }, check: { type: 'boolean' } } as const;

const USAGE = `npm run bench:people -- [--users 10000] [--check]
  --users  so many users instead of 100,000
  --check  exit with 1 when a bound is missed`;

/** Throws with the usage for anything it does not know. */
export function readPeopleOptions(args: readonly string[]): PeopleOptions {
  const { users: wanted = '100000', check = false } = parseOptions(args, KNOWN, USAGE);
  const users = Number(wanted);
  if (!Number.isInteger(users) || users < 1_000 || users > 1_000_000) throw new UsageError(USAGE);
  return { users, schools: 200, listCalls: 200, imports: 3, rows: 2_000, check };
}
