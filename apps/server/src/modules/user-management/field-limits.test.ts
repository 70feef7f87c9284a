import { describe, expect, test } from 'vitest';
import type { ImportRow } from '#contract/user-import.contract.ts';
import { aRow } from '../../testing/make-import.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { aForm, makeAdministration, sameNames } from './testing/administration.ts';

/** Values that look like others, or grow, or leave the calendar, on each way into the school. */
const server = await startTestServer({ env: { SCHOOL_TIME_ZONE: 'Asia/Hong_Kong' } });
const { call } = server;
const { anAdmin, aUser, stored } = makeAdministration(server);
const { send, token } = await anAdmin();

const create = (fields: object) => send('POST', '', aForm(fields));
const importRow = async (cells: Partial<ImportRow>) =>
  (await send('POST', '/import', { rows: [aRow(cells)], create_schools: true })).body;
const problem = (field: string, message: string) => ({
  created: 0,
  new_schools: [],
  problems: [{ row: 0, field, message }],
});

describe('the end of an access', () => {
  test.each(['9999-12-31', '9999-01-01', '1969-12-31', '0001-01-01', '9999-06-01T00:00:00Z'])(
    '[USER-17] an administrator who gives %s is refused at the date, one by one, in bulk and in a list',
    async (access_expiry) => {
      const user = await aUser();
      const before = await stored(user.id);
      const answers = [
        [await create({ access_expiry }), 'access_expiry'],
        [await send('PUT', `/${user.id}`, { ...sameNames(user), access_expiry }), 'access_expiry'],
        [await send('PATCH', '', { ids: [user.id], changes: { access_expiry } }), 'changes.access_expiry'],
      ] as const;
      for (const [{ status, body }, path] of answers)
        expect([status, body.fields]).toEqual([400, [{ path, message: '請輸入有效的日期' }]]);
      expect(await stored(user.id)).toEqual(before);
      expect(await importRow({ access_expiry })).toEqual(problem('access_expiry', '請輸入有效的日期'));
    },
  );

  test('[USER-17] an administrator gives the first and the last day there are, and still reads the list', async () => {
    for (const access_expiry of ['1970-01-01', '9998-12-31']) {
      const { status, user } = await create({ access_expiry });
      expect([status, user.access_expiry]).toEqual([201, `${access_expiry}T15:59:59.999Z`]);
      expect((await importRow({ access_expiry })).created).toBe(1);
    }
    expect((await send('GET', '?order=access_expiry')).status).toBe(200);
  });
});

describe('an e-mail', () => {
  test('an administrator whose e-mail is too long once it is written in ordinary letters is refused', async () => {
    const email = `${'㌖'.repeat(100)}@grows.test`;
    expect(email.normalize('NFKC').length).toBeGreaterThan(320);
    const user = await aUser();
    const answers = [await create({ email }), await send('PUT', `/${user.id}`, { name: user.name, email })];
    const message = '內容太長，最多 320 個字元';
    for (const { status, body } of answers)
      expect([status, body.fields]).toEqual([400, [{ path: 'email', message }]]);
    expect(await importRow({ email })).toEqual(problem('email', message));
  });
});

describe('characters that nobody sees', () => {
  const UNSEEN = ['\u200b', '\u00ad', '\u202e', '\u2060', '\u0007', '\n', '\t', '\u{e0041}'];
  const MESSAGE = '含有看不見的字元';

  test.each(UNSEEN.map((character) => [character.codePointAt(0)?.toString(16), character]))(
    'an administrator whose name has the character %s inside is refused, for people, types and schools',
    async (_, character) => {
      const name = `ad${character}min`;
      const user = await aUser();
      const answers = [
        await create({ name }),
        await send('PUT', `/${user.id}`, { name, email: user.email }),
        await call('POST', '/api/user-types', { token, body: { name, accessiblePages: [] } }),
        await call('POST', '/api/schools', { token, body: { name } }),
      ];
      for (const { status, body } of answers)
        expect([status, body.fields]).toEqual([400, [{ path: 'name', message: MESSAGE }]]);
      for (const field of ['name', 'school'] as const)
        expect(await importRow({ [field]: name })).toEqual(problem(field, MESSAGE));
    },
  );

  test('an administrator who renames a type or a school so is refused', async () => {
    const type = await call('POST', '/api/user-types', {
      token,
      body: { name: '助教', accessiblePages: [] },
    });
    const school = await call('POST', '/api/schools', { token, body: { name: '南山小學' } });
    for (const path of [`/api/user-types/${type.body.id}`, `/api/schools/${school.body.id}`]) {
      const { status, body } = await call('PUT', path, { token, body: { name: '看\u200b不見' } });
      expect([status, body.fields]).toEqual([400, [{ path: 'name', message: MESSAGE }]]);
    }
  });

  test('an administrator whose e-mail has one inside is refused, and an ordinary one with the same letters is not', async () => {
    const user = await aUser();
    const email = 'hid\u200bden@unseen.test';
    const answers = [await create({ email }), await send('PUT', `/${user.id}`, { name: user.name, email })];
    for (const { status, body } of answers)
      expect([status, body.fields]).toEqual([400, [{ path: 'email', message: MESSAGE }]]);
    expect(await importRow({ email })).toEqual(problem('email', MESSAGE));
    expect((await create({ email: 'hidden@unseen.test' })).status).toBe(201);
  });
});
