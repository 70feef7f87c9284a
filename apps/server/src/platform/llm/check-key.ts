import { openRequest, readRefusal } from './provider-call.ts';
import { type AiService, addressOf } from './service.ts';

/** What a service says of a key; `unknown` when it said nothing of it. */
export type KeyVerdict = 'accepted' | 'refused' | 'unknown';

/** A person waits for it in front of a form. */
const TIMEOUT_MS = 5_000;

/** Asks for the list of models, which costs nothing. */
export function checkKey(service: AiService, key: string, timeoutMs = TIMEOUT_MS): Promise<KeyVerdict> {
  return new Promise((resolve) => {
    const unknown = () => resolve('unknown');
    const request = openRequest(addressOf(service, 'models'), {
      method: 'GET',
      service,
      key,
      signal: AbortSignal.timeout(timeoutMs),
      reuseConnection: false,
      headers: { accept: 'application/json' },
    });
    request.on('error', unknown);
    request.on('response', (response) => {
      response.on('error', unknown);
      if (response.statusCode === 200) {
        resolve('accepted');
        // Nobody reads the list; the time limit holds for it, too.
        response.resume();
        return;
      }
      // Region, money and moderation say nothing of the key.
      readRefusal(response, ({ reason }) => resolve(reason === 'key' ? 'refused' : 'unknown'));
    });
    request.end();
  });
}
