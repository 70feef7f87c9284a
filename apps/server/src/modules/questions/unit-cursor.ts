import { z } from 'zod';
import { id, text } from '#contract/fields.ts';
import { GRADES, SUBJECTS, UNIT_NAME_MAX_LENGTH } from '#contract/questions.contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { UnitPlace } from './units.repository.ts';

const placeSchema = z.tuple([z.enum(SUBJECTS), z.enum(GRADES), text(UNIT_NAME_MAX_LENGTH), id]);

/** Where a page of the list of units ended. The place is whole: it holds when the unit itself is renamed or gone. */
export function makeUnitCursor({ subject, grade, name, id: unitId }: UnitPlace): string {
  return Buffer.from(JSON.stringify([subject, grade, name, unitId])).toString('base64url');
}

/** Throws invalid_input for what makeUnitCursor cannot have made. */
export function readUnitCursor(cursor: string): UnitPlace {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [subject, grade, name, unitId] = placeSchema.parse(place);
    return { subject, grade, name, id: unitId };
  } catch {
    throw new AppError('invalid_input', { fields: [{ path: 'cursor', message: '不是有效的位置' }] });
  }
}
