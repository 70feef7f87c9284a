import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { makeSlots } from '../../kernel/slots.ts';

/**
 * Passwords by argon2id, stored in the PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, so that the cost
 * can rise later without invalidating what is stored.
 */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
/**
 * For random passwords that the product made, of some 49 bits. What guards a stored password is the number of
 * guesses times the cost of one: 31^10 guesses of 2 ms each are 50,000 years of one core for every single password.
 * A list of thousands is stored in seconds so. `needsRehash` says that such a one is to be stored anew by the whole
 * cost when it is first used.
 */
const MADE_COST: Cost = { memory: 4_096, passes: 1, parallelism: 1 };
type Cost = { memory: number; passes: number; parallelism: number };

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/**
 * So many are worked on at once. Node has four threads for this, for files and for names of hosts: whoever reads a page
 * finds one, however many passwords come.
 */
const AT_ONCE = 2;
/** So many passwords wait to be looked at, some seconds of work; beyond it `verifyPassword` throws `overloaded`. */
const LONGEST_QUEUE = 200;
const takeSlot = makeSlots(AT_ONCE);
/** Beside what is to be stored, which is never refused: only people with a right to it, or somebody let in, come there. */
const takeCheck = makeSlots(AT_ONCE, LONGEST_QUEUE);

const runArgon2 = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
    argon2('argon2id', parameters, done),
);

const derive = (parameters: Argon2Parameters) => takeSlot(() => runArgon2(parameters));

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

export function hashPassword(password: string): Promise<string> {
  return hashAt(COST, password);
}

/** For a random password that nobody chose, and for no other. */
export function hashMadePassword(password: string): Promise<string> {
  return hashAt(MADE_COST, password);
}

async function hashAt(cost: Cost, password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive({ message: password, nonce, tagLength: TAG_BYTES, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parseStored(stored: string) {
  const match = PHC.exec(stored);
  if (!match) return null;
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(salt, 'base64'),
    tag: Buffer.from(hash, 'base64'),
  };
}

const isBelowStandard = (cost: Cost) => cost.memory < COST.memory || cost.passes < COST.passes;

/** Whether a password that was just given rightly should be stored anew, because its hash costs less than today's. */
export function needsRehash(stored: string): boolean {
  const parsed = parseStored(stored);
  return parsed !== null && isBelowStandard(parsed.cost);
}

/** False for a wrong password and for a stored value that is not such a hash. Throws `overloaded` when too many wait. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parsed = parseStored(stored);
  if (!parsed) return false;
  const { cost, nonce, tag: expected } = parsed;
  const parameters = { message: password, nonce, tagLength: expected.length, ...cost };
  const tag = await takeCheck(() => derive(parameters));
  if (timingSafeEqual(tag, expected)) return true;
  // A quick refusal would tell that the name exists and that nobody has used it yet.
  return isBelowStandard(cost) ? verifyNothing(password) : false;
}

let decoy: Promise<string> | undefined;

/** Costs as much as a real check, so that an unknown name cannot be told from a wrong password by time. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword('decoy');
  await verifyPassword(password, await decoy);
  return false;
}
