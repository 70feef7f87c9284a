import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { errorMessage } from '#contract/error-messages.ts';
import { generateImage } from '#contract/images.contract.ts';
import { buildToken } from '../../builders/builders.ts';
import { tokens } from '../../platform/db/schema/index.ts';
import { STAND_IN, startS3StandIn } from '../../platform/files/testing/s3-stand-in.ts';
import { leaveEarly } from '../../testing/leaving-caller.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { imageCalls, makePainter, playing } from './testing/make-painter.ts';

const server = await startTestServer();
const hasty = await startTestServer({ env: { AI_TOTAL_TIMEOUT_MS: '500' } });

type Painter = Awaited<ReturnType<typeof makePainter>>;

/** Nothing is counted, kept or shown, and the next one is made. */
async function expectGivenBack(painter: Painter): Promise<void> {
  expect(await painter.limits()).toMatchObject({ dailyUsed: 0, monthlyUsed: 0 });
  expect(await painter.rows()).toEqual([]);
  expect(await painter.list()).toEqual([]);
}

/** Scenario, status, code, message, and how often the provider is called. */
const TROUBLES = [
  ['silent', 504, 'provider_timeout', 'AI 服務太久沒有回應，請稍後再試', 1],
  ['garbage', 502, 'provider_failed', 'AI 服務發生錯誤：回應的格式不正確', 1],
  ['redirect', 502, 'provider_failed', 'AI 服務發生錯誤：HTTP 302', 1],
  ['cut-off', 502, 'provider_unreachable', '無法連線到 AI 服務，請稍後再試', 1],
  ['error-429 after=0', 503, 'provider_busy', 'AI 服務目前很忙，請稍等一會再試', 3],
  ['prompt-refused', 422, 'image_prompt_refused', errorMessage('image_prompt_refused'), 1],
  ['image-refused', 502, 'provider_failed', 'AI 服務發生錯誤：HTTP 400', 1],
] as const;

describe('a pupil whose image', () => {
  test.each(TROUBLES)(
    '[IMG-27] meets “%s” reads what happened, the use is given back, and nothing that may cost is repeated',
    async (scenario, status, code, message, calls) => {
      const painter = await makePainter(hasty);
      const before = imageCalls(hasty).length;
      expect(await painter.generate({ prompt: playing(scenario) })).toMatchObject({
        status,
        body: { code, message },
      });
      expect(imageCalls(hasty)).toHaveLength(before + calls);
      await expectGivenBack(painter);
      await vi.waitFor(() => expect(imageCalls(hasty).at(-1)?.outcome).not.toBe('open'));
    },
  );

  test.each(['error-429-once', 'error-500-once'])('meets “%s” gets it all the same', async (scenario) => {
    const painter = await makePainter(server);
    expect((await painter.generate({ prompt: playing(scenario) })).status).toBe(200);
    expect(await painter.limits()).toMatchObject({ dailyUsed: 1 });
  });

  test('failed may ask for it again under the same id', async () => {
    const painter = await makePainter(server);
    const id = randomUUID();
    expect((await painter.generate({ prompt: playing('prompt-refused'), id })).status).toBe(422);
    expect(await painter.generate({ prompt: '海', id })).toMatchObject({ status: 200, body: { id } });
  });

  test('fails reads nothing of the provider’s own words', async () => {
    const painter = await makePainter(server);
    for (const scenario of ['prompt-refused', 'error-429 after=0', 'image-refused']) {
      const { text } = await painter.generate({ prompt: playing(scenario) });
      expect(text).not.toMatch(/safety|rate limit|content type|sk-/i);
    }
  });
});

describe('a school', () => {
  test('without a key for images reads that one is missing', async () => {
    const painter = await makePainter(server, { hasKey: false });
    expect(await painter.generate({ prompt: '海' })).toMatchObject({
      status: 503,
      body: { code: 'no_provider_key', message: 'No active token found for provider: openai' },
    });
    await expectGivenBack(painter);
  });

  test('with a key that is refused has it marked, and the next one is tried', async () => {
    const painter = await makePainter(server, { hasKey: false });
    const own = { provider: 'openai', userId: painter.id };
    const bad = await buildToken(server.db, server.container.secretBox, {
      ...own,
      value: 'sk-bad-0123456789',
    });
    expect(await painter.generate({ prompt: '海' })).toMatchObject({
      status: 502,
      body: { code: 'provider_refused_key' },
    });
    await expectGivenBack(painter);
    await buildToken(server.db, server.container.secretBox, own);
    expect((await painter.generate({ prompt: '海' })).status).toBe(200);
    const [marked] = await server.db.select().from(tokens).where(eq(tokens.id, bad.id));
    expect(marked?.refusedAt).not.toBeNull();
  });

  test('whose process carries as much as it can refuses newcomers, and counts nothing', async () => {
    const full = await startTestServer({ env: { MAX_RUNNING_TURNS: '1' } });
    const painter = await makePainter(full);
    const leaving = new AbortController();
    const first = ask(full, painter, playing('silent'), leaving.signal);
    await vi.waitFor(() => expect(imageCalls(full)).toHaveLength(1));
    expect(await painter.generate({ prompt: '海' })).toMatchObject({
      status: 503,
      body: { code: 'overloaded' },
    });
    leaving.abort();
    await expect(first).rejects.toThrow(/abort/i);
    await vi.waitFor(async () => expect(await painter.rows()).toEqual([]));
    expect((await painter.generate({ prompt: '海' })).status).toBe(200);
  });
});

function ask(of: TestServer, { token }: Painter, prompt: string, signal: AbortSignal) {
  return fetch(of.url + generateImage.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt }),
    signal,
  });
}

describe('a pupil who cancels', () => {
  test('ends the call at the provider and gets the use back', async () => {
    const painter = await makePainter(server);
    const leaving = new AbortController();
    const before = imageCalls(server).length;
    const asking = ask(server, painter, playing('silent'), leaving.signal);
    await vi.waitFor(() => expect(imageCalls(server)).toHaveLength(before + 1));
    expect(await painter.limits()).toMatchObject({ dailyUsed: 1 });
    leaving.abort();
    await expect(asking).rejects.toThrow(/abort/i);
    await vi.waitFor(() => expect(imageCalls(server).at(-1)?.outcome).toBe('broken'));
    await vi.waitFor(async () => expect(await painter.limits()).toMatchObject({ dailyUsed: 0 }));
    await expectGivenBack(painter);
  });

  test('before the provider was called has nobody call it', async () => {
    const painter = await makePainter(server);
    const before = imageCalls(server).length;
    const { path } = generateImage;
    const sent = { path, token: painter.token, body: { prompt: '海' }, accept: 'application/json' };
    await leaveEarly(server, `images ${painter.id}`, sent);
    // Who comes next waits for the same lock, and so for what the one who left had begun.
    expect((await painter.generate({ prompt: '山' })).status).toBe(200);
    await vi.waitFor(async () => expect(await painter.rows()).toMatchObject([{ prompt: '山' }]));
    expect(imageCalls(server)).toHaveLength(before + 1);
  });
});

test('a pupil whose server is restarted is told so, and gets the use back', async () => {
  const ending = await startTestServer();
  const painter = await makePainter(ending);
  const asking = painter.generate({ prompt: playing('silent') });
  await vi.waitFor(() => expect(imageCalls(ending)).toHaveLength(1));
  await ending.container.drain(0);
  expect(await asking).toMatchObject({ status: 503, body: { code: 'shutting_down' } });
  expect(imageCalls(ending).at(-1)?.outcome).toBe('broken');
  await expectGivenBack(painter);
  expect(await painter.generate({ prompt: '海' })).toMatchObject({ body: { code: 'shutting_down' } });
});

describe('a school that keeps its files in a bucket', async () => {
  const standIn = await startS3StandIn();
  afterAll(() => standIn.close());
  const inBucket = await startTestServer({
    env: {
      S3_ENDPOINT: standIn.endpoint,
      S3_BUCKET: STAND_IN.bucket,
      S3_REGION: STAND_IN.region,
      S3_ACCESS_KEY_ID: STAND_IN.accessKeyId,
      S3_SECRET_ACCESS_KEY: STAND_IN.secretAccessKey,
    },
  });

  test('has images there, and reads them', async () => {
    const painter = await makePainter(inBucket);
    const { body } = await painter.generate({ prompt: '海' });
    const response = await fetch(inBucket.url + String(body.imageUrl), {
      headers: { authorization: `Bearer ${painter.token}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect([...standIn.objects.keys()]).toEqual([expect.stringContaining(hash.slice(2))]);
  });

  test('reads that the store is away, and no image is lost that is counted', async () => {
    const painter = await makePainter(inBucket);
    standIn.setTrouble(503);
    const failed = await painter.generate({ prompt: '海' });
    standIn.setTrouble(null);
    expect(failed).toMatchObject({
      status: 503,
      body: { code: 'file_store_unavailable', message: '圖片的儲存空間暫時無法連線，請稍後再試' },
    });
    await expectGivenBack(painter);
    expect(inBucket.errors).not.toEqual([]);
    expect((await painter.generate({ prompt: '海' })).status).toBe(200);
  });
});
