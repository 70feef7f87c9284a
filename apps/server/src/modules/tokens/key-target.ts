/** What keys are called in the audit log. */
export const KEY_TARGET = 'token';
