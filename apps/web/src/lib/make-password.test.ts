import { expect, test, vi } from 'vitest';
import { MADE_PASSWORD, MADE_PASSWORD_CHARACTERS } from '#contract/user-import.contract.ts';
import { makePassword } from './make-password.ts';

test('a pupil gets a password of the form that the server knows as made, and never the same', () => {
  const passwords = Array.from({ length: 2_000 }, makePassword);
  for (const password of passwords) expect(password).toMatch(MADE_PASSWORD);
  expect(new Set(passwords).size).toBe(2_000);
});

test('a pupil gets each character with the same chance', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    // Chance begins with this byte, and is 0 from then on.
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      (bytes as unknown as Uint8Array).fill(0).set([byte]);
      return bytes;
    });
    const first = makePassword().charAt(0);
    random.mockRestore();
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  // 31 characters share 248 bytes; the other eight are drawn again, which gives 0 here.
  const [zero = '', ...others] = MADE_PASSWORD_CHARACTERS;
  expect(others.map((character) => counts.get(character))).toEqual(others.map(() => 8));
  expect(counts.get(zero)).toBe(16);
});
