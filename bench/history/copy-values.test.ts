import { expect, test } from 'vitest';
import { openConnection } from '#server/platform/db/copy-rows.ts';
import { cloneTestDatabase } from '#server/testing/test-database.ts';
import { copyValues } from './copy-values.ts';

test('the engineer finds every value in the table as it was, whatever characters it holds', async () => {
  const { url } = await cloneTestDatabase();
  const connection = await openConnection(url, 'copy-values-test');
  const texts = ['', '\\N', '\\.', 'a\tb\nc\r\\d', '「分數」"quoted", {braces}', '🙂', 'NULL'];
  const at = new Date('2025-06-11T06:30:00.123Z');
  await connection.query('create table copied (n int, words text, list text[], at timestamptz, yes boolean)');
  await copyValues(
    connection,
    'copied (n, words, list, at, yes)',
    texts.map((text, n) => [n, text, [text, ...texts], at, true]),
  );
  await copyValues(connection, 'copied (n, words, list, at, yes)', [[99, null, [], null, null]]);
  const { rows } = await connection.query('select * from copied order by n');
  await connection.end();
  expect(rows).toEqual([
    ...texts.map((words, n) => ({ n, words, list: [words, ...texts], at, yes: true })),
    { n: 99, words: null, list: [], at: null, yes: null },
  ]);
});
