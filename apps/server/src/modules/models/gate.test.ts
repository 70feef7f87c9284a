import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aiCalls, aiRests, aiServices, serverProcesses } from '../../platform/db/schema/index.ts';
import { cloneTestDatabase } from '../../testing/test-database.ts';
import { type Gate, makeGate } from './gate.ts';
import type { GateAsk } from './gate-calls.ts';

const { db } = await cloneTestDatabase();
const NEVER = new AbortController().signal;
const errors: unknown[] = [];
const gates: Gate[] = [];

/** A process of its own, with its gate. */
function aProcess() {
  const processId = randomUUID();
  const gate = makeGate({ db, processId, onError: (error) => void errors.push(error) });
  const started: string[] = [];
  const ask = (person: string, more: Partial<GateAsk> = {}) =>
    gate
      .enter({ serviceId: 'openai', keyIds: ['k1'], isLimited: true, person, signal: NEVER, ...more })
      .then((pass) => {
        started.push(person);
        return pass;
      });
  gates.push(gate);
  return { processId, ask, started };
}

const limit = (fields: Partial<typeof aiServices.$inferInsert>) =>
  db.update(aiServices).set(fields).where(eq(aiServices.id, 'openai'));
const readService = async () => (await db.select().from(aiServices).where(eq(aiServices.id, 'openai')))[0];
const countRunning = () => db.$count(aiCalls, sql`started_at is not null and ended_at is null`);
const countWaiting = () => db.$count(aiCalls, sql`started_at is null`);
const waits = (count: number) => expect.poll(countWaiting).toBe(count);

beforeEach(async () => {
  await limit({ places: null, requestsPerMinute: null, learntPlaces: null, learntAt: null });
  await db.delete(aiCalls);
  await db.delete(aiRests);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(gates.splice(0).map((gate) => gate.close()));
  expect(errors.splice(0)).toEqual([]);
});

describe('a pupil', () => {
  test('who asks one question does not stand behind five of another', async () => {
    await limit({ places: 1 });
    const { ask, started } = aProcess();
    const first = await ask('early');
    const passes = Array.from({ length: 5 }, () => ask('eager'));
    await waits(5);
    passes.push(ask('calm'), ask('shy'));
    await first.leave();
    await Promise.all(passes.map(async (pass) => (await pass).leave()));
    expect(started).toEqual(['early', 'eager', 'calm', 'shy', 'eager', 'eager', 'eager', 'eager']);
  });

  test('who waits hears how many are before, when it has changed, and 0 at the beginning', async () => {
    await limit({ places: 1 });
    const { ask } = aProcess();
    const first = await ask('a');
    const second = ask('b');
    const heard: number[] = [];
    const third = ask('c', { onPlace: (before) => void heard.push(before) });
    await expect.poll(() => heard).toEqual([1]);
    await delay(600);
    expect(heard).toEqual([1]);
    await first.leave();
    const pass = await second;
    await expect.poll(() => heard).toEqual([1, 0]);
    await pass.leave();
    await (await third).leave();
    expect(heard).toEqual([1, 0]);
  });

  test('who gives up leaves the queue at once, and the next one moves up', async () => {
    await limit({ places: 1 });
    const { ask, started } = aProcess();
    const first = await ask('a');
    const leave = new AbortController();
    const second = ask('b', { signal: leave.signal });
    const third = ask('c');
    await waits(2);
    const reason = new Error('enough');
    leave.abort(reason);
    await expect(second).rejects.toBe(reason);
    await waits(1);
    await first.leave();
    await (await third).leave();
    expect(started).toEqual(['a', 'c']);
    expect(await db.$count(aiCalls)).toBe(0);
  });

  test('who has waited for long enough reads that the service is busy', async () => {
    await limit({ places: 1 });
    const { ask } = aProcess();
    await ask('a');
    await expect(ask('b', { patienceMs: 400 })).rejects.toMatchObject({ code: 'provider_busy' });
    await expect.poll(() => db.$count(aiCalls)).toBe(1);
  });

  test('who comes when the database is away reads of it, and leaves nothing behind', async () => {
    await limit({ places: 1 });
    const { ask } = aProcess();
    vi.spyOn(db.$client, 'query').mockRejectedValueOnce(new Error('away') as never);
    await expect(ask('a')).rejects.toThrow('away');
    expect(errors.splice(0)).toMatchObject([{ message: 'away' }]);
    await (await ask('b')).leave();
    expect(await db.$count(aiCalls)).toBe(0);
  });
});

describe('an operator', () => {
  test('with two processes finds the places of a key shared by both, and the order kept', async () => {
    await limit({ places: 2 });
    const [one, two] = [aProcess(), aProcess()];
    const [a, b] = [await one.ask('a'), await two.ask('b')];
    const c = one.ask('c');
    await waits(1);
    const d = two.ask('d');
    await waits(2);
    await delay(400);
    expect([...one.started, ...two.started]).toEqual(['a', 'b']);
    // The place that one process gives back is taken by the call of the other that came first.
    await b.leave();
    const passC = await c;
    expect(two.started).toEqual(['b']);
    await a.leave();
    await (await d).leave();
    await passC.leave();
    expect(await db.$count(aiCalls)).toBe(0);
  });

  test('finds never more calls than places when two processes ask for thirty at once', async () => {
    await limit({ places: 3 });
    const processes = [aProcess(), aProcess()];
    let running = 0;
    let most = 0;
    const call = async (n: number) => {
      const pass = await processes[n % 2]?.ask(`person ${n}`);
      most = Math.max(most, ++running);
      await delay(10);
      running--;
      await pass?.leave();
    };
    await Promise.all(Array.from({ length: 30 }, (_, n) => call(n)));
    expect(most).toBe(3);
  });

  test('with two keys finds their calls shared out, each with its own places', async () => {
    await limit({ places: 2 });
    const { ask } = aProcess();
    const keyIds = ['k1', 'k2'];
    const passes = await Promise.all(['a', 'b', 'c', 'd'].map((person) => ask(person, { keyIds })));
    expect(passes.map(({ keyId }) => keyId).sort()).toEqual(['k1', 'k1', 'k2', 'k2']);
    const fifth = ask('e', { keyIds });
    await waits(1);
    const last = passes.find(({ keyId }) => keyId === 'k2');
    await last?.leave();
    expect((await fifth).keyId).toBe('k2');
  });

  test('with a service that wants no key finds its places kept, too', async () => {
    await limit({ places: 1 });
    const { ask } = aProcess();
    const pass = await ask('a', { keyIds: [null] });
    expect(pass.keyId).toBeNull();
    const second = ask('b', { keyIds: [null] });
    await waits(1);
    await pass.leave();
    expect((await second).keyId).toBeNull();
  });

  test('whose process dies finds its places free for the others', async () => {
    await limit({ places: 1 });
    const [dead, alive] = [aProcess(), aProcess()];
    await dead.ask('a');
    const waiting = alive.ask('b');
    await waits(1);
    await delay(400);
    expect(alive.started).toEqual([]);
    await db
      .update(serverProcesses)
      .set({ seenAt: new Date(Date.now() - 30_000) })
      .where(eq(serverProcesses.id, dead.processId));
    await (await waiting).leave();
    expect(alive.started).toEqual(['b']);
  });

  test('finds a table that a crash emptied filled again', async () => {
    await limit({ places: 1 });
    const { ask, started } = aProcess();
    const first = await ask('a');
    const second = ask('b');
    await waits(1);
    await db.delete(aiCalls);
    await expect.poll(async () => [await countRunning(), await countWaiting()]).toEqual([1, 1]);
    expect(started).toEqual(['a']);
    await first.leave();
    await (await second).leave();
  });

  test('who allows two requests a minute finds the third one waiting until the first is a minute old', async () => {
    await limit({ requestsPerMinute: 2 });
    const { ask, started } = aProcess();
    for (const person of ['a', 'b']) await (await ask(person)).leave();
    const third = ask('c');
    await waits(1);
    await delay(400);
    expect(started).toEqual(['a', 'b']);
    await db.update(aiCalls).set({ startedAt: sql`started_at - interval '61 seconds'` });
    await (await third).leave();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('of a service without limits finds nothing asked of the database', async () => {
    const { ask } = aProcess();
    const query = vi.spyOn(db.$client, 'query');
    const keyIds = ['k1', 'k2'];
    const passes = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(`${n}`, { keyIds, isLimited: false })),
    );
    expect(passes.filter(({ keyId }) => keyId === 'k1')).toHaveLength(20);
    await Promise.all(passes.map((pass) => pass.leave()));
    expect(query).not.toHaveBeenCalled();
  });

  test('finds at most four statements a second while thirty wait', async () => {
    await limit({ places: 1 });
    const { ask } = aProcess();
    await ask('a');
    for (let n = 0; n < 30; n++) ask(`${n}`).catch(() => undefined);
    await waits(30);
    const query = vi.spyOn(db.$client, 'query');
    await delay(1_000);
    expect(query.mock.calls.length).toBeGreaterThan(1);
    expect(query.mock.calls.length).toBeLessThanOrEqual(4);
  });
});

describe('a service that refuses', () => {
  test('teaches how many calls its key takes, and the refused one goes first', async () => {
    const { ask, started } = aProcess();
    const passes = await Promise.all(['a', 'b', 'c', 'd'].map((person) => ask(person, { isLimited: false })));
    const [first, refused] = [passes[0], passes[3]];
    await refused?.leave({ busy: true, restMs: 0 });
    expect(await readService()).toMatchObject({ learntPlaces: 3 });
    const later = ask('e');
    await waits(1);
    const again = ask('d', { isFront: true, isLimited: false });
    await waits(2);
    await first?.leave();
    await again;
    expect(started).toEqual(['a', 'b', 'c', 'd', 'd']);
    await passes[1]?.leave();
    await later;
  });

  test('is left alone for as long as it asked, and its other key is used meanwhile', async () => {
    const { ask, started } = aProcess();
    const pass = await ask('a', { isLimited: false });
    await pass.leave({ busy: true, restMs: 900 });
    const at = Date.now();
    const again = ask('a', { isFront: true, isLimited: false });
    const other = await ask('b', { keyIds: ['k1', 'k2'], isLimited: false });
    expect(other.keyId).toBe('k2');
    expect(started).toEqual(['a', 'b']);
    await again;
    expect(Date.now() - at).toBeGreaterThanOrEqual(800);
    // Nothing else ran: that says nothing of places.
    expect(await readService()).toMatchObject({ learntPlaces: null });
  });

  test('rests for a minute at most', async () => {
    const { ask } = aProcess();
    await (await ask('a')).leave({ busy: true, restMs: 3600_000 });
    expect(Number((await db.select().from(aiRests))[0]?.until) - Date.now()).toBeLessThanOrEqual(60_000);
  });

  test.each([
    [null, 3, 11, 4],
    [null, 3, 35, 6],
    [null, 49, 11, null],
    [5, 3, 11, 4],
    [5, 4, 11, null],
    [null, 3, 9, 3],
  ])(
    'with %s places said and %s learnt has after %s minutes %s',
    async (places, learntPlaces, minutes, then) => {
      await limit({ places, learntPlaces, learntAt: new Date(Date.now() - minutes * 60_000) });
      await (await aProcess().ask('a')).leave();
      expect(await readService()).toMatchObject({ places, learntPlaces: then });
    },
  );
});
