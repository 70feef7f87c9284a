import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The browser's voice, which jsdom does not have. The test says when an utterance has been spoken. */
export class FakeUtterance extends EventTarget {
  lang = '';
  voice: SpeechSynthesisVoice | null = null;
  rate = 1;
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }
}

type Voice = Pick<SpeechSynthesisVoice, 'lang'> & Partial<SpeechSynthesisVoice>;

export function startFakeSpeech(voices: readonly Voice[]) {
  let installed = voices;
  const spoken: FakeUtterance[] = [];
  let waiting: FakeUtterance[] = [];
  let cancels = 0;
  const target = new EventTarget();
  const speech = Object.assign(target, {
    getVoices: () => installed,
    speak(utterance: FakeUtterance) {
      spoken.push(utterance);
      waiting.push(utterance);
    },
    cancel() {
      cancels += 1;
      const cut = waiting;
      waiting = [];
      for (const utterance of cut) utterance.dispatchEvent(new Event('error'));
    },
  });
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  return {
    /** All utterances so far. */
    spoken,
    cancels: () => cancels,
    isSilent: () => waiting.length === 0,
    /** The utterance at the head of the queue comes to its end. */
    finishOne: () => act(async () => void waiting.shift()?.dispatchEvent(new Event('end'))),
    fail: () => act(async () => void waiting.shift()?.dispatchEvent(new Event('error'))),
    /** Voices often come later than the page. */
    install: (more: readonly Voice[]) =>
      act(async () => {
        installed = more;
        target.dispatchEvent(new Event('voiceschanged'));
      }),
  };
}
