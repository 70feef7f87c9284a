import { AppError } from '../../kernel/app-error.ts';
import { findViolatedConstraint } from './database.ts';

/**
 * Inserts a row under an id that its client made. Sent again, because its answer was lost, the same request gets the
 * row that it made before: `findOwn` finds it, if it is this caller's. Throws invalid_input for an id of another row.
 */
export async function insertOnce<T>(
  insert: () => Promise<T>,
  primaryKey: string,
  findOwn: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await insert();
  } catch (error) {
    if (findViolatedConstraint(error) !== primaryKey) throw error;
    const own = await findOwn();
    if (own === undefined) {
      throw new AppError('invalid_input', { fields: [{ path: 'id', message: '這個識別碼已被使用' }] });
    }
    return own;
  }
}
