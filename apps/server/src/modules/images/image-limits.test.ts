import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { warnOfFew, warnOfSize } from './image-warning.ts';
import { makePainter } from './testing/make-painter.ts';

let now = new Date('2026-09-01T03:00:00Z');
const clock = { now: () => now };
const signedIn = { SESSION_IDLE_MS: '9999999999', SESSION_MAX_MS: '9999999999' };
const server = await startTestServer({ clock, env: { SCHOOL_TIME_ZONE: 'Asia/Taipei', ...signedIn } });
const second = await startTestServer({
  clock,
  beside: server,
  env: { SCHOOL_TIME_ZONE: 'Asia/Taipei', ...signedIn },
});

const yesterday = () => new Date(now.getTime() - 24 * 3600_000);
const at = (time: string) => ({ createdAt: new Date(time) });

describe('a pupil’s limits', () => {
  test('[IMG-23 IMG-24] tell what is used and what is left of the day and of the month', async () => {
    const painter = await makePainter(server);
    const limits = { dailyLimit: 10, monthlyLimit: 100 };
    expect(await painter.limits()).toEqual({
      ...limits,
      ...{ dailyUsed: 0, monthlyUsed: 0, dailyAvailable: 10, monthlyAvailable: 100 },
    });
    now = new Date('2026-09-15T03:00:00Z');
    await painter.addImages(3, { createdAt: yesterday() });
    await painter.generate({ prompt: '海' });
    expect(await painter.limits()).toEqual({
      ...limits,
      ...{ dailyUsed: 1, monthlyUsed: 4, dailyAvailable: 9, monthlyAvailable: 96 },
    });
  });

  test('are read by everybody who is signed in, and never fall below 0', async () => {
    const painter = await makePainter(server, { permissions: [] });
    await painter.addImages(120, { createdAt: now });
    expect(await painter.limits()).toMatchObject({
      dailyUsed: 120,
      dailyAvailable: 0,
      monthlyAvailable: 0,
    });
    expect((await painter.generate({ prompt: '海' })).status).toBe(403);
  });

  test('of a day end with the school’s own midnight, and those of a month with that of its last day', async () => {
    const painter = await makePainter(server);
    now = new Date('2026-09-30T15:59:59Z');
    await painter.addImages(10, { createdAt: now });
    await painter.addImages(90, at('2026-08-31T16:00:00Z'));
    await painter.addImages(50, at('2026-08-31T15:59:59Z'));
    expect(await painter.limits()).toMatchObject({ dailyUsed: 10, monthlyUsed: 100 });
    expect(await painter.generate({ prompt: '海' })).toMatchObject({
      status: 429,
      body: { code: 'image_limit_daily', message: '今天的圖片已經用完（每天 10 張），請明天再來' },
    });
    now = new Date('2026-09-30T16:00:00Z');
    expect(await painter.limits()).toMatchObject({ dailyUsed: 0, monthlyUsed: 0 });
    expect((await painter.generate({ prompt: '海' })).status).toBe(200);
  });

  test('of a month refuse although the day has some left', async () => {
    const painter = await makePainter(server);
    now = new Date('2026-10-20T03:00:00Z');
    await painter.addImages(100, { createdAt: yesterday() });
    expect(await painter.generate({ prompt: '海' })).toMatchObject({
      status: 429,
      body: { code: 'image_limit_monthly', message: '這個月的圖片已經用完（每月 100 張），請下個月再來' },
    });
    expect(await painter.rows()).toHaveLength(100);
  });
});

describe('many requests of one pupil at once over two servers', () => {
  test('get exactly what is left, and the others read that there is no more', async () => {
    const painter = await makePainter(server);
    now = new Date('2026-11-05T03:00:00Z');
    await painter.addImages(7, { createdAt: now });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        painter.generate({ prompt: `第 ${n} 張` }, n % 2 === 0 ? server : second),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
    expect([...codes].sort()).toEqual(['image_limit_daily', 'too_many_requests']);
    expect(await painter.limits()).toMatchObject({ dailyUsed: 10, dailyAvailable: 0 });
  });

  test('take nothing of what others have, and none of them waits for another’s', async () => {
    now = new Date('2026-11-06T03:00:00Z');
    const painters = await Promise.all(Array.from({ length: 6 }, () => makePainter(server)));
    for (const painter of painters) await painter.addImages(8, { createdAt: now });
    const asked = painters.flatMap((painter) =>
      Array.from({ length: 4 }, (_, n) => painter.generate({ prompt: '海' }, n % 2 === 0 ? server : second)),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    for (const painter of painters) expect(await painter.limits()).toMatchObject({ dailyUsed: 10 });
  });

  test('are slowed down, whatever becomes of them', async () => {
    const painter = await makePainter(server);
    now = new Date('2026-11-07T03:00:00Z');
    const ask = () => painter.generate({ prompt: '[[scenario:prompt-refused]] 海' });
    const answers = await Promise.all(Array.from({ length: 21 }, ask));
    const slowed = answers.filter(({ status }) => status === 429);
    expect(slowed).toMatchObject([{ body: { code: 'too_many_requests' } }]);
    expect(slowed[0]?.headers.get('retry-after')).toBe('60');
    now = new Date(now.getTime() + 61_000);
    expect((await ask()).status).toBe(422);
  });
});

test('a pupil of a school that allows no images reads so', async () => {
  const none = await startTestServer({ env: { IMAGE_DAILY_LIMIT: '0', IMAGE_MONTHLY_LIMIT: '0' } });
  const painter = await makePainter(none);
  expect(await painter.limits()).toMatchObject({ dailyLimit: 0, dailyAvailable: 0, monthlyAvailable: 0 });
  expect(await painter.generate({ prompt: '海' })).toMatchObject({
    status: 429,
    body: { message: '今天的圖片已經用完（每天 0 張），請明天再來' },
  });
});

describe('[IMG-22] a pupil is told with the image', () => {
  test('how few are left of the day', async () => {
    const painter = await makePainter(server);
    now = new Date('2026-11-10T03:00:00Z');
    await painter.addImages(6, { createdAt: now });
    const warnings: unknown[] = [];
    for (let n = 0; n < 4; n++) warnings.push((await painter.generate({ prompt: '海' })).body.warning);
    expect(warnings).toEqual([
      null,
      '今天還可以生成 2 張圖片。',
      '今天還可以生成 1 張圖片。',
      '這是今天的最後一張圖片。',
    ]);
  });

  test('how few are left of the month, also when the answer is asked for again', async () => {
    const painter = await makePainter(server);
    now = new Date('2026-11-20T03:00:00Z');
    await painter.addImages(97, { createdAt: yesterday() });
    const sent = { prompt: '海', id: randomUUID() };
    for (let times = 0; times < 2; times++) {
      expect((await painter.generate(sent)).body.warning).toBe('這個月還可以生成 2 張圖片。');
    }
  });

  test.each([
    [{ daily: 3, monthly: 3 }, null],
    [{ daily: 1, monthly: 2 }, '今天還可以生成 1 張圖片。'],
    [{ daily: 2, monthly: 2 }, '這個月還可以生成 2 張圖片。'],
    [{ daily: 5, monthly: 0 }, '這是這個月的最後一張圖片。'],
  ])('of %j the more urgent', (left, warning) => {
    expect(warnOfFew(left)).toBe(warning);
  });

  test('that it has another size than was asked for', () => {
    expect(warnOfSize({ width: 1024, height: 1536 }, '1024x1536')).toBeNull();
    expect(warnOfSize({ width: 512, height: 512 }, '1024x1536')).toBe(
      '這張圖片的尺寸是 512 × 512，和所選的 1024 × 1536 不同。',
    );
  });
});
