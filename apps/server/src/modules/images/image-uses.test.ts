import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { IMAGE_LONGEST_WORK_MS, IMAGE_TIMEOUT_MS } from '#contract/images.contract.ts';
import { makeDayBounds, makeMonthBounds, makeSchoolDay } from '../../kernel/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeImageUses } from './image-uses.ts';
import { holdUses } from './images.repository.ts';
import { makePainter } from './testing/make-painter.ts';

let now = new Date('2026-09-01T03:00:00Z');
const server = await startTestServer({ clock: { now: () => now } });

const zone = 'Asia/Hong_Kong';
const makeUses = (db = server.db) =>
  makeImageUses({
    ...{ db, clock: { now: () => now }, limit: { daily: 10, monthly: 100 } },
    ...{ schoolDay: makeSchoolDay(zone), dayBounds: makeDayBounds(zone), monthBounds: makeMonthBounds(zone) },
  });
const uses = makeUses();
const SEA = { prompt: '海', searchText: '海', quality: 'low', size: '1024x1024' } as const;

test('[SEC-3] a pupil with 3 images left and 50 requests at once over two processes: exactly 3 pass', async () => {
  const painter = await makePainter(server);
  await painter.addImages(7, { createdAt: now });
  const other = openDatabase({ url: server.databaseUrl, connections: 8, onError: () => undefined });
  const processes = [uses, makeUses(other)];
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => processes[n % 2]?.take({ ...SEA, userId: painter.id })),
  );
  await other.$client.end();
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'image_limit_daily' });
  }
  expect(await uses.count(painter.id)).toEqual({ daily: 10, monthly: 10 });
});

describe('a use whose process was killed', () => {
  test('counts while somebody may still be working on it, and is given back right after that', async () => {
    const painter = await makePainter(server);
    const id = randomUUID();
    await painter.addImages(1, { id, createdAt: now, fileHash: null });
    await painter.addImages(9, { createdAt: now });
    expect((await painter.generate({ prompt: '海' })).body.code).toBe('image_limit_daily');
    now = new Date(now.getTime() + IMAGE_TIMEOUT_MS);
    expect((await painter.generate({ prompt: '海', id })).body.code).toBe('image_running');
    now = new Date(now.getTime() + IMAGE_LONGEST_WORK_MS - IMAGE_TIMEOUT_MS);
    expect(await painter.limits()).toMatchObject({ dailyUsed: 9, monthlyUsed: 9 });
    expect((await painter.generate({ prompt: '山', id })).status).toBe(200);
    expect(await painter.limits()).toMatchObject({ dailyUsed: 10 });
    expect(await painter.rows()).toHaveLength(10);
  });

  test('cannot become an image once it was given back and taken by another', async () => {
    const painter = await makePainter(server);
    await painter.addImages(9, { createdAt: now });
    const slow = await uses.take({ ...SEA, userId: painter.id });
    now = new Date(now.getTime() + IMAGE_LONGEST_WORK_MS);
    const quick = await uses.take({ ...SEA, userId: painter.id });
    expect(await uses.keep(slow.id, '1'.repeat(64))).toBe(false);
    expect(await uses.keep(quick.id, '2'.repeat(64))).toBe(true);
    expect(await uses.count(painter.id)).toMatchObject({ daily: 10 });
  });

  test('takes no image along that was finished just before', async () => {
    const painter = await makePainter(server);
    const use = await uses.take({ ...SEA, userId: painter.id });
    await uses.keep(use.id, '1'.repeat(64));
    now = new Date(now.getTime() + IMAGE_LONGEST_WORK_MS);
    await uses.giveBack(use.id);
    await uses.take({ ...SEA, userId: painter.id });
    expect(await painter.list()).toMatchObject([{ id: use.id }]);
  });
});

test('a person who is deleted while a use is taken is nobody any more', async () => {
  await expect(uses.take({ ...SEA, userId: randomUUID() })).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('a pupil whose uses somebody holds is waited for by nobody else', async () => {
  const [held, free] = await Promise.all([makePainter(server), makePainter(server)]);
  await server.db.transaction(async (tx) => {
    await holdUses(tx, held.id);
    expect((await uses.take({ ...SEA, userId: free.id })).counts).toEqual({ daily: 1, monthly: 1 });
    expect(await uses.count(held.id)).toEqual({ daily: 0, monthly: 0 });
  });
});
