import { expect, test } from 'vitest';
import type { ImportReport } from '#contract/user-import.contract.ts';
import { buildSchool, buildUser, buildUserType } from '../../builders/builders.ts';
import { aRow, makeImporter, someRows } from '../../testing/make-import.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db, passwordHash } = server;
const admin = await server.aPerson({ userType: 'admin' });
const { send, findMade } = makeImporter(server, admin);
const act = (method: string, path: string, body?: unknown) =>
  call(method, path, { token: admin.token, body });

const ROUNDS = 8;
/** What may be answered when two do things that do not go together; a failure of ours, or a refused form, never. */
const FAIR = [200, 201, 404, 409];

test('an administrator who imports while others change the same schools, types and people makes all or none', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [kept, gone] = await Promise.all([buildSchool(db), buildSchool(db)]);
    const type = await buildUserType(db);
    const others = await Promise.all([1, 2].map(() => buildUser(db, { passwordHash, schoolId: gone.id })));
    const rows = [
      ...someRows(10, { school: kept.name, user_type: type.name }),
      ...someRows(10, { school: gone.name }),
      ...someRows(10, { school: `新校 ${round}` }),
    ];
    const ids = others.map(({ id }) => id);
    const [imported, ...answers] = await Promise.all([
      send(rows, { create_schools: round % 2 === 0 }),
      act('POST', '/api/schools', { name: `新校 ${round}` }),
      act('POST', `/api/schools/${gone.id}/merge`, { into: kept.id }),
      act('PUT', `/api/user-types/${type.id}`, { name: `${type.name} 改` }),
      act('PATCH', '/api/users', { ids, changes: { school: kept.name, user_type: type.name } }),
      act('POST', '/api/users', { name: '同時', email: rows[5]?.email, password: 'x' }),
    ]);
    expect(FAIR).toEqual(expect.arrayContaining([imported, ...answers].map(({ status }) => status)));
    const report: ImportReport = imported.report;
    expect(await findMade(rows)).toHaveLength(report.created);
    expect(report.created === rows.length).toBe(report.problems.length === 0);
  }
}, 60_000);

test('[USER-21] an administrator who imports an e-mail while another creates it finds one user with it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const rows = [aRow(), aRow()];
    const email = String(rows[1]?.email).toUpperCase();
    const [{ status, report }, created] = await Promise.all([
      send(rows),
      act('POST', '/api/users', { name: '同時', email, password: 'x' }),
    ]);
    expect(status).toBe(200);
    expect(report.created).toBe(created.status === 201 ? 0 : 2);
    const message = '該電子郵箱已被使用，請使用其他郵箱';
    expect(created.status === 201 ? report.problems[0]?.message : created.body.message).toBe(message);
  }
});
