import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { owe } from './clean-up.ts';
import { type FaultResult, makeNotes } from './fault-result.ts';
import { type KillFigures, runKillRounds } from './kill-rounds.ts';
import { makeOwnDatabase } from './own-database.ts';
import { deploy, makeSchool } from './school.ts';
import { makeServerProcess } from './server-process.ts';

const READY_MS = 5_000;
/** An answer whose process is dead is ended by the next start. */
const END_MS = 15_000;

/** Kills of the server beside a database that stays, or with a database of its own, which goes down every second time. */
export async function runKills(run: {
  kind: 'beside' | 'own';
  aiUrl: string;
  kills: number;
  pupils: number;
  seed: number;
  say: (text: string) => void;
}): Promise<FaultResult> {
  const database = makeOwnDatabase();
  const { dataDir } = database;
  const postgres = run.kind === 'beside' ? await startEmbeddedPostgres({ dataDir }) : null;
  const given = postgres && { databaseUrl: postgres.url };
  const server = await makeServerProcess(deploy({ aiUrl: run.aiUrl, dataDir, ...given }));
  const close = owe(async () => {
    await server.stop();
    await postgres?.stop();
    await database.remove();
  });
  try {
    await server.start();
    const figures = await runKillRounds({
      server,
      school: await database.use((db) => makeSchool(db, { pupils: run.pupils, limits: [5, 1_000_000] })),
      kills: run.kills,
      seed: run.seed,
      withDatabase: database.use,
      async kill(number) {
        if (run.kind === 'own' && number % 2 === 1) await database.kill();
        await server.kill();
      },
      onReady: (number, ms) =>
        run.say(`  kill ${number} of ${run.kills}: ready again after ${(ms / 1000).toFixed(1)} s`),
    });
    return describe(run.kind === 'beside' ? 'kills' : 'kills with the database', figures);
  } finally {
    await close();
  }
}

function describe(name: string, figures: KillFigures): FaultResult {
  const count = (kind: string) => figures.findings.filter((finding) => finding.kind === kind).length;
  const starts = figures.readyAfter.toSorted((a, b) => a - b).map(Math.round);
  const [median = 0, slowest = 0] = [starts[Math.floor(starts.length / 2)], starts.at(-1)];
  const notes = makeNotes();
  notes.addAll(
    'pages and database differ',
    figures.findings.map(({ kind, what }) => `${kind}: ${what}`),
  );
  notes.expect(slowest <= READY_MS, `ready only after ${slowest} ms`);
  notes.expect(figures.lastEnd <= END_MS, `an answer was running for ${Math.round(figures.lastEnd)} ms`);
  return {
    name,
    figures: {
      kills: figures.kills,
      questions: figures.sent,
      acknowledged: figures.acknowledged,
      lost: count('lost'),
      doubled: count('doubled'),
      'answers cut off': figures.interrupted,
      'kept a part': figures.kept,
      'ready after, median': median,
      'ready after, slowest': slowest,
      'last answer ended after': Math.round(figures.lastEnd),
    },
    broken: notes.broken,
  };
}
