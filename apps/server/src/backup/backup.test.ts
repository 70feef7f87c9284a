import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import { buildChatbot, buildKnowledgeBase, buildUserType } from '../builders/builders.ts';
import { makePupil } from '../testing/make-pupil.ts';
import { makeVisitor } from '../testing/make-visitor.ts';
import { startTestServer } from '../testing/test-server.ts';
import { aBareDatabase, aFolder, runHere } from './testing/run-command.ts';

/** One red pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** A school that is used: people, a key, conversations with a picture, an image, a visitor, and an answer being written. */
const dataDir = aFolder();
const patience = { AI_SILENCE_TIMEOUT_MS: '600000', AI_TOTAL_TIMEOUT_MS: '600000' };
const server = await startTestServer({ env: { APP_SECRET: '', DATA_DIR: dataDir, ...patience } });
await server.addKeys();
const pupil = await makePupil(server, { hasFileAccess: true });
const asked = await pupil.ask('這是甚麼？', { attachment: { fileName: '圖.png', dataUrl: PICTURE } });
const painters = await buildUserType(server.db, { permissions: ['/image-generator'] });
const painter = await server.aPerson({ userType: painters.name });
const image = await server.call('POST', '/api/images/generate', {
  token: painter.token,
  body: { prompt: '海', quality: 'low', size: '1024x1024' },
});
await buildKnowledgeBase(server.db, { name: '備份之前' });
const visitor = await makeVisitor(server);
const visited = await visitor.ask('你好\t"\\N\n再見');

const writing = await makePupil(server);
let turnId = '';
let sessionId = '';
const cameSome = new Promise<void>((resolve) => {
  const onEvent = (event: TurnEvent) => {
    if (event.type === 'started') ({ sessionId, turnId } = event);
    if (event.type === 'delta') resolve();
  };
  void writing.stream({ message: '[[scenario:silent-midway]]' }, { onEvent });
});
await cameSome;
const readDeltas = async () =>
  (await server.db.$client.query(`select string_agg(text, '' order by seq) as text from chat_turn_deltas`))
    .rows[0];
await vi.waitFor(async () => expect(await readDeltas()).toEqual({ text: expect.any(String) }));

const folder = join(aFolder(), 'backup');
const settings = { DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir };
const made = await runHere(['backup', folder], settings);
const after = await buildChatbot(server.db, { name: '備份之後才有' });

const otherDataDir = aFolder();
const bare = await aBareDatabase();
const restored = await runHere(['restore', folder], { DATABASE_URL: bare.url, DATA_DIR: otherDataDir });
const second = await startTestServer({
  beside: { databaseUrl: bare.url, db: bare.db },
  env: { APP_SECRET: '', DATA_DIR: otherDataDir },
});

test('an operator who backs up a school in use is told where it lies and what is in it, and nobody else may read it', () => {
  expect(made).toMatchObject({ code: 0, complained: '' });
  expect(made.said).toContain(`備份完成：${folder}`);
  expect(made.said).toMatch(/ [\d,]+ 列、2 個檔案，共 [\d.]+ MB，用了 [\d.]+ 秒。/);
  expect(made.said).toContain('備份內含 app-secret');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o077)).toEqual(
    files.map(() => 0),
  );
  expect(readdirSync(join(folder, '..'))).toEqual(['backup']);
});

test('[SEC-37] pupils go on while a backup is made: the answer that was being written is still written', async () => {
  const isWriting = `select id from chat_turns where status = 'running'`;
  expect((await server.db.$client.query(isWriting)).rows).toEqual([{ id: turnId }]);
  await server.call('POST', `/api/ai/turns/${turnId}/stop`, { token: writing.pupil.token });
});

describe('in a school that was restored on another machine', () => {
  test('the operator is told what came, and it is what the moment of the backup had', async () => {
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(restored.said).toContain(`還原完成：${folder}`);
    expect(restored.said).not.toContain('注意');
    const names = await bare.db.$client.query('select 1 from chatbots where id = $1', [after.id]);
    expect(names.rows).toEqual([]);
    expect(statSync(join(otherDataDir, 'app-secret')).mode & 0o777).toBe(0o600);
  });

  test('[SEC-37] people sign in with their passwords and find their conversations and pictures', async () => {
    const token = await second.signIn(pupil.pupil.email);
    const path = `/api/chat/messages?sessionId=${asked.body.sessionId}`;
    const messages = (await second.call('GET', path, { token })).body as never as {
      id: string;
      content: string;
    }[];
    expect(messages).toEqual(await pupil.messages(asked.body.sessionId));
    const picture = await fetch(`${second.url}/api/chat/messages/${messages[0]?.id}/file`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([picture.status, await readAsDataUrl(picture)]).toEqual([200, PICTURE]);
  });

  test('somebody who had an image made sees it', async () => {
    const token = await second.signIn(painter.email);
    const [here, there] = await Promise.all([
      fetch(second.url + String(image.body.imageUrl), { headers: { authorization: `Bearer ${token}` } }),
      fetch(server.url + String(image.body.imageUrl), {
        headers: { authorization: `Bearer ${painter.token}` },
      }),
    ]);
    expect([here.status, await readAsDataUrl(here)]).toEqual([200, await readAsDataUrl(there)]);
  });

  test('a pupil is answered by way of the key that the school had stored', async () => {
    const token = await second.signIn(pupil.pupil.email);
    const answered = await second.call('POST', '/api/ai/chat', {
      token,
      body: { chatbotId: pupil.bot.id, message: '你好' },
    });
    expect(answered.status).toBe(200);
  });

  test('the answer that was being written is there as far as it was stored, marked as interrupted', async () => {
    const token = await second.signIn(writing.pupil.email);
    const { body } = await second.call('GET', `/api/chat/messages?sessionId=${sessionId}`, { token });
    const [, answer] = body as never as { content: string; turn: { status: string } }[];
    expect(answer?.turn.status).toBe('interrupted');
    expect(answer?.content).toMatch(/^.+/);
    expect(answer?.content.endsWith(`\n\n${CHAT_APOLOGY}`)).toBe(true);
  });

  test('nobody is signed in by an old token, neither a person nor a visitor, whose words are still there', async () => {
    const askWho = (token: string) => second.call('GET', '/api/chat/sessions', { token });
    const asVisitor = (of: typeof second) =>
      of.call('GET', `/api/usage/today?chatbotId=${visitor.bot.id}`, { token: visitor.token });
    expect((await askWho(pupil.pupil.token)).status).toBe(401);
    expect([(await asVisitor(server)).status, (await asVisitor(second)).status]).toEqual([200, 401]);
    const contents = await bare.db.$client.query('select content from chat_messages where session_id = $1', [
      visited.body.sessionId,
    ]);
    expect(contents.rows).toContainEqual({ content: '你好\t"\\N\n再見' });
  });

  test('a teacher who writes a new knowledge base beside the old ones can save it', async () => {
    await buildKnowledgeBase(bare.db, { name: '還原之後' });
    const { rows } = await bare.db.$client.query('select name from knowledge_bases order by number');
    expect(rows).toEqual([{ name: '備份之前' }, { name: '還原之後' }]);
  });
});

async function readAsDataUrl(response: Response): Promise<string> {
  return `data:image/png;base64,${Buffer.from(await response.arrayBuffer()).toString('base64')}`;
}
