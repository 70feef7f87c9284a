import { parseArgs } from 'node:util';
import { startDemoAi } from '#demo-ai/server.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { type KillFigures, runKillRounds } from './kill-rounds.ts';
import { makeOwnDatabase } from './own-database.ts';
import { deploy, makeSchool } from './school.ts';
import { makeServerProcess } from './server-process.ts';

/**
 * `npm run faults`: the long form of kill.test.ts, without its short cuts. While people chat the server is killed
 * at random moments, first beside a database that stays, then with a database of its own, which goes down with it
 * every second time. The times hold for a machine that does nothing else. Ends with 1 when a promise was broken; the seed repeats the same chances.
 */
const READY_MS = 5_000;
/** An answer whose process is dead is ended by the next start. */
const END_MS = 15_000;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    pupils: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const [kills = 0, pupils = 0, seed = 0] = [values.kills, values.pupils, values.seed].map(Number);
if (![kills, pupils, seed].every((number) => Number.isSafeInteger(number) && number >= 1))
  throw new Error('npm run faults -- [--kills 50] [--pupils 40] [--seed 1]');
const say = (text: string) => process.stdout.write(`${text}\n`);

const cleanUps: (() => Promise<unknown>)[] = [];
async function cleanUp(): Promise<void> {
  for (const clean of cleanUps.splice(0).reverse()) await clean();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)));

try {
  say(`seed ${seed}`);
  const ai = await startDemoAi({ scripted: true });
  cleanUps.push(() => ai.close());
  const broken = [
    ...report('Beside a database that stays', await killAgainAndAgain(ai.url, 'beside', kills)),
    ...report('With its own database', await killAgainAndAgain(ai.url, 'own', Math.ceil(kills / 5))),
  ];
  say(broken.length === 0 ? '\nevery promise was kept' : `\n${broken.join('\n')}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await cleanUp();
}

async function killAgainAndAgain(aiUrl: string, kind: 'beside' | 'own', times: number): Promise<KillFigures> {
  const database = makeOwnDatabase();
  cleanUps.push(database.remove);
  const { dataDir } = database;
  const given = kind === 'beside' ? { databaseUrl: (await startEmbeddedPostgres({ dataDir })).url } : {};
  const server = await makeServerProcess(deploy({ aiUrl, dataDir, ...given }));
  cleanUps.push(server.stop);
  await server.start();
  return runKillRounds({
    server,
    school: await database.use((db) => makeSchool(db, { pupils, limits: [5, 1_000_000] })),
    kills: times,
    seed,
    withDatabase: database.use,
    async kill(number) {
      if (kind === 'own' && number % 2 === 1) await database.kill();
      await server.kill();
    },
    onReady: (number, ms) =>
      say(`  kill ${number} of ${times}: ready again after ${(ms / 1000).toFixed(1)} s`),
  });
}

/** Prints the figures; answers the promises that were broken. */
function report(title: string, figures: KillFigures): string[] {
  const count = (kind: string) => figures.findings.filter((finding) => finding.kind === kind).length;
  const starts = figures.readyAfter.toSorted((a, b) => a - b);
  const [median = 0, slowest = 0] = [starts[Math.floor(starts.length / 2)], starts.at(-1)];
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  say(`${title}: ${figures.kills} kills, ${figures.sent} questions, ${figures.acknowledged} acknowledged`);
  say(
    `  lost ${count('lost')}, doubled ${count('doubled')}, other findings ${
      figures.findings.length - count('lost') - count('doubled')
    }; ${figures.interrupted} answers cut off, ${figures.kept} of them with some text`,
  );
  say(
    `  starts: median ${seconds(median)}, slowest ${seconds(slowest)}; the last answer ended ${seconds(figures.lastEnd)} after the last one`,
  );
  return [
    ...figures.findings.map(({ kind, what }) => `${title}: ${kind}: ${what}`),
    ...(slowest > READY_MS ? [`${title}: ready only after ${seconds(slowest)}`] : []),
    ...(figures.lastEnd > END_MS ? [`${title}: an answer was running for ${seconds(figures.lastEnd)}`] : []),
  ];
}
