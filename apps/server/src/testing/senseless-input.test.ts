import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Operation, operationUrl } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { makeVisitor } from './make-visitor.ts';
import { startTestServer } from './test-server.ts';

const server = await startTestServer();
const visitor = await makeVisitor(server);
const admin = await server.aPerson({ userType: 'admin' });

const SENSELESS = [[], 'no json', 7, { email: 5, password: {}, content: '\u0000', messages: 'x' }];
const withBody = operations.filter((operation) => operation.body);

function urlOf(operation: Operation): string {
  const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return operationUrl(operation, Object.fromEntries(names.map((name) => [name, crypto.randomUUID()])));
}

function tokenFor({ access }: Operation): string {
  return access.kind === 'visitor' && access.or === 'nobody' ? visitor.token : admin.token;
}

test.each(withBody.map((operation) => [operation.id, operation] as const))(
  'a caller of %s with senseless input reads a 4xx that names the field',
  async (_, operation) => {
    const token = tokenFor(operation);
    for (const body of SENSELESS) {
      const answer = await server.call(operation.method, urlOf(operation), { token, body });
      // Where every field may be left out, a body of none is input, and there is nothing by that id.
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).not.toMatch(/\bat .*\.ts:\d+/);
      if (answer.status === 400) expect(answer.body).toHaveProperty('fields.0.path');
    }
  },
);

const COUNT = 10_000;
/** Whatever has a part for each of its own: keys that nobody declared, parts of a wrong type, a key without end. */
const MANY = [
  Object.fromEntries(Array.from({ length: COUNT }, (_, place) => [`wrong-${place}`, place])),
  Array.from({ length: COUNT }, (_, place) => ({ [`wrong-${place}`]: place })),
  { ['長'.repeat(COUNT)]: ['長'.repeat(COUNT)] },
];

function namesIn(body: z.ZodType | undefined): string[] {
  const { properties = {} } = z.toJSONSchema(body ?? z.unknown(), { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

test.each(withBody.map((operation) => [operation.id, operation] as const))(
  'a caller of %s with very much that is wrong reads a short answer',
  async (_, operation) => {
    for (const wrong of MANY) {
      const body = JSON.stringify(wrong);
      const parts = namesIn(operation.body).map((name) => `${JSON.stringify(name)}:${body}`);
      for (const sent of [body, `{${parts.join(',')}}`]) {
        const answer = await server.call(operation.method, urlOf(operation), {
          token: tokenFor(operation),
          body: sent,
        });
        expect([400, 404, 413]).toContain(answer.status);
        expect(answer.text.length).toBeLessThan(15_000);
        expect(answer.body.fields ?? []).toSatisfy((fields: unknown[]) => fields.length <= 20);
      }
    }
  },
);

/** More than any list of a request may hold. */
const ENDLESS = 20_000;

test.each(withBody.map((operation) => [operation.id, operation] as const))(
  'a caller of %s has no list read part by part that is far too long',
  (_, operation) => {
    const lists = [
      Array.from({ length: ENDLESS }, () => null),
      Object.fromEntries(Array.from({ length: ENDLESS }, (_, place) => [place, null])),
    ];
    for (const list of lists) {
      for (const name of namesIn(operation.body)) {
        const found = operation.body?.safeParse({ [name]: list });
        expect(found?.error?.issues.length ?? 0, name).toBeLessThan(100);
      }
    }
  },
);
