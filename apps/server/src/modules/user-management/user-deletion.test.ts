import { expect, test } from 'vitest';
import { buildChatbot, buildSession, buildToken } from '../../builders/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { aForm, makeAdministration } from './testing/administration.ts';

const server = await startTestServer();
const { call, db } = server;
const { aManager, anAdmin, aUser, stored, readLog } = makeAdministration(server);
const { send, ...manager } = await aManager();

test('[USER-35] a manager deletes a user with the conversations, and reads that it was done', async () => {
  const chatbot = await buildChatbot(db);
  const user = await server.aPerson({ chatbots: [chatbot], name: '走了' });
  const session = await buildSession(db, { userId: user.id, chatbot, exchanges: [['問', '答']] });
  const { status, body } = await send('DELETE', `/${user.id}`);
  expect([status, body]).toEqual([200, { success: true }]);
  expect(await stored(user.id)).toBeUndefined();
  const { rows } = await db.$client.query('select 1 from chat_sessions where id = $1', [session.id]);
  expect(rows).toEqual([]);
  expect((await call('GET', `/api/users/${user.id}`, { token: user.token })).status).toBe(401);
  expect(await readLog(user.id)).toEqual([{ action: 'user_deleted', details: {}, by: manager.id }]);
  expect((await send('DELETE', `/${user.id}`)).status).toBe(404);
});

test('[USER-44] a manager who deletes the owner of a provider key reads what is in the way, and nothing is gone', async () => {
  const user = await aUser();
  await buildToken(db, server.container.secretBox, { userId: user.id });
  const { status, body } = await send('DELETE', `/${user.id}`);
  expect([status, body.message]).toEqual([409, '無法刪除用戶：有相關數據依賴於此用戶']);
  expect(await stored(user.id)).toBeDefined();
  expect(await readLog(user.id)).toEqual([]);
});

test('a manager does not delete the own account', async () => {
  const admin = await anAdmin();
  const { status, body } = await admin.send('DELETE', `/${admin.id}`);
  expect([status, body.message]).toEqual([403, '不能刪除自己的帳號']);
  expect(await stored(admin.id)).toBeDefined();
});

test('a manager who deletes a user together with another manager deletes them once', async () => {
  const [user, second] = [await aUser(), await aManager()];
  const answers = await Promise.all([send('DELETE', `/${user.id}`), second.send('DELETE', `/${user.id}`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await readLog(user.id)).toHaveLength(1);
});

test('[API-17] a manager makes, lists, reads, changes and deletes a user under the one address of users', async () => {
  const made = await send('POST', '', aForm({ name: '陳小文' }));
  expect(made.status).toBe(201);
  const one = `/${made.user.id}`;
  const names = async () =>
    (await send('GET', `?search=${encodeURIComponent(made.user.email)}`)).body as never as { name: string }[];
  expect((await names()).map(({ name }) => name)).toEqual(['陳小文']);
  expect((await send('GET', one)).user).toMatchObject({ id: made.user.id, name: '陳小文' });
  expect((await send('PUT', one, { name: '陳大文', email: made.user.email })).status).toBe(200);
  expect((await names()).map(({ name }) => name)).toEqual(['陳大文']);
  expect((await send('DELETE', one)).body).toEqual({ success: true });
  expect(await names()).toEqual([]);
});
