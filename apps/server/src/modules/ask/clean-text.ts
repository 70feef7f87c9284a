/** Text as it can be stored: an escape in JSON may stand for NUL or for half a character. */
export const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
