import { AppError } from '../../kernel/app-error.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import { findSealedKey } from './tokens.repository.ts';

/** Hands out provider keys to the gateway's callers; nothing else ever sees one in the clear. */
export type ProviderKeys = {
  /** `userId` null is a visitor, who uses shared keys only. Throws no_provider_key. */
  getKey(provider: string, userId: string | null): Promise<string>;
};

const MAX_OPENED = 256;

export function makeProviderKeys({ db, secretBox }: { db: Database; secretBox: SecretBox }): ProviderKeys {
  /** Opened keys by their sealed form, from which they follow: deciphering one costs more than finding it. */
  const opened = new Map<string, string>();

  function open(sealed: Buffer): string {
    const name = sealed.toString('latin1');
    const key = opened.get(name) ?? secretBox.open(sealed);
    if (opened.size >= MAX_OPENED) opened.clear();
    opened.set(name, key);
    return key;
  }

  return {
    /** The row is read each time, so a key that was switched off is gone at the next call. */
    async getKey(provider, userId) {
      const row = await findSealedKey(db, provider, userId);
      if (!row) throw new AppError('no_provider_key', { values: { provider } });
      return open(row.sealed);
    },
  };
}
