import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Token } from '#contract/tokens.contract.ts';
import { buildToken, buildUser, buildUserType } from '../../builders/builders.ts';
import { tokens } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db, ai } = server;
const { secretBox } = server.container;
const { name: userType } = await buildUserType(db, { permissions: ['token_management'] });
const manager = await server.aPerson({ userType, name: '金鑰管理員' });

const KEY = 'sk-first-0123456789wxyz';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const as =
  (token: string) =>
  (method: string, path = '', body?: unknown) =>
    call(method, `/api/tokens${path}`, { token, body });
const manage = as(manager.token);
const add = async (fields: object = {}) => {
  const answer = await manage('POST', '', { name: '主要金鑰', value: KEY, ...fields });
  return { ...answer, body: answer.body as Token };
};
const readValue = async (id: string) => (await manage('GET', `/${id}/value`)).body.value;
const countChecks = () => ai.requests().filter(({ path }) => path === '/v1/models').length;

describe('adding', () => {
  test('[KEY-21 KEY-22 KEY-37 KEY-41] a manager who gives a name and a value adds an active shared openai key', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      user_id: null,
      user_name: null,
      user_email: null,
      name: '主要金鑰',
      token: 'sk-f••••wxyz',
      provider: 'openai',
      expires_at: null,
      created_at: expect.any(String),
      last_used_at: null,
      usage_count: 0,
      status: 'active',
      refused_at: null,
    });
    expect((await manage('GET', `/${body.id}`)).body).toEqual(body);
    expect(await readValue(body.id)).toBe(KEY);
  });

  test('a manager whose answer was lost sends the key again and has one key, noted once', async () => {
    const id = crypto.randomUUID();
    const first = await add({ id });
    const again = await add({ id });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const { rows } = await db.$client.query('select count(*)::int as n from audit_log where target_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
    const other = await add({ id, value: 'sk-another-0123456789' });
    expect(other).toMatchObject({ status: 400, body: { fields: [{ path: 'id' }] } });
    expect(await readValue(id)).toBe(KEY);
  });

  test('a manager whose answer was lost and who sends the key again otherwise has one key, as it was sent last', async () => {
    const id = crypto.randomUUID();
    const owner = await buildUser(db, { passwordHash: 'x', name: '李老師' });
    await add({ id, name: '舊名' });
    const checks = countChecks();
    const again = await add({ id, name: '新名', isActive: false, user_id: owner.id });
    expect(again).toMatchObject({
      status: 201,
      body: { id, name: '新名', status: 'inactive', user_id: owner.id, provider: 'openai' },
    });
    expect(countChecks()).toBe(checks);
    // Another provider has not seen it yet.
    const moved = await add({ id, name: '新名', isActive: false, provider: 'deepseek' });
    expect(moved.body).toMatchObject({ provider: 'deepseek', user_id: null });
    expect(countChecks()).toBe(checks + 1);
    expect((await manage('GET', `/${id}`)).body).toEqual(moved.body);
    expect(await readValue(id)).toBe(KEY);
    const { rows } = await db.$client.query('select action from audit_log where target_id = $1', [id]);
    const actions = rows.map(({ action }) => action).sort();
    expect(actions).toEqual(['key_created', 'key_shown', 'key_updated', 'key_updated']);
  });

  test('[KEY-44] a manager gives a key to a person, switched off, with the space around it left out', async () => {
    const teacher = await buildUser(db, { passwordHash: 'x', name: '李老師' });
    const { body } = await add({
      value: `  ${KEY}\n`,
      provider: 'deepseek',
      isActive: false,
      user_id: teacher.id,
      lastUsed: '2020-01-01',
    });
    expect(body).toMatchObject({
      user_id: teacher.id,
      user_name: '李老師',
      user_email: teacher.email,
      provider: 'deepseek',
      status: 'inactive',
      last_used_at: null,
    });
    expect(await readValue(body.id)).toBe(KEY);
  });

  test('[KEY-24 KEY-25] a manager whose name or value is blank reads that all fields are needed', async () => {
    for (const field of ['name', 'value']) {
      const { status, body } = await manage('POST', '', { name: '金鑰', value: KEY, [field]: ' \t' });
      expect([status, body.message]).toEqual([400, '請填寫所有必填欄位']);
      expect(body.fields).toMatchObject([{ path: field }]);
    }
  });

  test('[KEY-23] a manager who names a provider that nobody supports is refused', async () => {
    expect(await add({ provider: 'llama' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'provider' }] },
    });
  });

  test('a manager who gives a key to nobody that exists adds nothing', async () => {
    const name = `給不存在的人 ${crypto.randomUUID()}`;
    expect(await add({ name, user_id: UNKNOWN })).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
    expect(await db.select().from(tokens).where(eq(tokens.name, name))).toEqual([]);
  });
});

describe('the list', () => {
  test('[KEY-6 KEY-7 KEY-40 SEC-11] a manager sees all keys, newest first: the ends of long ones, nothing of short ones', async () => {
    await buildToken(db, secretBox, { value: 'sk-older-123', name: '舊' });
    await buildToken(db, secretBox, { value: '12345678', name: '短' });
    await buildToken(db, secretBox, { value: '123456789', name: '長' });
    const { status, body, text } = await manage('GET');
    expect(status).toBe(200);
    const rows = body as never as Token[];
    expect(rows.slice(0, 3).map(({ name, token }) => [name, token])).toEqual([
      ['長', '1234••••6789'],
      ['短', '••••••••'],
      ['舊', 'sk-o••••-123'],
    ]);
    expect(text).not.toContain('12345678');
  });

  test('a manager sees what was used when, and that a key has no owner', async () => {
    const lastUsedAt = new Date('2026-09-01T08:00:00.000Z');
    const key = await buildToken(db, secretBox, { usageCount: 7, lastUsedAt });
    expect((await manage('GET', `/${key.id}`)).body).toMatchObject({
      usage_count: 7,
      last_used_at: '2026-09-01T08:00:00.000Z',
      user_id: null,
      user_name: null,
    });
  });
});

describe('changing', () => {
  const change = async (id: string, fields: object) => {
    const answer = await manage('PUT', `/${id}`, { name: '改過', ...fields });
    return { ...answer, body: answer.body as Token };
  };

  test('[KEY-42] a manager switches a key off and on; what is left out stays', async () => {
    const owner = await buildUser(db, { passwordHash: 'x' });
    const { body: key } = await add({ provider: 'deepseek', user_id: owner.id });
    const off = await change(key.id, { isActive: false });
    expect(off).toMatchObject({ status: 200, body: { ...key, name: '改過', status: 'inactive' } });
    const on = await change(key.id, { isActive: true, user_id: null });
    expect(on.body).toMatchObject({ status: 'active', provider: 'deepseek', user_id: null, user_name: null });
  });

  test('[KEY-29 KEY-30] a manager who leaves the value empty keeps the key, and the provider is not asked', async () => {
    const { body: key } = await add();
    const checks = countChecks();
    for (const value of [undefined, '', '  ']) expect((await change(key.id, { value })).status).toBe(200);
    expect((await change(key.id, { value: KEY })).status).toBe(200);
    expect(countChecks()).toBe(checks);
    expect(await readValue(key.id)).toBe(KEY);
  });

  test('[KEY-28] a manager who gives another value has it checked, and a wrong one changes nothing', async () => {
    const { body: key } = await add();
    const checks = countChecks();
    const wrong = await change(key.id, { value: 'sk-bad-0123456789' });
    expect(wrong).toMatchObject({ status: 422, body: { message: '無效的 API 金鑰格式' } });
    expect((await manage('GET', `/${key.id}`)).body).toEqual(key);
    const right = await change(key.id, { value: 'sk-second-0123456789abcd' });
    expect(right.body.token).toBe('sk-s••••abcd');
    expect(await readValue(key.id)).toBe('sk-second-0123456789abcd');
    expect(countChecks()).toBe(checks + 2);
  });

  test('a manager who moves a key to another provider together with its value has it checked there', async () => {
    const { body: key } = await add();
    const checks = countChecks();
    expect((await change(key.id, { value: KEY, provider: 'deepseek' })).body.provider).toBe('deepseek');
    expect(countChecks()).toBe(checks + 1);
  });

  test('[KEY-27] a manager who leaves the name out changes nothing', async () => {
    const { body: key } = await add();
    for (const name of [undefined, '  ']) expect((await change(key.id, { name })).status).toBe(400);
    expect((await manage('GET', `/${key.id}`)).body).toEqual(key);
  });

  test('a manager who gives a key to nobody that exists changes nothing', async () => {
    const { body: key } = await add();
    expect((await change(key.id, { user_id: UNKNOWN })).status).toBe(404);
    expect((await manage('GET', `/${key.id}`)).body).toEqual(key);
  });

  test('a manager who saves a key that the provider had refused takes the mark away', async () => {
    const key = await buildToken(db, secretBox, { refusedAt: new Date('2026-09-01T08:00:00Z') });
    const before = (await manage('GET', `/${key.id}`)).body;
    expect(before.refused_at).toBe('2026-09-01T08:00:00.000Z');
    expect((await change(key.id, {})).body.refused_at).toBeNull();
  });
});

describe('deleting', () => {
  test('[KEY-43] a manager deletes a key', async () => {
    const { body: key } = await add();
    expect((await manage('DELETE', `/${key.id}`)).status).toBe(204);
    const rows = (await manage('GET')).body as never as Token[];
    expect(rows.map(({ id }) => id)).not.toContain(key.id);
  });

  test('[API-11] a manager who names a key that is not there reads so, whatever is asked of it', async () => {
    const { body: key } = await add();
    await manage('DELETE', `/${key.id}`);
    for (const id of [key.id, UNKNOWN, 'no-id']) {
      const answers = await Promise.all([
        manage('GET', `/${id}`),
        manage('GET', `/${id}/value`),
        manage('PUT', `/${id}`, { name: '名稱' }),
        manage('DELETE', `/${id}`),
      ]);
      for (const { status, body } of answers)
        expect([status, body.message]).toEqual([404, 'API token not found']);
    }
  });
});

describe('owners', () => {
  test('a manager finds at most twenty people by a part of the name or the e-mail, whatever its case', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    for (let number = 0; number < 21; number++)
      await buildUser(db, { passwordHash: 'x', name: `Wong ${mark} ${String(number).padStart(2, '0')}` });
    const byMail = await buildUser(db, { passwordHash: 'x', email: `100%_${mark}@example.test` });
    const find = async (search: string) =>
      (await manage('GET', `/owners?search=${encodeURIComponent(search)}`)).body as never as {
        name: string;
      }[];
    const found = await find(` WONG ${mark} `);
    expect(found).toHaveLength(20);
    expect(found[0]).toEqual({ id: expect.any(String), name: `Wong ${mark} 00`, email: expect.any(String) });
    expect(await find(`100%_${mark}`)).toEqual([{ id: byMail.id, name: byMail.name, email: byMail.email }]);
    expect(await find(`%${mark}`)).toEqual([]);
    expect((await manage('GET', '/owners')).body).toHaveLength(20);
  });
});
