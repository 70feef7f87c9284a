import { expect, test } from 'vitest';
import { findFirstWord, judgeStatement, locate } from './statement.policy.ts';

const words = [
  ['select 1', 'SELECT'],
  ['  \n\tUpdate users set name = name', 'UPDATE'],
  ['-- select\ndelete from users', 'DELETE'],
  ['-- select\r\ndelete from users', 'DELETE'],
  ['/* select */ do $$ begin end $$', 'DO'],
  ['/* a /* b */ select */ copy users to stdout', 'COPY'],
  ['/* a */-- b\n/* c */ (((select 1)))', 'SELECT'],
  ['/*', ''],
  ['/* a /* b */ select 1', ''],
  ['--', ''],
  [';select 1', ''],
  ['"select" 1', ''],
  ['select_all', ''],
  ['select1', ''],
  ['select表', ''],
  ['\u3000select 1', ''],
  ['select/**/1', 'SELECT'],
  ["select'a'", 'SELECT'],
];

test.each(words)('an administrator’s statement %j begins with %j, as PostgreSQL reads it', (sql, word) => {
  expect(findFirstWord(sql)).toBe(word);
});

const refused = [
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'SET',
  'RESET',
  'DO',
  'CALL',
  'COPY',
  'CREATE',
  'ALTER',
  'DROP',
  'TRUNCATE',
  'GRANT',
  'REVOKE',
  'LOCK',
  'LISTEN',
  'NOTIFY',
  'PREPARE',
  'EXECUTE',
  'DECLARE',
  'FETCH',
  'VACUUM',
  'ANALYZE',
  'REINDEX',
  'CLUSTER',
  'REFRESH',
  'IMPORT',
  'SECURITY',
  'COMMENT',
  'DISCARD',
  'LOAD',
  'CHECKPOINT',
  'SAVEPOINT',
  'REASSIGN',
];

test.each(refused)('[OPEN-125] an administrator’s %s is not run', (word) => {
  expect(judgeStatement(`${word} x`)).toBeNull();
});

test('[OPEN-125] an administrator’s statement may change data only where its first word can', () => {
  for (const word of ['select', 'values', 'table', 'show'])
    expect(judgeStatement(word)).toEqual({ mayWrite: false });
  for (const word of ['with', 'explain', 'insert', 'update', 'delete', 'merge'])
    expect(judgeStatement(word)).toEqual({ mayWrite: true });
});

test('an administrator finds the place of a fault, also behind Chinese and other wide letters', () => {
  expect(locate('select x', 8)).toEqual({ line: 1, column: 8 });
  expect(locate("select '𠮷野家'\n, x", 16)).toEqual({ line: 2, column: 3 });
});
