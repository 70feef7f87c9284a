/** How long a test waits for what is to happen, in milliseconds: a bound for what never does, not for what is slow. */
export const PATIENCE_MS = 10_000;
