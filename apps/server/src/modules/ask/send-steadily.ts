import { cleanText } from './clean-text.ts';

/** Milliseconds between two pieces: steady for the eye, and far less work than one for each token. */
const TICK_MS = 100;

/**
 * Sends an answer that grows as text for reading: what came since the last tick in one piece, as far as `toReadable`
 * gives it. `end` sends what is left.
 */
export function sendSteadily(send: ((text: string) => void) | null, toReadable: (answer: string) => string) {
  const parts: string[] = [];
  let sent = 0;
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    timer = null;
    const answer = parts.join('');
    parts.splice(0, parts.length, answer);
    const readable = cleanText(toReadable(answer));
    if (readable.length <= sent) return;
    send?.(readable.slice(sent));
    sent = readable.length;
  }

  return {
    add(text: string): void {
      if (!send) return;
      parts.push(text);
      timer ??= setTimeout(flush, TICK_MS);
    },
    end(): void {
      if (timer === null) return;
      clearTimeout(timer);
      flush();
    },
  };
}
