import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { IMAGE_PROMPT_MAX_LENGTH } from '#contract/images.contract.ts';
import { countPixels, readPictureSize } from '../../platform/files/image-size.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { imageCalls, makePainter } from './testing/make-painter.ts';

const server = await startTestServer();
const BY_PERMISSION = ['/image-generator', 'ai_image_generator'];
const ID_TAKEN = { code: 'invalid_input', fields: [{ path: 'id', message: '這個識別碼已被使用' }] };
const PICTURE = { prompt: '一隻戴眼鏡的貓', quality: 'medium', size: '1024x1536' };

/** The file that an answer or an item of the history names. */
async function readFile(token: string, imageUrl: unknown) {
  const response = await fetch(server.url + String(imageUrl), {
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe('a pupil who may have images made', () => {
  test.each(BY_PERMISSION)(
    '[IMG-17 IMG-20 IMG-21] by %s gets one for a prompt, a quality and a size',
    async (permission) => {
      const painter = await makePainter(server, { permissions: [permission] });
      const { status, body } = await painter.generate(PICTURE);
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        id: body.id,
        imageUrl: `/api/images/${body.id}/file`,
        warning: null,
        error: null,
      });
      expect(imageCalls(server).at(-1)?.body).toEqual({ model: 'gpt-image-2', ...PICTURE, n: 1 });
    },
  );

  test('reads the picture itself, kept by the own browser alone and for a while', async () => {
    const painter = await makePainter(server);
    const { body } = await painter.generate(PICTURE);
    const { status, headers, bytes } = await readFile(painter.token, body.imageUrl);
    expect(status).toBe(200);
    expect(readPictureSize(bytes, 'image/png')).toEqual({ width: 1024, height: 1536 });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=600',
      vary: 'authorization',
    });
  });

  test('gets a low quality and a square where nothing is said of them', async () => {
    const painter = await makePainter(server);
    const { body } = await painter.generate({ prompt: '海' });
    expect(imageCalls(server).at(-1)?.body).toMatchObject({ quality: 'low', size: '1024x1024' });
    const { bytes } = await readFile(painter.token, body.imageUrl);
    expect(countPixels(readPictureSize(bytes, 'image/png') ?? { width: 0, height: 0 })).toBe(1024 * 1024);
  });

  test('tells the provider the prompt and nothing about themselves', async () => {
    const painter = await makePainter(server);
    await painter.generate(PICTURE);
    const asked = JSON.stringify(imageCalls(server).at(-1));
    for (const own of [painter.id, painter.email, painter.name]) expect(asked).not.toContain(own);
  });

  test.each([
    ['a blank prompt', { prompt: ' \u200b\n ' }],
    ['no prompt', {}],
    ['a prompt that is too long', { prompt: '長'.repeat(IMAGE_PROMPT_MAX_LENGTH + 1) }],
    ['a prompt with NUL', { prompt: 'a\u0000b' }],
    ['an unknown quality', { prompt: '海', quality: 'ultra' }],
    ['an unknown size', { prompt: '海', size: '9999x9999' }],
    ['an id that is none', { prompt: '海', id: '1' }],
  ])('and sends %s is refused before anything is sent or counted', async (_, body) => {
    const painter = await makePainter(server);
    const before = imageCalls(server).length;
    expect(await painter.generate(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(imageCalls(server)).toHaveLength(before);
    expect(await painter.limits()).toMatchObject({ dailyUsed: 0 });
  });

  test.each([
    "'); drop table generated_images; --",
    '%_\\',
    '<script>alert(1)</script>',
    '{"prompt":"x","n":4}',
    '\u202Eabc 👩‍👩‍👧‍👦',
    '長'.repeat(IMAGE_PROMPT_MAX_LENGTH),
    '{{APP_SECRET}} $(id) `id`',
  ])('reads the prompt again as it was written: %s', async (prompt) => {
    const painter = await makePainter(server);
    expect((await painter.generate({ prompt })).status).toBe(200);
    expect(imageCalls(server).at(-1)?.body).toMatchObject({ prompt, n: 1 });
    expect(await painter.list()).toMatchObject([{ prompt }]);
    expect(await painter.list(`?q=${encodeURIComponent(prompt.slice(0, 20))}`)).toHaveLength(1);
  });
});

describe('a pupil whose page sends a request again', () => {
  test('gets the image that was made, once and counted once', async () => {
    const painter = await makePainter(server);
    const sent = { ...PICTURE, id: randomUUID() };
    const first = await painter.generate(sent);
    const before = imageCalls(server).length;
    const again = await painter.generate(sent);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(imageCalls(server)).toHaveLength(before);
    expect(await painter.limits()).toMatchObject({ dailyUsed: 1 });
    expect(await painter.list()).toMatchObject([{ id: sent.id, prompt: PICTURE.prompt }]);
  });

  test.each([
    ['prompt', { prompt: '一隻狗' }],
    ['quality', { quality: 'low' }],
    ['size', { size: '1024x1024' }],
  ])('with another %s is refused, and keeps the image that was made', async (_, changed) => {
    const painter = await makePainter(server);
    const sent = { ...PICTURE, id: randomUUID() };
    await painter.generate(sent);
    expect(await painter.generate({ ...sent, ...changed })).toMatchObject({ status: 400, body: ID_TAKEN });
    expect(await painter.list()).toMatchObject([{ id: sent.id, ...PICTURE }]);
    expect(await painter.limits()).toMatchObject({ dailyUsed: 1 });
  });

  test('with another prompt while the first is on its way is refused', async () => {
    const painter = await makePainter(server);
    const id = randomUUID();
    await painter.addImages(1, { id, fileHash: null });
    expect(await painter.generate({ prompt: '山', id })).toMatchObject({ status: 400, body: ID_TAKEN });
    expect((await painter.generate({ prompt: '海', id })).body.code).toBe('image_running');
  });

  test('several times at once has one image made, and reads of the others that it is on its way', async () => {
    const painter = await makePainter(server);
    const sent = { ...PICTURE, id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => painter.generate(sent)));
    const running = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200).length + running.length).toBe(5);
    for (const { body } of running)
      expect(body).toEqual({ code: 'image_running', message: '這張圖片正在生成，請稍等一會' });
    expect(await painter.rows()).toHaveLength(1);
    expect((await painter.generate(sent)).status).toBe(200);
  });

  test('by an id of somebody else, or of an image that was deleted, is refused as by any id that is used', async () => {
    const owner = await makePainter(server);
    const other = await makePainter(server);
    const sent = { ...PICTURE, id: randomUUID() };
    await owner.generate(sent);
    expect(await other.generate(sent)).toMatchObject({ status: 400, body: ID_TAKEN });
    await owner.send('DELETE', `/${sent.id}`);
    expect(await owner.generate(sent)).toMatchObject({ status: 400, body: ID_TAKEN });
    expect(await other.rows()).toEqual([]);
  });

  test('at the moment in which somebody else sends the same id: one of them has it', async () => {
    const painters = await Promise.all([makePainter(server), makePainter(server)]);
    const sent = { ...PICTURE, id: randomUUID() };
    const answers = await Promise.all(painters.map((painter) => painter.generate(sent)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a pupil’s history', () => {
  test('[IMG-25 IMG-26] has what was made, the newest first, and nothing of others', async () => {
    const painter = await makePainter(server);
    const { body: sea } = await painter.generate({ prompt: '海', quality: 'high', size: '1536x1024' });
    const { body: hill } = await painter.generate({ prompt: '山' });
    await (await makePainter(server)).generate({ prompt: '別人的' });
    expect(await painter.list()).toEqual([
      expect.objectContaining({ id: hill.id, prompt: '山', quality: 'low', size: '1024x1024' }),
      {
        id: sea.id,
        imageUrl: sea.imageUrl,
        prompt: '海',
        quality: 'high',
        size: '1536x1024',
        createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
      },
    ]);
  });

  test('[OPEN-28] comes page by page, each image once, also while others are made and deleted', async () => {
    const painter = await makePainter(server);
    await painter.addImages(7);
    const ids = (await painter.list()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(7);
    const seen: string[] = [];
    for (let cursor: string | null = '', pages = 0; cursor !== null; pages++) {
      expect(pages).toBeLessThan(5);
      const place: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const { body, headers } = await painter.send('GET', `/history?limit=2${place}`);
      seen.push(...(body as never as { id: string }[]).map(({ id }) => id));
      cursor = headers.get('x-next-cursor');
      if (pages === 0) await painter.addImages(1, { createdAt: new Date(Date.now() + 1000) });
      if (pages === 1) await painter.send('DELETE', `/${seen[0]}`);
    }
    expect(seen).toEqual(ids);
    expect((await painter.send('GET', '/history?cursor=nonsense')).status).toBe(400);
  });

  test.each([
    ['海龜', ['海龜在游泳']],
    ['海龟', ['海龜在游泳']],
    ['ＤＲＡＧＯＮ', ['A red Dragon 50%_off']],
    ['dragon', ['A red Dragon 50%_off']],
    ['%_', ['A red Dragon 50%_off']],
    ['%', ['A red Dragon 50%_off']],
    ['  海龜  ', ['海龜在游泳']],
    ['   ', ['A red Dragon 50%_off', '海龜在游泳']],
    ["' or 1=1 --", []],
    ['鯨', []],
  ])('searched for “%s” has the prompts with it, however they are written', async (q, prompts) => {
    const painter = await makePainter(server);
    for (const prompt of ['海龜在游泳', 'A red Dragon 50%_off']) await painter.generate({ prompt });
    const found = await painter.list(`?q=${encodeURIComponent(q)}`);
    expect(found.map(({ prompt }) => prompt)).toEqual(prompts);
  });

  test('has no image that was deleted, whose prompt and file are gone, and it stays counted', async () => {
    const painter = await makePainter(server);
    const { body } = await painter.generate(PICTURE);
    expect((await painter.send('DELETE', `/${body.id}`)).status).toBe(204);
    expect(await painter.list()).toEqual([]);
    expect(await painter.rows()).toMatchObject([{ prompt: '', searchText: '', fileHash: null }]);
    for (const method of ['GET', 'DELETE']) {
      const rest = method === 'GET' ? `/${body.id}/file` : `/${body.id}`;
      expect(await painter.send(method, rest)).toMatchObject({
        status: 404,
        body: { code: 'image_not_found', message: '找不到這張圖片' },
      });
    }
    expect(await painter.limits()).toMatchObject({ dailyUsed: 1, monthlyUsed: 1 });
  });

  test.each(['another pupil', 'an admin'])('gives %s nothing by its ids', async (who) => {
    const owner = await makePainter(server);
    const { body } = await owner.generate(PICTURE);
    const { token } =
      who === 'an admin' ? await server.aPerson({ userType: 'admin' }) : await makePainter(server);
    const unknown = await server.call('GET', `/api/images/${randomUUID()}/file`, { token });
    expect(unknown.status).toBe(404);
    const file = await server.call('GET', String(body.imageUrl), { token });
    expect([file.status, file.text]).toEqual([404, unknown.text]);
    const gone = await server.call('DELETE', `/api/images/${body.id}`, { token });
    expect([gone.status, gone.text]).toEqual([404, unknown.text]);
    expect(await owner.list()).toHaveLength(1);
  });
});
