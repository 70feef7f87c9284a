import { expect, test } from 'vitest';
import { defineSharedRead } from './shared-reads.ts';

function makeRead() {
  const asked: unknown[][] = [];
  const read = defineSharedRead((_: object, name: string, page: number | null) => {
    asked.push([name, page]);
    return name === 'broken' ? Promise.reject(new Error('broken')) : Promise.resolve({ name, page });
  });
  return { asked, read };
}

test('people who ask for the same at the same moment share one read, and others get their own', async () => {
  const { asked, read } = makeRead();
  const db = {};
  const answers = await Promise.all([
    read(db, 'a', 1),
    read(db, 'b', 1),
    read(db, 'a', 1),
    read(db, 'a', null),
  ]);
  expect(asked).toEqual([
    ['a', 1],
    ['b', 1],
    ['a', null],
  ]);
  expect(answers.map(({ name, page }) => [name, page])).toEqual([
    ['a', 1],
    ['b', 1],
    ['a', 1],
    ['a', null],
  ]);
});

test('somebody who asks after a read was sent for has it read anew', async () => {
  const { asked, read } = makeRead();
  const db = {};
  const first = read(db, 'a', 1);
  await new Promise(setImmediate);
  await Promise.all([first, read(db, 'a', 1)]);
  expect(asked).toHaveLength(2);
});

test('people of two databases never share a read', async () => {
  const { asked, read } = makeRead();
  await Promise.all([read({}, 'a', 1), read({}, 'a', 1)]);
  expect(asked).toHaveLength(2);
});

test('everybody who asked together learns of the failure, and the next one is answered', async () => {
  const { asked, read } = makeRead();
  const db = {};
  const together = await Promise.allSettled([read(db, 'broken', 1), read(db, 'broken', 1), read(db, 'a', 1)]);
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  await expect(read(db, 'broken', 1)).rejects.toThrow('broken');
  expect(asked).toHaveLength(3);
});
