import { WireError } from './wire-error.ts';

/** Any key is good, but one that begins with `sk-bad`. */
export function checkKey(authorization: string | undefined): void {
  const [, key] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (!key) {
    throw new WireError(401, "You didn't provide an API key. Send it as 'Authorization: Bearer YOUR_KEY'.");
  }
  if (!key.startsWith('sk-bad')) return;
  throw new WireError(401, `Incorrect API key provided: ${key.slice(0, 4)}••••.`, {
    code: 'invalid_api_key',
  });
}
