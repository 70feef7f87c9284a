/** Milliseconds of work after which the page has its turn: to draw, and to hear who uses it. */
const TURN = 30;

/** To be awaited between pieces of long work. It gives the page its turn when it is due, and else goes on at once. */
export function takeTurns(): () => Promise<void> {
  let begin = performance.now();
  return async () => {
    if (performance.now() - begin < TURN) return;
    await new Promise((resolve) => setTimeout(resolve));
    begin = performance.now();
  };
}
