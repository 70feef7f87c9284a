import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The browser's speech recognition, which jsdom does not have. The test says what it hears and how it fails. */
class FakeRecognition extends EventTarget {
  lang = '';
  interimResults = false;
  maxAlternatives = 0;
  state: 'new' | 'running' | 'stopped' | 'aborted' = 'new';

  start(): void {
    this.state = 'running';
  }
  stop(): void {
    this.state = 'stopped';
    this.dispatchEvent(new Event('end'));
  }
  abort(): void {
    this.state = 'aborted';
    this.fail('aborted');
  }
  hear(text: string): void {
    this.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript: text }]] }));
  }
  fail(error: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }));
    this.dispatchEvent(new Event('end'));
  }
}

/** Under the name that Chrome and Safari give it. */
export function startFakeRecognition() {
  const made: FakeRecognition[] = [];
  const last = (): FakeRecognition => {
    const recognition = made.at(-1);
    if (!recognition) throw new Error('nobody listens');
    return recognition;
  };
  vi.stubGlobal(
    'webkitSpeechRecognition',
    class extends FakeRecognition {
      constructor() {
        super();
        made.push(this);
      }
    },
  );
  return {
    last,
    hear: (text: string) => act(async () => last().hear(text)),
    /** What was said has come to its end. */
    finish: () => act(async () => last().stop()),
    fail: (error: string) => act(async () => last().fail(error)),
  };
}
