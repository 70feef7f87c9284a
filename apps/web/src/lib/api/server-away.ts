import { ApiError, NetworkError } from './api-errors.ts';

/**
 * True when no answer came or the server itself failed: the only failures in whose place a list may show sample
 * rows, and after which a form may keep what was entered on this computer. A refusal (4xx) is an answer and is
 * shown as such; writes never pretend that they worked.
 */
export function isServerAway(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}
