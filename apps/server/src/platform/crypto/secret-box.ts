import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts provider keys at rest: AES-256-GCM, stored as nonce, tag and ciphertext in one buffer. */
export type SecretBox = { seal(text: string): Buffer; open(sealed: Buffer): string };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `secret` is the deployment's; the encryption key is derived from it for this purpose alone. */
export function makeSecretBox(secret: Buffer): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'xueban provider keys', 32));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    /** Throws when the deployment's secret is another than the one that sealed. */
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}
