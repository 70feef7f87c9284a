import { parseOptions, UsageError } from '../parse-options.ts';

export type SeedOptions = {
  /** So many messages are there afterwards. */
  messages: number;
  /** From so many days ago until now. */
  days: number;
  /** Beside people of others, too. */
  force: boolean;
};

const KNOWN = { scale: { type: 'string' }, days: { type: 'string' }, force: { type: 'boolean' } } as const;

const USAGE = `npm run seed -- [--scale 1000000] [--days 400] [--force]
  --scale  so many messages in all, in a tenth as many conversations
  --days   the conversations are of so many days
  --force  also into a database that holds people who were not made by this command`;

/** Throws with the usage for anything it does not know. */
export function readSeedOptions(args: readonly string[]): SeedOptions {
  const { scale = '1000000', days: wanted = '400', force = false } = parseOptions(args, KNOWN, USAGE);
  const messages = Number(scale);
  const days = Number(wanted);
  if (!isWithin(messages, 100, 20_000_000) || !isWithin(days, 1, 3_650)) throw new UsageError(USAGE);
  return { messages, days, force };
}

const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;
