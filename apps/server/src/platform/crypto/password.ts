import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Passwords by argon2id, stored in the PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, so that the cost
 * can rise later without invalidating what is stored.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
  argon2('argon2id', parameters, done),
);

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive({ message: password, nonce, tagLength: TAG_BYTES, ...COST });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** False for a wrong password and for a stored value that is not such a hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = PHC.exec(stored);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const tag = await derive({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(tag, expected);
}

let decoy: Promise<string> | undefined;

/** Costs as much as a real check, so that an unknown name cannot be told from a wrong password by time. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword('decoy');
  await verifyPassword(password, await decoy);
  return false;
}
