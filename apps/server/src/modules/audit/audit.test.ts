import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.contract.ts';
import { buildUser, buildUserType } from '../../builders/builders.ts';
import { auditLog } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { appendAudit } from './index.ts';

const server = await startTestServer({ env: { SCHOOL_TIME_ZONE: 'Asia/Hong_Kong' } });
const { call, db, passwordHash } = server;
const admin = await server.aPerson({ userType: 'admin', name: '陳主任' });

const read = async (query: Record<string, string> = {}) => {
  const { status, headers, body } = await call('GET', `/api/audit?${new URLSearchParams(query)}`, admin);
  return { status, body, entries: body as never as AuditEntry[], next: headers.get('x-next-cursor') };
};
const aPupil = (name = '王小明') => buildUser(db, { passwordHash, name });
const entry = { action: 'user_updated', targetType: 'user', targetId: '', targetName: '' } as const;
/** Entries of a person of their own, at these instants. */
async function entriesAt(...instants: string[]) {
  const { id } = await aPupil();
  await db
    .insert(auditLog)
    .values(instants.map((at) => ({ ...entry, targetId: id, targetName: at, at: new Date(at) })));
  return id;
}
const namesOf = async (query: Record<string, string>) =>
  (await read(query)).entries.map(({ target_name }) => target_name);

describe('the log', () => {
  test('an administrator reads who did what to whom, and what changed', async () => {
    const pupil = await aPupil();
    await appendAudit(db, {
      ...entry,
      actorId: admin.id,
      targetId: pupil.id,
      targetName: pupil.name,
      details: { user_type: { from: 'student', to: 'teacher' } },
    });
    const { status, entries } = await read({ person: pupil.id });
    expect(status).toBe(200);
    expect(entries).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        actor_id: admin.id,
        actor_name: '陳主任',
        action: 'user_updated',
        target_type: 'user',
        target_id: pupil.id,
        target_name: '王小明',
        details: { user_type: { from: 'student', to: 'teacher' } },
      },
    ]);
  });

  test('an administrator pages from the newest entry to the oldest, also through those of one instant', async () => {
    const instant = '2025-03-01T08:00:00.000Z';
    const person = await entriesAt(
      '2025-03-01T07:59:59.999Z',
      instant,
      instant,
      instant,
      '2025-03-02T00:00:00.000Z',
    );
    const whole = await read({ person });
    expect(whole.next).toBeNull();
    expect(whole.entries.map(({ at }) => at)).toEqual([
      '2025-03-02T00:00:00.000Z',
      instant,
      instant,
      instant,
      '2025-03-01T07:59:59.999Z',
    ]);
    const paged: AuditEntry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await read({ person, limit: '2', ...(cursor && { cursor }) });
      expect(page.entries.length).toBeLessThanOrEqual(2);
      paged.push(...page.entries);
      cursor = page.next;
    }
    expect(paged).toEqual(whole.entries);
  });

  test('an administrator without a filter reads everybody’s entries, newest first', async () => {
    await entriesAt('2025-01-01T00:00:00.000Z');
    const { entries } = await read({ limit: '200' });
    const instants = entries.map(({ at }) => at);
    expect(instants).toEqual([...instants].sort().reverse());
    expect(new Set(entries.map(({ target_id }) => target_id)).size).toBeGreaterThan(1);
  });

  test('a caller with a cursor that nobody gave them reads that it is none', async () => {
    for (const cursor of ['x', '2025-03-01T08:00:00.000Z_x', `2025-99-01T08:00:00.000Z_${admin.id}`]) {
      const { status, body } = await read({ cursor });
      expect([status, body]).toMatchObject([400, { fields: [{ path: 'cursor' }] }]);
    }
  });
});

describe('filters', () => {
  test('an administrator reads what a person did and what was done to them, each entry once', async () => {
    const [person, other] = [await aPupil('李老師'), await aPupil()];
    const note = (actorId: string | null, targetId: string, targetName: string) =>
      appendAudit(db, { ...entry, actorId, targetId, targetName });
    await note(person.id, other.id, 'did');
    await note(other.id, person.id, 'was done to');
    await note(person.id, person.id, 'to themselves');
    await note(null, person.id, 'by the product');
    await note(other.id, other.id, 'others');
    await appendAudit(db, { ...entry, actorId: null, targetType: 'token', targetId: person.id });
    expect(await namesOf({ person: person.id })).toEqual([
      'by the product',
      'to themselves',
      'was done to',
      'did',
    ]);
    expect(await namesOf({ person: person.id, limit: '3' })).toHaveLength(3);
    expect(await namesOf({ person: crypto.randomUUID() })).toEqual([]);
  });

  test('an administrator reads the entries of one event', async () => {
    const { id } = await aPupil();
    for (const action of ['user_created', 'user_updated', 'user_deleted'] as const)
      await appendAudit(db, { ...entry, action, actorId: null, targetId: id });
    const { entries } = await read({ action: 'user_deleted', person: id });
    expect(entries.map(({ action }) => action)).toEqual(['user_deleted']);
    const all = await read({ action: 'user_deleted' });
    expect(all.entries.length).toBeGreaterThan(0);
    expect(all.entries.every(({ action }) => action === 'user_deleted')).toBe(true);
    expect((await read({ action: 'invented' })).status).toBe(400);
  });

  test('an administrator reads the entries of days of the school’s own time zone, both included', async () => {
    const [before, first, last, after] = [
      '2025-05-09T15:59:59.999Z',
      '2025-05-09T16:00:00.000Z',
      '2025-05-11T15:59:59.999Z',
      '2025-05-11T16:00:00.000Z',
    ];
    const person = await entriesAt(before, first, last, after);
    expect(await namesOf({ person, from: '2025-05-10', to: '2025-05-11' })).toEqual([last, first]);
    expect(await namesOf({ person, from: '2025-05-11' })).toEqual([after, last]);
    expect(await namesOf({ person, to: '2025-05-10' })).toEqual([first, before]);
    expect(await namesOf({ person, from: '2025-05-11', to: '2025-05-10' })).toEqual([]);
  });

  test('a caller with a day that is none is told so; the first and the last of all days are days', async () => {
    for (const day of ['2025-02-30', 'yesterday', '2025-5-1']) {
      for (const name of ['from', 'to'])
        expect(await read({ [name]: day })).toMatchObject({
          status: 400,
          body: { fields: [{ path: name }] },
        });
    }
    const { status, entries } = await read({ from: '0001-01-01', to: '9999-12-31' });
    expect(status).toBe(200);
    expect(entries.length).toBeGreaterThan(0);
    expect((await read({ from: '0000-01-01', to: '0000-01-01' })).status).toBe(200);
  });
});

describe('people', () => {
  test('an administrator finds people by a part of their name or e-mail, whatever case and width, at most twenty', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const [second, first] = [
      await buildUser(db, { passwordHash, name: `b ${mark}`, email: `Chan.${mark}@example.test` }),
      await buildUser(db, { passwordHash, name: `A ${mark}` }),
    ];
    const find = async (search: string) =>
      (await call('GET', `/api/audit/people?search=${encodeURIComponent(search)}`, admin)).body;
    const shown = ({ id, name, email }: typeof first) => ({ id, name, email });
    expect(await find(` ${mark.toUpperCase()} `)).toEqual([shown(first), shown(second)]);
    expect(await find(`ｃｈａｎ.${mark}`)).toEqual([shown(second)]);
    expect(await find(`${mark}%`)).toEqual([]);
    for (let n = 0; n < 20; n++) await aPupil();
    expect(await find('')).toHaveLength(20);
  });
});

test('[AUTH-50 OPEN-87] a holder of every permission who is no admin reads neither the log nor its people', async () => {
  const { name } = await buildUserType(db, { permissions: ['all'] });
  const person = await server.aPerson({ userType: name });
  for (const path of ['/api/audit', '/api/audit/people'])
    expect((await call('GET', path, person)).status).toBe(403);
});
