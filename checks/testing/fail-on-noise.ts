// Set-up file of every test: whatever is written to console.error or console.warn fails the test that caused it,
// so that a warning of React or of a library is met on the day it appears. Unhandled rejections need nothing
// here: Vitest fails the run for them, and `npm test` counts that as a failure.
import { format } from 'node:util';
import { afterAll, afterEach, beforeEach } from 'vitest';

// Files of one worker share its console, and this file is run before each of them: what it puts there stands there once.
declare global {
  var noiseOfTests: string[] | undefined;
}
globalThis.noiseOfTests ??= listenToConsole();
const noise = globalThis.noiseOfTests;

function listenToConsole(): string[] {
  const heard: string[] = [];
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      heard.push(`console.${level}: ${format(...values)}`);
      write(...values);
    };
  }
  return heard;
}

// What was written between two tests, for example while a file was loaded, belongs to the next one.
for (const hook of [beforeEach, afterEach, afterAll]) {
  hook(() => {
    const written = noise.splice(0);
    if (written.length > 0) throw new Error(`the test was noisy:\n${written.join('\n')}`);
  });
}
