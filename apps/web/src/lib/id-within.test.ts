import { expect, test } from 'vitest';
import { id as idSchema } from '#contract/fields.ts';
import { idWithin } from './id-within.ts';
import { newId } from './new-id.ts';

test('a form that makes many things has an id for each, the same whenever it asks', () => {
  const id = newId();
  const names = Array.from({ length: 20_000 }, (_, n) => `1:${n % 2 === 0 ? '題目' : 'question '}${n}`);
  const ids = names.map((name) => idWithin(id, name));
  expect(new Set(ids).size).toBe(names.length);
  expect(names.map((name) => idWithin(id, name))).toEqual(ids);
  for (const one of ids.slice(0, 100)) expect(idSchema.parse(one)).toBe(one);
});

test('two forms have different ids for things of the same name', () => {
  expect(idWithin(newId(), '題目')).not.toBe(idWithin(newId(), '題目'));
});
