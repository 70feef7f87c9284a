import { AppError } from '../../kernel/app-error.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import { findSealedKey } from './tokens.repository.ts';

/** Hands out provider keys to the gateway's callers; nothing else ever sees one in the clear. */
export type ProviderKeys = {
  /** `userId` null is a visitor, who uses shared keys only. Throws no_provider_key. */
  getKey(provider: string, userId: string | null): Promise<string>;
};

export function makeProviderKeys({ db, secretBox }: { db: Database; secretBox: SecretBox }): ProviderKeys {
  return {
    async getKey(provider, userId) {
      const row = await findSealedKey(db, provider, userId);
      if (!row) throw new AppError('no_provider_key', { values: { provider } });
      return secretBox.open(row.sealed);
    },
  };
}
