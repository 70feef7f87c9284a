import { ApiError } from '#web/lib/api/api-errors.ts';
import { checkKey } from '../api/check-key.ts';
import { createKey } from '../api/create-key.ts';
import { updateKey } from '../api/update-key.ts';
import type { Key } from './key.ts';

export type KeyFields = {
  name: string;
  /** Empty on a change keeps the key. */
  value: string;
  provider: string;
  isActive: boolean;
  user_id: string | null;
};

/**
 * What became of it: saved after the provider knew the key, saved although only its form could be looked at, saved
 * with the key as it was; or refused, or of a wrong form while the provider could not be asked, and nothing saved.
 */
export type SaveOutcome = 'verified' | 'unverified' | 'kept' | 'refused' | 'malformed';

export const isSaved = (outcome: SaveOutcome) => outcome !== 'refused' && outcome !== 'malformed';

/**
 * Checks a new value and saves; `newId` is the id of a new key, so that saving it again makes no second one. The
 * server checks again whatever it stores; asking first is what tells whether the provider could be asked at all.
 */
export async function saveKey(
  old: Key | null,
  newId: string,
  fields: KeyFields,
  signal: AbortSignal,
): Promise<SaveOutcome> {
  const check = fields.value === '' ? null : await checkKey(fields, signal);
  if (check?.valid === false) return check.method === 'provider' ? 'refused' : 'malformed';
  signal.throwIfAborted();
  const body = { ...fields, lastUsed: old?.lastUsed ?? null };
  try {
    await (old ? updateKey(old.id, body) : createKey({ ...body, id: newId }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'api_key_invalid') return 'refused';
    throw error;
  }
  if (check === null) return 'kept';
  return check.method === 'provider' ? 'verified' : 'unverified';
}
