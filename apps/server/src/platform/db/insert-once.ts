import { AppError } from '../../kernel/app-error.ts';
import { findViolatedConstraint } from './database.ts';

/**
 * Inserts a row under an id that its client made. Sent again, because its answer was lost, the request meets the row that
 * it made before: `saveOwn` brings that one to what is sent now, if it is this caller's, or finds the one that says the
 * same. Throws invalid_input for an id of another row.
 */
export async function insertOnce<T>(
  insert: () => Promise<T>,
  primaryKey: string,
  saveOwn: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await insert();
  } catch (error) {
    if (findViolatedConstraint(error) !== primaryKey) throw error;
    const own = await saveOwn();
    if (own === undefined) {
      throw new AppError('invalid_input', { fields: [{ path: 'id', message: '這個識別碼已被使用' }] });
    }
    return own;
  }
}
