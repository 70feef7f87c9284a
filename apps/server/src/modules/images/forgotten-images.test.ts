import { expect, test } from 'vitest';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { isMade } from './images.repository.ts';
import { makePainter } from './testing/make-painter.ts';

let now = new Date();
const server = await startTestServer({
  clock: { now: () => now },
  env: { SESSION_IDLE_MS: '999999999', SESSION_MAX_MS: '999999999' },
});
await server.addKeys();
const { files } = server.container;

test('a pupil keeps images for years; of a deleted one the file goes after a day, unless a message has the same picture', async () => {
  const painter = await makePainter(server, { hasKey: false });
  const { ask } = await makePupil(server, { hasFileAccess: true });
  for (const prompt of ['留下', '刪除', '分享']) await painter.generate({ prompt });
  const made = (await painter.rows()).filter(isMade);
  const [kept, gone, shared] = ['留下', '刪除', '分享'].map((wanted) =>
    made.find(({ prompt }) => prompt === wanted),
  );
  const hashes = [kept, gone, shared].map((image) => String(image?.fileHash));
  const picture = await files.find(hashes[2] ?? '');
  const dataUrl = `data:image/png;base64,${picture?.toString('base64')}`;
  expect((await ask('這是我畫的', { attachment: { fileName: '畫.png', dataUrl } })).status).toBe(200);
  for (const image of [gone, shared]) await painter.send('DELETE', `/${image?.id}`);

  const left = async () => {
    await server.container.sweep();
    return Promise.all(hashes.map(async (hash) => (await files.find(hash)) !== undefined));
  };
  expect(await left()).toEqual([true, true, true]);
  now = new Date(now.getTime() + 25 * 3600_000);
  expect(await left()).toEqual([true, false, true]);
  expect(await painter.list()).toMatchObject([{ prompt: '留下' }]);
});
