import { AppError } from './app-error.ts';

/** Where a page of a list by time ended: the time and the id of its last row, which follow each other in one order. */
export type Place = { at: Date; id: string };

export function makeCursor({ at, id }: Place): string {
  return `${at.toISOString()}_${id}`;
}

const CURSOR = /^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Throws invalid_input for what makeCursor cannot have made. */
export function readCursor(cursor: string): Place {
  const [, time, id] = CURSOR.exec(cursor) ?? [];
  if (!time || !id || Number.isNaN(Date.parse(time))) {
    throw new AppError('invalid_input', { fields: [{ path: 'cursor', message: '不是有效的位置' }] });
  }
  return { at: new Date(time), id };
}
