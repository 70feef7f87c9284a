import { MADE_PASSWORD_CHARACTERS } from '#contract/user-import.contract.ts';

/** Characters of each group; see `MADE_PASSWORD` of the contract. */
const GROUPS = [4, 3, 3];
const COUNT = MADE_PASSWORD_CHARACTERS.length;
/** Bytes from here on are drawn again: with them the first characters would come more often than the others. */
const FAIR_BYTES = 256 - (256 % COUNT);

/** A password that is easy to read from paper and cannot be guessed. */
export function makePassword(): string {
  const characters = drawCharacters();
  return GROUPS.map((length) => Array.from({ length }, () => characters.next().value).join('')).join('-');
}

function* drawCharacters(): Generator<string, never> {
  const bytes = new Uint8Array(16);
  for (;;) {
    for (const byte of crypto.getRandomValues(bytes)) {
      if (byte < FAIR_BYTES) yield MADE_PASSWORD_CHARACTERS.charAt(byte % COUNT);
    }
  }
}
