import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import { startTestServer } from '../test-server.ts';
import { runProperties } from './run-properties.ts';
import { PASSWORD } from './school-facts.ts';
import { TARGET_SETTINGS } from './target.ts';

/** The same ones each time: whoever wants others starts `npm run properties`. */
const SEED = 20_261_122;
const REQUESTS = 1_400;

const server = await startTestServer({ env: TARGET_SETTINGS });
await server.addKeys();

test('[API-1 API-2 API-3 SEC-39] a caller of any operation, with whatever input, reads what the contract promises', async () => {
  const {
    requests,
    findings,
    operations: reached,
  } = await runProperties(
    {
      ...{ url: server.url, db: server.db, secretBox: server.container.secretBox },
      passwordHash: await hashPassword(PASSWORD),
      storeFile: (bytes) => server.container.files.put(bytes),
      complaints: () => server.errors.map(String).join('\n'),
    },
    { requests: REQUESTS, seed: SEED },
  );
  expect(findings).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(REQUESTS);
  const ids = reached.map(({ id }) => id);
  expect(operations.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
  // Most of them came as far as their handlers, and did what they were asked.
  expect(reached.filter(({ succeeded }) => succeeded > 0).length).toBeGreaterThan(operations.length * 0.8);
}, 600_000);
