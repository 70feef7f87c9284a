import { expect, test } from 'vitest';
import { makeSlots } from './slots.ts';

/** Work that lasts until it is told to end. */
function makeWork() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, end: resolve, fail: () => reject(new Error('failed')) };
}

test('whoever comes when all slots are taken waits, and the first who came goes first', async () => {
  const takeSlot = makeSlots(2);
  const begun: number[] = [];
  const works = Array.from({ length: 5 }, makeWork);
  const runs = works.map(({ promise }, index) =>
    takeSlot(async () => {
      begun.push(index);
      await promise;
      return index;
    }),
  );
  expect(begun).toEqual([0, 1]);
  works[1]?.end();
  expect(await runs[1]).toBe(1);
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of works) end();
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('a slot whose work failed is free again', async () => {
  const takeSlot = makeSlots(1);
  const failing = makeWork();
  const first = takeSlot(() => failing.promise);
  const second = takeSlot(() => Promise.resolve('done'));
  failing.fail();
  await expect(first).rejects.toThrow('failed');
  expect(await second).toBe('done');
  expect(await takeSlot(() => Promise.resolve('again'))).toBe('again');
});
