import fc from 'fast-check';

/** What no field expects, and what finds the edges of those that expect something like it. */
const SHORT: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  5e-324,
  '',
  '   ',
  '\u3000\u200b',
  'NaN',
  'Infinity',
  '0x10',
  '1e3',
  '-0',
  ' 5 ',
  '\u0000',
  'x\u0000y',
  '\ud800',
  'x\udc00y',
  '\u202e\u2066',
  '\ufffe\uffff',
  '../../etc/passwd',
  '%',
  '_',
  '\\',
  "'; --",
  '2026-02-30',
  '+275760-09-13T00:00:00Z',
  '0000-00-00',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  '{"$gt":""}',
  [],
  {},
  [null],
  [[[[]]]],
  { $ne: null },
  { length: 5 },
  { toString: 1 },
];

const HUGE = 100_000;
const LONG: readonly unknown[] = [
  'x'.repeat(HUGE),
  '長'.repeat(30_000),
  '👩'.repeat(20_000),
  ' '.repeat(HUGE),
  'e\u0301'.repeat(20_000),
  Array.from({ length: 5_000 }, () => null),
  Array.from({ length: 2_000 }, (_, place) => ({ [`k${place}`]: place })),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, place) => [`k${place}`, place])),
  nest(500),
];

function nest(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { deep: value };
  return value;
}

export const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...SHORT) },
  { weight: 2, arbitrary: fc.constantFrom(...LONG) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 2, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Keys that an object may have by accident, or that mean something to JavaScript. */
export const strangeKeys = fc.constantFrom(
  'unknown',
  '',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '長'.repeat(300),
  '\u0000',
  '\ud800',
  '__proto__x',
  'id',
  'user_id',
  'role',
  'is_admin',
);

/** Something is put in the place of a part, a part is left out, or one is added that nobody knows. */
export type Break = { at: number; how: 'replace' | 'remove' | 'add'; value: unknown; key: string };

export const breaks: fc.Arbitrary<Break> = fc.record({
  at: fc.nat({ max: 40 }),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
  value: nonsense,
  key: strangeKeys,
});

export type Path = readonly (string | number)[];

/** Every part of a value, the outermost first; of long lists the first few. */
export function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 3).map((item, place) => [place, item])
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, item]) => listPaths(item, [...path, key]))];
}

/** A copy with one thing broken; at the top of `value` nothing is taken away, only parts of it. */
export function applyBreak(value: unknown, { how, value: wrong, key }: Break, path: Path): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return breakHere(value, how, wrong, key);
  if (Array.isArray(value)) {
    if (how === 'remove' && rest.length === 0) return value.filter((_, place) => place !== head);
    return value.map((item, place) =>
      place === head ? applyBreak(item, { how, value: wrong, key, at: 0 }, rest) : item,
    );
  }
  const entries = Object.entries(value as object);
  if (how === 'remove' && rest.length === 0)
    return Object.fromEntries(entries.filter(([name]) => name !== head));
  return Object.fromEntries(
    entries.map(([name, item]) => [
      name,
      name === head ? applyBreak(item, { how, value: wrong, key, at: 0 }, rest) : item,
    ]),
  );
}

function breakHere(value: unknown, how: Break['how'], wrong: unknown, key: string): unknown {
  if (how !== 'add') return wrong;
  if (Array.isArray(value)) return [...value, wrong];
  return typeof value === 'object' && value !== null ? { ...value, [key]: wrong } : wrong;
}
