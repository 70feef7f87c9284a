import { MADE_PASSWORD } from '#contract/user-import.contract.ts';
import { makeSlots } from '../../kernel/slots.ts';
import { hashMadePassword, hashPassword } from '../../platform/crypto/password.ts';

/**
 * Hashes of a whole list. However many lists there are, so many passwords are hashed at once, and whoever signs in
 * meanwhile waits for no more of them.
 */
const HASHED_AT_ONCE = 2;
const takeSlot = makeSlots(HASHED_AT_ONCE);

/** In the order of the passwords. `onDone` hears how many there are so far. */
export async function hashPasswords(
  passwords: readonly string[],
  onDone: (done: number) => void,
): Promise<string[]> {
  const hashes: string[] = [];
  const waiting = passwords.entries();
  let done = 0;
  async function work(): Promise<void> {
    // One iterator for all: each password is taken by one of them.
    for (const [index, password] of waiting) {
      const hash = MADE_PASSWORD.test(password) ? hashMadePassword : hashPassword;
      hashes[index] = await takeSlot(() => hash(password));
      onDone(++done);
    }
  }
  await Promise.all(Array.from({ length: HASHED_AT_ONCE }, work));
  return hashes;
}
