/**
 * One timer for all answers that are being written. A timer of its own for each of 500 answers would cost
 * more than the writing; here a tick asks every answer what is due and each makes at most one write.
 * Invariant: the timer runs exactly while somebody is enrolled, so an idle process sleeps.
 */
export type Ticking = {
  /** Called every tick with `performance.now()`; false leaves. */
  tick(now: number): boolean;
};

/** Milliseconds; also how late a token may be when the process has time. */
const TICK_MS = 2;

const enrolled: Ticking[] = [];
let timer: NodeJS.Timeout | undefined;

export function enrol(member: Ticking): void {
  enrolled.push(member);
  timer ??= setInterval(tickAll, TICK_MS);
}

function tickAll(): void {
  const now = performance.now();
  // Backwards, because a member that leaves is replaced by the last one.
  for (let index = enrolled.length - 1; index >= 0; index--) {
    if (enrolled[index]?.tick(now)) continue;
    const last = enrolled.pop();
    if (last && index < enrolled.length) enrolled[index] = last;
  }
  if (enrolled.length === 0) {
    clearInterval(timer);
    timer = undefined;
  }
}
