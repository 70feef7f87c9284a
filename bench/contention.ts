import { cpus } from 'node:os';
import { readTreeUsage } from './process-usage.ts';

/**
 * How much of the machine others took while we measured. CPU per token hardly minds, but a server that
 * waits for its core answers late: latencies of a busy machine say something about the machine.
 */
export function watchContention(): () => number {
  const start = look();
  /** The share, 0 to 1, of all cores' time since the start. */
  return () => {
    const end = look();
    const others = end.busyMs - start.busyMs - (end.ownMs - start.ownMs);
    return Math.max(0, others / ((end.at - start.at) * cpus().length));
  };
}

function look() {
  const busyMs = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return { busyMs, ownMs: readTreeUsage(process.pid).cpuMs, at: performance.now() };
}
