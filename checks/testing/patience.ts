// Set-up file of every test: `vi.waitFor` gives what is to happen as long as a busy machine may need, as `expect.poll`
// does by the configuration. Vitest's own second is over before a machine that stands still for a moment goes on.
import { vi } from 'vitest';
import { PATIENCE_MS } from './patience-ms.ts';

declare global {
  var waitForOfVitest: typeof vi.waitFor | undefined;
}
// This file is run before each file of a worker: what it wraps is wrapped once.
globalThis.waitForOfVitest ??= vi.waitFor;
const waitFor = globalThis.waitForOfVitest;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
