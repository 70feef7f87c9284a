import { openRequest } from './provider-call.ts';

/** What a provider says of a key; `unknown` when it said nothing of it. */
export type KeyVerdict = 'accepted' | 'refused' | 'unknown';

/** A person waits for it in front of a form. */
const TIMEOUT_MS = 5_000;

/** Asks for the list of models, which costs nothing. */
export function checkKey(address: string, key: string, timeoutMs = TIMEOUT_MS): Promise<KeyVerdict> {
  return new Promise((resolve) => {
    const unknown = () => resolve('unknown');
    const signal = AbortSignal.timeout(timeoutMs);
    const request = openRequest(address, {
      method: 'GET',
      key,
      signal,
      reuseConnection: false,
      headers: { accept: 'application/json' },
    });
    request.on('error', unknown);
    request.on('response', (response) => {
      resolve(readVerdict(response.statusCode));
      // Nobody reads the list; the time limit holds for it, too.
      response.on('error', unknown).resume();
    });
    request.end();
  });
}

function readVerdict(status: number | undefined): KeyVerdict {
  if (status === 200) return 'accepted';
  return status === 401 || status === 403 ? 'refused' : 'unknown';
}
