import { ConfigError, readConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { UsageError } from '../parse-options.ts';
import { type Seeded, SeedRefused, seedDatabase } from './seed-database.ts';
import { readSeedOptions } from './seed-options.ts';

/** `npm run seed`: a school of a given size in the configured database. docs/bench.md says what is filled in. */
const say = (text: string) => process.stderr.write(`${text}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);
const MEGABYTE = 1024 * 1024;

try {
  const options = readSeedOptions(process.argv.slice(2));
  const config = readConfig();
  const own =
    config.databaseUrl || config.production ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
  // What was begun is one transaction, which ends with its connection. A signal that comes twice changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void Promise.resolve(own?.stop()).finally(() => process.exit(130)));
  try {
    print('filling in');
    const url = config.databaseUrl ?? own?.url ?? '';
    const target = { url, production: config.production, timeZone: config.schoolTimeZone };
    print(writeSeeded(await seedDatabase(target, options, say)));
  } finally {
    await own?.stop();
  }
} catch (error) {
  const isExpected =
    error instanceof UsageError || error instanceof SeedRefused || error instanceof ConfigError;
  say(error instanceof Error ? ((isExpected ? undefined : error.stack) ?? error.message) : String(error));
  process.exitCode = 1;
}

function writeSeeded({
  people,
  sessions,
  messages,
  added,
  seconds,
  bytes,
  accounts,
  password,
}: Seeded): string {
  const sizes = Object.entries(bytes).map(([name, size]) => `${name} ${(size / MEGABYTE).toFixed(0)} MB`);
  return [
    `${people} people, ${sessions} conversations, ${messages} messages (${added} new, in ${seconds.toFixed(0)} s)`,
    sizes.join(', '),
    `To sign in: ${accounts.join(' or ')}, password ${password}`,
  ].join('\n');
}
