import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 1_000;

/** How late this process comes to its work: the median of the last second, in milliseconds. */
export function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    // The histogram holds the time between two beats, of which the beat itself is no delay.
    delayMs = Math.max(0, histogram.percentile(50) / 1e6 - RESOLUTION_MS);
    histogram.reset();
  }, WINDOW_MS);
  return {
    delayMs: () => delayMs,
    stop(): void {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
