type Range = { min: number; max: number; whole?: boolean };

/** The number of a text field: null for an empty one, undefined for what is no number or out of range. */
export function readNumber(text: string, { min, max, whole = false }: Range): number | null | undefined {
  const trimmed = text.trim().replaceAll(',', '');
  if (trimmed === '') return null;
  const number = /^\d*\.?\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  const isRight = number >= min && number <= max && (!whole || Number.isInteger(number));
  return isRight ? number : undefined;
}

export const textOfNumber = (number: number | null | undefined): string => number?.toString() ?? '';
