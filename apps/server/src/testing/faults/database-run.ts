import { setTimeout as delay } from 'node:timers/promises';
import { callJson } from './call-json.ts';
import { compare } from './compare.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { type FaultResult, makeNotes } from './fault-result.ts';
import { countRunning, readStored } from './read-stored.ts';
import { type SchoolDay, startSchoolDay } from './school-day.ts';
import type { Stage } from './stage.ts';
import { waitUntil } from './wait-until.ts';

/**
 * The database goes away while a school works, and comes back. `cut` breaks its connections and refuses new ones;
 * `freeze` holds back every byte, as a network does that lost its way.
 */
type Away = {
  how: 'cut' | 'freeze';
  pupils: number;
  seed: number;
  /** Milliseconds at least; 0 is until everybody has noticed. */
  awayMs: number;
};

const SEEN_MS = 60_000;
/** After which everything works again. */
const BACK_MS = 2_000;
/** What nobody writes any more is ended by the sweep. */
const LAST_END_MS = 45_000;

export async function runDatabaseAway(stage: Stage, away: Away): Promise<FaultResult> {
  const proxy = await startDatabaseProxy(stage.databaseUrl);
  const server = await stage.makeServer({ DATABASE_URL: proxy.url });
  try {
    await server.start();
    const day = await startSchoolDay({ ...away, url: server.url, db: stage.db });
    await waitUntil('everybody chats', () => day.countAcknowledged() >= away.pupils, SEEN_MS);
    const notes = makeNotes();
    const awayMs = await takeAway(proxy, server.url, day, away, notes);
    const before = day.countAcknowledged();
    const backMs = await giveBack(proxy, server.url, day, away.how);
    notes.expect(!stage.isTimed || backMs <= BACK_MS, `it works only ${backMs} ms after`);
    const isOn = () => day.countAcknowledged() >= before + away.pupils / 2;
    await waitUntil('everybody chats on', isOn, SEEN_MS);
    await day.finish();
    await waitUntil('every answer ends', async () => (await countRunning(stage.db)) === 0, LAST_END_MS);

    const stored = await readStored(stage.db);
    const differences = compare(day.listSent(), stored, day.chatbots);
    notes.addAll(
      'pages and database differ',
      differences.map(({ kind, what }) => `${kind}: ${what}`),
    );
    notes.addAll('somebody was answered', day.listFindings());
    return {
      name: away.how === 'cut' ? 'database away' : 'database silent',
      figures: {
        'away for': awayMs,
        questions: day.listSent().length,
        acknowledged: day.countAcknowledged(),
        'calls answered': day.countAnswers(200),
        'calls asked to wait': day.countAnswers(503),
        'interrupted answers': stored.turns.filter(({ status }) => status === 'interrupted').length,
        'works again after': backMs,
      },
      broken: notes.broken,
    };
  } finally {
    await server.kill();
    await proxy.close().catch(() => undefined);
  }
}

const readiness = async (url: string) => (await callJson(url, '/api/ready')).status;

/** Milliseconds that it was away. */
async function takeAway(
  proxy: DatabaseProxy,
  url: string,
  day: SchoolDay,
  { how, awayMs }: Away,
  notes: ReturnType<typeof makeNotes>,
): Promise<number> {
  const goneAt = performance.now();
  if (how === 'cut') await proxy.cut();
  else proxy.freeze();
  await waitUntil('readiness says so', async () => (await readiness(url)) === 503, SEEN_MS);
  // Who is held back in silence may hear of it only when all is well again.
  if (how === 'cut') await waitUntil('everybody is told', () => day.hasEachCaller(503), SEEN_MS);
  await delay(Math.max(0, awayMs - (performance.now() - goneAt)));
  notes.expect((await callJson(url, '/api/health')).status === 200, 'the process is not healthy');
  return Math.round(performance.now() - goneAt);
}

/** Milliseconds until everything works again. */
async function giveBack(
  proxy: DatabaseProxy,
  url: string,
  { probes }: SchoolDay,
  how: Away['how'],
): Promise<number> {
  const backAt = performance.now();
  if (how === 'cut') await proxy.restore();
  else proxy.thaw();
  await Promise.all(
    [{ path: '/api/ready' }, ...probes].map((call) => {
      const works = async () => (await callJson(url, call.path, call)).status === 200;
      return waitUntil(`${call.path} works`, works, SEEN_MS);
    }),
  );
  return Math.round(performance.now() - backAt);
}
