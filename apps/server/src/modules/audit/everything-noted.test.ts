import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, type AuditEntry } from '#contract/audit.contract.ts';
import { type Operation, operationUrl } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { buildToken } from '../../builders/builders.ts';
import { auditLog } from '../../platform/db/schema/index.ts';
import { makeSoundCall, makeThings, type Parts } from '../../testing/sound-calls.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db } = server;
await server.addKeys();
const pupil = await server.aPerson({ userType: 'student' });
const things = await makeThings(server, pupil, { key: 'sk-planted0key0123456789', prompt: 'planted0prompt' });
const admin = await server.aPerson({ userType: 'admin' });

function find(id: string): Operation {
  const operation = operations.find((known) => known.id === id);
  if (!operation) throw new Error(`there is no operation ${id}`);
  return operation;
}

async function act(id: string, { params, query, body }: Parts = {}, token = admin.token): Promise<void> {
  const operation = find(id);
  const sound = makeSoundCall(operation, things);
  const path = params || query ? operationUrl(operation, params, query) : sound.path;
  const { status, text } = await call(operation.method, path, { token, body: body ?? sound.body });
  // A wrong password is what is to be noted.
  if (status >= 400 && id !== 'auth.login') throw new Error(`${id} answered ${status}: ${text}`);
}

const PLANTED_SERVICE = {
  ...(makeSoundCall(find('services.update'), things).body as object),
  headers: [{ name: 'x-school', value: 'planted0header' }],
};
const PLANTED = ['planted0', PASSWORD, '海裡有什麼', '有珊瑚', '$argon2id'];

test('[SEC-33] an administrator finds each kind of event in the log after somebody did it, and no secret and no words of a chat', async () => {
  await act('auth.login', { body: { email: pupil.email, password: 'planted0guess' } });
  const own = await server.aPerson({ userType: 'admin' });
  await server.signIn(own.email);
  await act('auth.endOtherSessions', {}, own.token);
  await act(
    'auth.changePassword',
    { body: { currentPassword: PASSWORD, newPassword: 'planted0new' } },
    own.token,
  );
  await act('users.create');
  const { id, ...mate } = things.mate;
  await act('users.update', {
    params: { id },
    body: { ...mate, name: '改了', password: 'planted0password' },
  });
  await act('users.delete', { params: { id } });
  await act('userTypes.create');
  const type = { params: { id: things.type.id } };
  await act('userTypes.update', { ...type, body: { name: `${things.type.name} 改` } });
  await act('userTypes.delete', type);
  await act('schools.create');
  await act('schools.update', { params: { id: things.otherSchool }, body: { active: false } });
  await act('schools.merge');
  await act('schools.delete', { params: { id: things.otherSchool } });
  await act('systemPrompts.create', { body: { title: '新的', prompt_text: 'planted0text' } });
  const prompt = { params: { id: things.prompt } };
  await act('systemPrompts.update', { ...prompt, body: { title: '改了', prompt_text: 'planted0other' } });
  await act('systemPrompts.delete', prompt);
  await act('chatbots.renewShare');
  await act('chatbots.setShare', { params: { id: things.bot }, body: { password: 'planted0share' } });
  await act('tokens.create');
  await act('tokens.showValue');
  await act('tokens.update', { params: { id: things.key }, body: { name: '改了' } });
  await act('tokens.validate');
  await act('tokens.delete', { params: { id: things.key } });
  await buildToken(db, server.container.secretBox, { value: 'sk-bad-planted0', userId: admin.id });
  await act('ai.testProvider');
  await act('chatHistory.listMessages');
  await server.container.history.indexNow();
  await act('chatHistory.listAll', { query: { search: '珊瑚' } });
  await act('chatHistory.export');
  await act('chat.updateSession', { params: { id: things.session }, body: { title: 'planted0title' } });
  await act('chat.deleteSession', { params: { id: things.session } });
  await act('services.create');
  await act('services.update', { params: { id: things.service }, body: PLANTED_SERVICE });
  await act('services.saveModel');
  await act('services.deleteModel');
  await act('services.delete');
  await act('services.saveDefaults');
  await act('usage.savePrices', { body: { currency: 'TWD', prices: [] } });
  await act('database.executeSql');

  const rows = await db.select().from(auditLog);
  expect(AUDIT_ACTIONS.filter((action) => !rows.some((row) => row.action === action))).toEqual([]);
  const { body } = await call('GET', '/api/audit?limit=200', { token: admin.token });
  const entries = body as never as AuditEntry[];
  expect(entries.length).toBeGreaterThanOrEqual(AUDIT_ACTIONS.length - 1);
  const text = JSON.stringify(rows) + JSON.stringify(entries);
  expect(PLANTED.filter((word) => text.includes(word))).toEqual([]);
});
