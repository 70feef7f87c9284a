import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Passwords of shared links. A chatbot whose teacher chose none has its own default, which the deployment's
 * secret and the chatbot's id give again each time, so that "reset" always leads back and no link opens
 * another chatbot. A friend begins with a random one instead (see createFriend). The school's share page has
 * one of its own.
 */
export type SharePasswords = ReturnType<typeof makeSharePasswords>;

// Read aloud and typed by children: no letter that looks like a digit.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** Three groups of four, 60 random bits. */
function spell(bytes: Buffer): string {
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % 32]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

export function makeSharePasswords(options: {
  secret: Buffer;
  /** The configured password of the share page; without it one is derived. */
  schoolPassword: string | undefined;
}) {
  const hmac = (purpose: string, text: string) =>
    createHmac('sha256', options.secret).update(`${purpose}\n${text}`).digest();

  const derive = (name: string) => spell(hmac('share password', name));

  const ofChatbot = (chatbot: { id: string; sharePassword: string | null }) =>
    chatbot.sharePassword ?? derive(`chatbot ${chatbot.id}`);
  const ofSchool = () => options.schoolPassword ?? derive('school');
  const fingerprint = (password: string) => hmac('share fingerprint', password);

  return {
    ofChatbot,
    ofSchool,
    /** One that nobody had before. */
    makeRandom: () => spell(randomBytes(LENGTH)),
    /** Stands for a password where it need not be known, as in a visit. */
    fingerprint,
    /** Takes the same time wherever the first difference is; an empty password opens nothing. */
    isSame: (given: string, right: string) =>
      right.trim() !== '' && timingSafeEqual(fingerprint(given.trim()), fingerprint(right.trim())),
  };
}
