/** Slows down guessing and floods, without locking a class out. */
export { type Attempt, makeThrottle, type Throttle } from './throttle.ts';
