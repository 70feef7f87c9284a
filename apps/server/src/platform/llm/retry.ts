import { setTimeout as delay } from 'node:timers/promises';
import { ProviderFailure } from './provider-failure.ts';

const TRIES = 3;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

/**
 * Calls a provider again, at most three times in all, while `mayRepeat` says that it may help and harms nobody. It waits
 * as long as the provider asked, at most five seconds. Fails with the last failure, or with the signal's reason.
 */
export async function retry<T>(
  call: () => Promise<T>,
  mayRepeat: (failure: ProviderFailure) => boolean,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ProviderFailure && mayRepeat(error)) || attempt === TRIES) throw error;
      const wait = error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + Math.random() / 2);
      await delay(Math.min(wait, LONGEST_WAIT_MS), undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    }
  }
}
