import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { AppError } from '../../kernel/app-error.ts';
import { hashMadePassword, hashPassword, needsRehash, verifyNothing, verifyPassword } from './password.ts';
import { makeSecretBox } from './secret-box.ts';

test('a password opens its own hash only, and no two hashes of it are alike', async () => {
  const [one, two] = await Promise.all([hashPassword('密碼 pass'), hashPassword('密碼 pass')]);
  expect(one).not.toBe(two);
  expect(await verifyPassword('密碼 pass', one)).toBe(true);
  expect(await verifyPassword('密碼 pas', one)).toBe(false);
  expect(await verifyPassword('x', 'not a hash')).toBe(false);
  expect(await verifyNothing('x')).toBe(false);
});

test('a password that the product made opens by itself alone, and says that it is to be stored anew', async () => {
  const [made, chosen] = await Promise.all([hashMadePassword('k3mp-x7q-9wd'), hashPassword('k3mp-x7q-9wd')]);
  expect(await verifyPassword('k3mp-x7q-9wd', made)).toBe(true);
  expect(await verifyPassword('k3mp-x7q-9we', made)).toBe(false);
  expect(needsRehash(made)).toBe(true);
  expect(needsRehash(chosen)).toBe(false);
  expect(needsRehash(chosen.replace('t=2', 't=1'))).toBe(true);
  expect(needsRehash('not a hash')).toBe(false);
});

test('a visitor’s page is read while many passwords are looked at: they leave threads to files', async () => {
  let ended = 0;
  const hashes = Array.from({ length: 24 }, (_, n) => hashPassword(`pass ${n}`).then(() => ended++));
  await readFile(import.meta.filename);
  expect(ended).toBeLessThan(12);
  await Promise.all(hashes);
});

test('a pupil who signs in while two hundred wait is told to come again, and those who wait are answered', async () => {
  const made = await hashMadePassword('k3mp-x7q-9wd');
  const answers = await Promise.allSettled(
    Array.from({ length: 210 }, () => verifyPassword('k3mp-x7q-9wd', made)),
  );
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused).toHaveLength(8);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: 'overloaded', retryAfter: 5 });
  }
  const rest = answers.filter(({ status }) => status === 'fulfilled');
  expect(rest).toEqual(Array.from({ length: 202 }, () => ({ status: 'fulfilled', value: true })));
});

test('a sealed key opens with the deployment’s secret alone, and not after a change', () => {
  const box = makeSecretBox(randomBytes(32));
  const sealed = box.seal('sk-秘密');
  expect(box.open(sealed)).toBe('sk-秘密');
  expect(sealed.includes('sk-')).toBe(false);
  expect(box.seal('sk-秘密').equals(sealed)).toBe(false);
  expect(() => makeSecretBox(randomBytes(32)).open(sealed)).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => box.open(sealed)).toThrow();
});
