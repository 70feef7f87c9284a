import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aiServices, aiVersion } from '../../platform/db/schema/index.ts';
import { cloneTestDatabase } from '../../testing/test-database.ts';
import { type ServiceAsk, takeStep } from './gate.repository.ts';

const { db } = await cloneTestDatabase();

function askOne(): ServiceAsk[] {
  const id = randomUUID();
  const call = { n: 0, id, person: id, keys: ['k1'], key: null, front: false };
  return [{ service: 'openai', known: [id], fresh: [call], refused: [] }];
}

test('an operator finds the last place given to one of two processes that ask for it at the same moment', async () => {
  await db.update(aiServices).set({ places: 1 }).where(eq(aiServices.id, 'openai'));
  const [version] = await db.select().from(aiVersion);
  const connection = await db.$client.connect();
  await connection.query('begin');
  const first = await takeStep({ $client: connection as never }, randomUUID(), askOne());
  const second = takeStep(db, randomUUID(), askOne());
  // Time enough to answer, for one that would not wait until the first is stored.
  await delay(300);
  await connection.query('commit');
  connection.release();
  expect(first).toMatchObject([{ is_started: true }]);
  expect(await second).toMatchObject([{ is_started: false, before: 0 }]);
  // Else every process would read all services anew for each call.
  expect((await db.select().from(aiVersion))[0]).toEqual(version);
});
