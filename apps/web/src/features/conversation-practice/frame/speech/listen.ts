import type { SpokenLanguage } from '#contract/helpers.contract.ts';

/**
 * Hears one utterance by the browser's own speech recognition. Every browser calls and fails it in its own way;
 * here it ends once, with a text or with a problem.
 */
export type Heard = { text: string } | { problem: ListenProblem };

export type ListenProblem =
  | 'refused'
  | 'silence'
  | 'no-microphone'
  | 'network'
  | 'stopped'
  | 'language'
  | 'other';

export type Listening = {
  /** What was heard so far counts. */
  finish(): void;
  /** Nothing is told any more. */
  cancel(): void;
};

/** The part of the browser's interface that is used; TypeScript does not know it. */
type Recognition = {
  lang: string;
  interimResults: boolean;
  maxAlternatives: number;
  start(): void;
  stop(): void;
  abort(): void;
  addEventListener(type: 'result' | 'error' | 'end', listener: (event: RecognitionEvent) => void): void;
};

type RecognitionEvent = {
  error?: string;
  results?: ArrayLike<ArrayLike<{ transcript: string }>>;
};

type RecognitionHost = {
  SpeechRecognition?: new () => Recognition;
  webkitSpeechRecognition?: new () => Recognition;
};

const TAGS: Readonly<Record<SpokenLanguage, string>> = { en: 'en-US', cmn: 'zh-TW', yue: 'zh-HK' };

const PROBLEMS: Readonly<Partial<Record<string, ListenProblem>>> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'no-speech': 'silence',
  'audio-capture': 'no-microphone',
  network: 'network',
  aborted: 'stopped',
  'language-not-supported': 'language',
};

export function canListen(): boolean {
  return findRecognition() !== undefined;
}

export function listen(
  language: SpokenLanguage,
  { onInterim, onEnd }: { onInterim: (text: string) => void; onEnd: (heard: Heard) => void },
): Listening {
  const Recognition = findRecognition();
  let isOver = false;
  const end = (heard: Heard) => {
    if (isOver) return;
    isOver = true;
    onEnd(heard);
  };
  if (!Recognition) {
    end({ problem: 'other' });
    return { finish: () => undefined, cancel: () => undefined };
  }
  const recognition = new Recognition();
  let text = '';
  recognition.lang = TAGS[language];
  recognition.interimResults = true;
  recognition.maxAlternatives = 1;
  recognition.addEventListener('result', ({ results }) => {
    text = Array.from(results ?? [], (result) => result[0]?.transcript ?? '').join('');
    if (!isOver) onInterim(text);
  });
  recognition.addEventListener('error', ({ error = '' }) => end({ problem: PROBLEMS[error] ?? 'other' }));
  recognition.addEventListener('end', () =>
    end(text.trim() === '' ? { problem: 'silence' } : { text: text.trim() }),
  );
  try {
    recognition.start();
  } catch {
    end({ problem: 'other' });
  }
  return {
    finish: () => recognition.stop(),
    cancel() {
      isOver = true;
      recognition.abort();
    },
  };
}

function findRecognition(): RecognitionHost['SpeechRecognition'] {
  const host = globalThis as RecognitionHost;
  return host.SpeechRecognition ?? host.webkitSpeechRecognition;
}
