import { join } from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { listTables, orderByReferences, type TableShape } from '../platform/db/catalogue.ts';
import { openConnection } from '../platform/db/copy-rows.ts';
import * as schema from '../platform/db/schema/index.ts';
import { cloneTestDatabase } from '../testing/test-database.ts';
import { explainFailure } from './backup-error.ts';
import { readManifest } from './manifest.ts';
import { LEFT_OUT, selectFiles } from './tables.ts';
import { aFolder, runHere } from './testing/run-command.ts';

const { url } = await cloneTestDatabase();
const folder = join(aFolder(), 'backup');
await runHere(['backup', folder], { DATABASE_URL: url, DATA_DIR: aFolder() });
const manifest = await readManifest(folder);
const connection = await openConnection(url, 'xueban test');
const shapes = await listTables(connection);
await connection.end();

/** Every table of the product with its columns, as the code declares them. */
const declared = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => ({ name: getTableName(table), columns: Object.values(getTableColumns(table)) }));

test('an engineer who adds a table or a column finds it in the next backup', () => {
  const backedUp = new Map(manifest.tables.map(({ name, columns }) => [name, [...columns].sort()]));
  const expected = declared
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(({ name, columns }) => [
      name,
      columns.flatMap((column) => (column.generated ? [] : [column.name])).sort(),
    ]);
  expect(backedUp).toEqual(new Map(expected as [string, string[]][]));
  expect(declared.map(({ name }) => name)).toEqual(expect.arrayContaining([...LEFT_OUT]));
});

test('an engineer who points from a kept table to one that is left out is told that it cannot be restored', () => {
  const broken = (tables: readonly TableShape[]) =>
    tables.filter(
      ({ name, references }) => !LEFT_OUT.includes(name) && references.some((to) => LEFT_OUT.includes(to)),
    );
  expect(broken([{ name: 'a', columns: [], references: ['attempts'] }])).toHaveLength(1);
  expect(broken(shapes)).toEqual([]);
});

test('an engineer who names files in a column calls it so that their files are in the backup', () => {
  const others = ['password_hash', 'token_hash'];
  const hashes = declared.flatMap(({ columns }) =>
    columns.map(({ name }) => name).filter((name) => /hash/.test(name)),
  );
  expect(new Set(hashes)).toEqual(new Set([...others, 'file_hash']));
  expect(selectFiles(shapes).match(/public\."\w+"/g)).toEqual([
    'public."chat_messages"',
    'public."generated_images"',
  ]);
});

test('a table is filled after those that its rows point to, and a ring of them is no order', () => {
  const names = orderByReferences(shapes).map(({ name }) => name);
  for (const { name, references } of shapes) {
    for (const other of references) expect(names.indexOf(other)).toBeLessThan(names.indexOf(name));
  }
  expect(names).toHaveLength(shapes.length);
  const ring = [
    { name: 'a', columns: [], references: ['b'] },
    { name: 'b', columns: [], references: ['a'] },
  ];
  expect(() => orderByReferences(ring)).toThrow('a, b');
});

test('an operator whose disk is full reads so', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(explainFailure(full)).toMatch(/^磁碟空間不足。/);
});
