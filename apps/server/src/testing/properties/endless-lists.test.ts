import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { toJsonSchema } from './schema-values.ts';

/** More than any list of a request may hold. */
const ENDLESS = 20_000;

const rows = operations.flatMap((operation) =>
  operation.body ? [[operation.id, operation.body] as const] : [],
);

test.each(rows)('a caller of %s has no list read part by part that is far too long', (_, body) => {
  const lists = [
    Array.from({ length: ENDLESS }, () => null),
    Object.fromEntries(Array.from({ length: ENDLESS }, (_, place) => [place, null])),
  ];
  for (const name of Object.keys(toJsonSchema(body).properties ?? {})) {
    for (const list of lists)
      expect(body.safeParse({ [name]: list }).error?.issues.length ?? 0, name).toBeLessThan(100);
  }
});
