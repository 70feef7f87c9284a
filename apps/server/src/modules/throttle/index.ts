/** Slows down guessing and floods, without locking a class out. */
export { makeThrottle, type Throttle } from './throttle.ts';
