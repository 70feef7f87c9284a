import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { FILE_MAX_BYTES } from '#contract/constants.ts';
import { attempts } from '../../platform/db/schema/index.ts';
import { makeFolderStore } from '../../platform/files/file-store.ts';
import { findImage } from '../../platform/files/stored-image.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { storeImage } from './attachments.ts';

const folder = mkdtempSync(join(tmpdir(), 'xueban-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = makeFolderStore(folder);

let now = new Date();
const server = await startTestServer({
  clock: { now: () => now },
  env: { SESSION_IDLE_MS: '999999999', SESSION_MAX_MS: '999999999' },
});
await server.addKeys();

/** A PNG as far as its header, of so many bytes. */
function png(bytes: number, width = 1, height = 1): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  const head = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), header]);
  return Buffer.concat([head, Buffer.alloc(bytes - head.length)]);
}
const toDataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

test('[CHAT-38 CHAT-39] a picture of exactly 5 MB is taken, one byte more is not', async () => {
  const hash = await storeImage(files, toDataUrl(png(FILE_MAX_BYTES)));
  expect(await findImage(files, hash)).toMatchObject({ type: 'image/png' });
  await expect(storeImage(files, toDataUrl(png(FILE_MAX_BYTES + 1)))).rejects.toMatchObject({
    code: 'file_too_large',
  });
});

test('[SEC-21] a pupil’s picture that would unfold to a billion pixels is refused, and so is a file that only begins like one', async () => {
  await expect(storeImage(files, toDataUrl(png(64, 40_000, 40_000)))).rejects.toMatchObject({
    code: 'image_too_large',
  });
  const headOnly = toDataUrl(png(64).subarray(0, 8));
  await expect(storeImage(files, headOnly)).rejects.toMatchObject({ code: 'file_type_not_supported' });
  const drawing = toDataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png');
  await expect(storeImage(files, drawing)).rejects.toMatchObject({ code: 'file_type_not_supported' });
});

test('[SEC-21] the same picture is stored once, whoever sends it', async () => {
  const [one, two] = await Promise.all([
    storeImage(files, toDataUrl(png(99))),
    storeImage(files, toDataUrl(png(99))),
  ]);
  expect(one).toBe(two);
});

test('a pupil’s picture is removed with the conversation, after a day, and one that somebody else sent as well stays', async () => {
  const { ask, pupil } = await makePupil(server, { hasFileAccess: true });
  const other = await makePupil(server, { hasFileAccess: true });
  const send = (person: { ask: typeof ask }, dataUrl: string) =>
    person.ask('看', { attachment: { fileName: 'x.png', dataUrl } });
  const [own, shared] = [toDataUrl(png(70, 2, 3)), toDataUrl(png(71, 3, 2))];
  const { body } = await send({ ask }, own);
  await send({ ask }, shared);
  await send(other, shared);
  const { files: served } = server.container;
  const hashes = await Promise.all([storeImage(served, own), storeImage(served, shared)]);
  const sessions = (await server.call('GET', '/api/chat/sessions', { token: pupil.token })).body;
  expect(body.sessionId).toBeDefined();
  for (const { id } of sessions as never as { id: string }[])
    await server.call('DELETE', `/api/chat/sessions/${id}`, { token: pupil.token });
  const left = async () => {
    await server.container.sweep();
    return Promise.all(hashes.map(async (hash) => (await served.find(hash)) !== undefined));
  };
  expect(await left()).toEqual([true, true]);
  now = new Date(Date.now() + 25 * 3600_000);
  expect(await left()).toEqual([false, true]);
});

test('[SEC-30] a pupil who fills the disk with pictures that no chatbot is asked about is told to go on tomorrow', async () => {
  const { bot, pupil } = await makePupil(server, { hasFileAccess: true });
  const { body } = await server.call('POST', '/api/chat/sessions', {
    ...pupil,
    body: { chatbot_id: bot.id },
  });
  const store = (fileContent?: string) =>
    server.call('POST', '/api/chat/messages', {
      ...pupil,
      body: { session_id: body.id, content: '看', metadata: fileContent ? { fileContent } : null },
    });
  const picture = toDataUrl(png(80));
  expect((await store(picture)).status).toBe(201);
  const key = `pictures ${pupil.id}`;
  await server.db.update(attempts).set({ count: 199 }).where(eq(attempts.key, key));
  expect((await store(picture)).status).toBe(201);
  const refused = await store(picture);
  expect([refused.status, refused.body.message]).toEqual([429, '今天儲存的圖片太多了，請明天再試']);
  expect((await store()).status).toBe(201);
  await server.db
    .update(attempts)
    .set({ windowEnd: new Date(0) })
    .where(eq(attempts.key, key));
  expect((await store(picture)).status).toBe(201);
});

test('[CHAT-37] a pupil sends a picture with a question: the model sees it, the conversation keeps it, the provider is a model with eyes', async () => {
  const { ask, messages } = await makePupil(server, { hasFileAccess: true });
  const { body, status } = await ask('這是甚麼？\n[已上傳圖片: 圖.png]', {
    attachment: { fileName: '圖.png', dataUrl: toDataUrl(png(64)) },
  });
  expect(status).toBe(200);
  const [question] = await messages(body.sessionId);
  expect(question?.metadata).toEqual({
    fileType: 'image',
    fileName: '圖.png',
    fileContent: `/api/chat/messages/${question?.id}/file`,
  });
  const sent = server.ai.requests().at(-1)?.body as { model: string; messages: { content: unknown }[] };
  expect(sent.model).toBe('gpt-5.4-mini');
  expect(JSON.stringify(sent.messages.at(-1)?.content)).toContain('data:image/png;base64,');

  const blind = await makePupil(server, { hasFileAccess: false });
  const refused = await blind.ask('看', { attachment: { fileName: 'x.png', dataUrl: toDataUrl(png(64)) } });
  expect([refused.status, refused.body.message]).toEqual([403, '此聊天機器人不支援檔案上傳']);
  expect(await blind.today()).toMatchObject({ used: 0 });
});
