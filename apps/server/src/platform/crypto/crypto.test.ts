import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyNothing, verifyPassword } from './password.ts';
import { makeSecretBox } from './secret-box.ts';

test('a password opens its own hash only, and no two hashes of it are alike', async () => {
  const [one, two] = await Promise.all([hashPassword('密碼 pass'), hashPassword('密碼 pass')]);
  expect(one).not.toBe(two);
  expect(await verifyPassword('密碼 pass', one)).toBe(true);
  expect(await verifyPassword('密碼 pas', one)).toBe(false);
  expect(await verifyPassword('x', 'not a hash')).toBe(false);
  expect(await verifyNothing('x')).toBe(false);
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
