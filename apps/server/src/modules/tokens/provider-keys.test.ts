import { and, desc, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildToken, buildUser } from '../../builders/builders.ts';
import { readConfig } from '../../config.ts';
import { makeContainer } from '../../container.ts';
import { AppError } from '../../kernel/app-error.ts';
import { systemClock } from '../../kernel/clock.ts';
import { makeSecretBox } from '../../platform/crypto/secret-box.ts';
import { auditLog, tokens } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { APP_SECRET, startTestServer } from '../../testing/test-server.ts';
import { makeProviderKeys } from './provider-keys.ts';

const server = await startTestServer();
const { db, ai, call } = server;
const { keys, secretBox } = server.container;

/** Each test has keys of its own; whoever asks has the ones that are there then. */
beforeEach(async () => {
  await keys.flush();
  await db.delete(tokens);
  ai.clearRequests();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The demo AI keeps the first four characters of the keys that it was shown. */
const shown = () =>
  ai.requests().map(({ headers }) => headers.authorization?.replace(/^Bearer (.*)••••$/, '$1'));
const aKey = (start: string, fields: object = {}) =>
  buildToken(db, secretBox, { value: `${start}-0123456789abcdef`, name: `金鑰 ${start}`, ...fields });
const aBadKey = (fields: object = {}) => buildToken(db, secretBox, { value: 'sk-bad-0123456789', ...fields });
const read = async ({ id }: { id: string }) => {
  const [row] = await db.select().from(tokens).where(eq(tokens.id, id));
  if (!row) throw new Error('the key is gone');
  return row;
};
const readLog = (...rows: { id: string }[]) =>
  db
    .select({ action: auditLog.action, actor: auditLog.actorName, key: auditLog.targetName })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetType, 'token'),
        inArray(
          auditLog.targetId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(auditLog.id));

/** The keys of a process that does nothing else, so that every statement is theirs. */
function watchStatements() {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const query = vi.spyOn(db.$client, 'query');
  const names = () => query.mock.calls.map(([statement]) => (statement as { name?: string }).name);
  return { keys: makeProviderKeys({ db, secretBox, clock: systemClock, onError }), query, names, errors };
}

const refuse = () => Promise.reject(new AppError('provider_refused_key'));

describe('in turn', () => {
  test('[OPEN-59] pupils of a school with several shared keys use one after the other', async () => {
    await Promise.all(['aaaa', 'bbbb', 'cccc'].map((start) => aKey(start)));
    const { ask } = await makePupil(server);
    for (let n = 0; n < 6; n++) expect((await ask(`第 ${n} 題`)).status).toBe(200);
    const [first, second, third] = shown();
    expect([first, second, third].sort()).toEqual(['aaaa', 'bbbb', 'cccc']);
    expect(shown()).toEqual([first, second, third, first, second, third]);
  });

  test('[OPEN-59] a teacher with own keys uses those, in turn; nobody else does, and visitors have none', async () => {
    const { ask, pupil: teacher } = await makePupil(server);
    await aKey('all1');
    await aKey('own1', { userId: teacher.id });
    await aKey('own2', { userId: teacher.id });
    for (let n = 0; n < 4; n++) await ask(`第 ${n} 題`);
    expect(shown().toSorted()).toEqual(['own1', 'own1', 'own2', 'own2']);
    ai.clearRequests();
    await (await makePupil(server)).ask('你好');
    expect((await (await makeVisitor(server)).ask('你好')).status).toBe(200);
    expect(shown()).toEqual(['all1', 'all1']);
  });

  test('[OPEN-22] a pupil’s school uses no key that is switched off, has expired, or is another provider’s', async () => {
    await aKey('off1', { status: 'inactive' });
    await aKey('old1', { expiresAt: new Date(Date.now() - 1000) });
    await aKey('deep', { provider: 'deepseek' });
    const { ask } = await makePupil(server);
    expect((await ask('你好')).body.message).toBe('No active token found for provider: openai');
    await aKey('new1', { expiresAt: new Date(Date.now() + 3600_000) });
    expect((await ask('你好')).status).toBe(200);
    expect(shown()).toEqual(['new1']);
  });

  test('the product knows whether there is a key to try before it begins', async () => {
    const owner = await buildUser(db, { passwordHash: 'x' });
    await aKey('own1', { userId: owner.id });
    expect(await keys.hasKey('openai', owner.id)).toBe(true);
    expect(await keys.hasKey('openai', null)).toBe(false);
    await expect(keys.withKey('openai', null, async () => 'asked')).rejects.toMatchObject({
      code: 'no_provider_key',
    });
  });

  test('a pupil gets an answer though one of the keys was sealed with another secret', async () => {
    const foreign = makeSecretBox(Buffer.from('another secret of the deployment'));
    await buildToken(db, foreign, {});
    await aKey('good');
    const { ask } = await makePupil(server);
    for (const question of ['一', '二']) expect((await ask(question)).status).toBe(200);
    expect(shown()).toEqual(['good', 'good']);
    expect(server.errors.splice(0).length).toBeGreaterThan(0);
  });
});

describe('refused', () => {
  test('a pupil gets the whole answer within one turn when the provider refuses the first key, and pays once', async () => {
    const { stream, pupil, today } = await makePupil(server);
    await aBadKey({ userId: pupil.id });
    await aKey('good');
    const events = await stream({ message: '你好' });
    expect(shown()).toEqual(['sk-b', 'good']);
    const text = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
    expect(events.at(-1)).toMatchObject({ type: 'finished', content: text, used: 1 });
    expect(await today()).toMatchObject({ used: 1 });
  });

  test('a manager sees a refused key marked and logged once, and it is tried after all others', async () => {
    const bad = await aBadKey({ name: '舊金鑰' });
    await aKey('goo1');
    await aKey('goo2');
    const { ask } = await makePupil(server);
    for (let n = 0; n < 6; n++) expect((await ask(`第 ${n} 題`)).status).toBe(200);
    expect(shown().filter((start) => start === 'sk-b')).toHaveLength(1);
    expect((await read(bad)).refusedAt).not.toBeNull();
    expect(await readLog(bad)).toEqual([{ action: 'key_refused', actor: '', key: '舊金鑰' }]);
    const { token } = await server.aPerson({ userType: 'admin' });
    const { body } = await call('GET', '/api/tokens/log', { token });
    expect((body as never as object[])[0]).toMatchObject({
      action: 'key_refused',
      actor_name: '',
      key_name: '舊金鑰',
    });
  });

  test('a class that asks at once with one key that is refused reads why, and the log tells it once', async () => {
    const bad = await aBadKey();
    const { ask } = await makePupil(server);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`第 ${n} 題`)));
    for (const { status, body } of answers) {
      expect(status).toBe(502);
      expect(body.message).toBe('AI 服務拒絕了 API 金鑰，請管理員到「API 金鑰管理」檢查 openai 的金鑰');
    }
    expect(await readLog(bad)).toHaveLength(1);
    expect((await read(bad)).usageCount).toBe(0);
  });

  test('a pupil whose keys are all refused reads so after each was tried once', async () => {
    const bad = [await aBadKey(), await aBadKey(), await aBadKey()];
    const { ask, today } = await makePupil(server);
    expect((await ask('你好')).body.code).toBe('provider_refused_key');
    expect(shown()).toHaveLength(3);
    expect(await readLog(...bad)).toHaveLength(3);
    expect(await today()).toMatchObject({ used: 0 });
  });

  test('a manager sees the mark gone when the provider takes the key again', async () => {
    const key = await aKey('good', { refusedAt: new Date('2026-09-01T08:00:00Z') });
    const { ask } = await makePupil(server);
    expect((await ask('你好')).status).toBe(200);
    await keys.flush();
    expect(await read(key)).toMatchObject({ refusedAt: null, usageCount: 1 });
  });

  test('a manager whose key is refused for one thing and taken for another reads of it once', async () => {
    const key = await aKey('good');
    for (let n = 0; n < 3; n++) {
      await expect(keys.withKey('openai', null, refuse)).rejects.toMatchObject({
        code: 'provider_refused_key',
      });
      expect((await read(key)).refusedAt).not.toBeNull();
      expect(await keys.withKey('openai', null, async () => 'taken')).toBe('taken');
      await keys.flush();
      expect((await read(key)).refusedAt).toBeNull();
    }
    expect(await readLog(key)).toHaveLength(1);
  });

  test('a manager who saves a key while the provider refuses the old value finds the new one unmarked', async () => {
    const key = await aKey('old1');
    const sealed = secretBox.seal('sk-new-0123456789');
    const use = async () => {
      await db.update(tokens).set({ sealed }).where(eq(tokens.id, key.id));
      return refuse();
    };
    await expect(keys.withKey('openai', null, use)).rejects.toMatchObject({ code: 'provider_refused_key' });
    expect((await read(key)).refusedAt).toBeNull();
    expect(await readLog(key)).toEqual([]);
  });

  test('a pupil whose provider is silent or broken has nothing tried with another key', async () => {
    const rows = [await aKey('goo1'), await aKey('goo2')];
    const { ask } = await makePupil(server);
    for (const scenario of ['cut-off', 'empty'] as const) {
      ai.clearRequests();
      ai.setScenario(scenario);
      expect((await ask('你好')).status).toBeGreaterThanOrEqual(500);
      expect(new Set(shown()).size).toBe(1);
    }
    ai.setScenario('plain');
    for (const row of rows) expect((await read(row)).refusedAt).toBeNull();
    expect(await readLog(...rows)).toEqual([]);
  });

  test('a pupil whose key is busy has the call made again with a key as good, counted once', async () => {
    const owner = await buildUser(db, { passwordHash: 'x' });
    const rows = [await aKey('own1', { userId: owner.id }), await aKey('own2', { userId: owner.id })];
    await aKey('all1');
    const chosen: string[] = [];
    const enter = async (ids: readonly (string | null)[]) => {
      expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).sort());
      const id = ids.find((one) => !chosen.includes(one ?? '')) ?? null;
      chosen.push(id ?? '');
      return {
        id,
        leave: (failure?: unknown) => failure instanceof AppError && failure.code === 'provider_busy',
      };
    };
    const use = async (key: string | null) => {
      if (chosen.length === 1) throw new AppError('provider_busy');
      return key;
    };
    const answered = await keys.withKey('openai', owner.id, use, { enter });
    expect(chosen).toHaveLength(2);
    expect(answered?.slice(0, 3)).toBe('own');
    await keys.flush();
    const counts = await Promise.all(rows.map(async (row) => (await read(row)).usageCount));
    expect(counts.sort()).toEqual([0, 1]);
  });
});

describe('counting', () => {
  test('a manager sees how often a key was used and when last', async () => {
    const key = await aKey('good');
    const { ask } = await makePupil(server);
    const before = Date.now();
    for (let n = 0; n < 3; n++) await ask(`第 ${n} 題`);
    await keys.flush();
    const { token } = await server.aPerson({ userType: 'admin' });
    const { body } = await call('GET', `/api/tokens/${key.id}`, { token });
    expect(body.usage_count).toBe(3);
    expect(Date.parse(String(body.last_used_at))).toBeGreaterThanOrEqual(before);
  });

  test('an operator finds forty uses written by one statement, seconds after the first', async () => {
    const rows = [await aKey('goo1'), await aKey('goo2')];
    const { keys: own, query, names } = watchStatements();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let n = 0; n < 40; n++) await own.withKey('openai', null, async () => n);
    expect(names()).toEqual(Array(40).fill('token_usable'));
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    expect(names().slice(40)).toEqual(['token_add_uses']);
    await query.mock.results.at(-1)?.value;
    for (const row of rows) expect((await read(row)).usageCount).toBe(20);
  });

  test('a manager finds the uses of two server processes added up, also when they are written at the same moment', async () => {
    const rows = [await aKey('goo1'), await aKey('goo2'), await aKey('goo3')];
    const config = readConfig({
      DATA_DIR: '.data/test-second-process',
      DATABASE_URL: server.databaseUrl,
      OPENAI_BASE_URL: ai.url,
      APP_SECRET,
    });
    const onError = (error: unknown) => void server.errors.push(error);
    const second = await makeContainer(config, { databaseUrl: server.databaseUrl, onError });
    for (let round = 0; round < 20; round++) {
      for (let n = 0; n < 3; n++)
        await Promise.all([keys, second.keys].map((of) => of.withKey('openai', null, async () => n)));
      await Promise.all([keys.flush(), second.keys.flush()]);
    }
    for (let n = 0; n < 3; n++) await second.keys.withKey('openai', null, async () => n);
    await second.close();
    for (const row of rows) expect((await read(row)).usageCount).toBe(41);
    expect(server.errors).toEqual([]);
  });

  test('a manager finds nothing lost of what was counted while the database was away', async () => {
    const key = await aKey('good');
    const { keys: own, query, errors } = watchStatements();
    await own.withKey('openai', null, async () => 'asked');
    query.mockRejectedValueOnce(new Error('away') as never);
    await own.flush();
    expect(errors).toMatchObject([{ message: 'away' }]);
    expect((await read(key)).usageCount).toBe(0);
    await own.withKey('openai', null, async () => 'asked');
    await own.flush();
    expect((await read(key)).usageCount).toBe(2);
  });
});
