import { expect, test } from 'vitest';
import { buildUserType } from '../../builders/builders.ts';
import { aRow, makeImporter } from '../../testing/make-import.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** Two names are one where the database says so, and JavaScript has other small letters: of ΟΔΟΣ it makes οδος. */
const server = await startTestServer();
const admin = await server.aPerson({ userType: 'admin' });
const { send, findMade } = makeImporter(server, admin);

test('an administrator whose list has schools that JavaScript takes for one finds everybody in their own', async () => {
  const rows = ['ΟΔΟΣ', 'οδος', 'οδοσ', 'İstanbul', 'istanbul'].map((school) => aRow({ school }));
  const { report } = await send(rows, { create_schools: true });
  expect([report.created, report.problems]).toEqual([rows.length, []]);
  const made = await findMade(rows);
  const schoolOf = (index: number) => made.find(({ id }) => id === rows[index]?.id)?.schoolId;
  for (const index of rows.keys()) expect(schoolOf(index)).toEqual(expect.any(String));
  const { rows: keys } = await server.db.$client.query(
    `select lower(u.name) = lower('ΟΔΟΣ') as same from unnest($1::text[]) with ordinality as u (name, place) order by place`,
    [['οδος', 'οδοσ']],
  );
  for (const [index, { same }] of keys.entries()) expect(schoolOf(index + 1) === schoolOf(0)).toBe(same);
  expect(report.new_schools).toHaveLength(new Set(made.map(({ schoolId }) => schoolId)).size);
});

test('an administrator whose list has types that JavaScript takes for one gives everybody their own', async () => {
  const names = ['ΤΑΞΗΣ', 'ταξης'];
  for (const name of names) await buildUserType(server.db, { name });
  const rows = names.map((user_type) => aRow({ user_type }));
  expect((await send(rows)).report.created).toBe(2);
  const made = await findMade(rows);
  expect(rows.map((row) => made.find(({ id }) => id === row.id)?.userType)).toEqual(names);
});
