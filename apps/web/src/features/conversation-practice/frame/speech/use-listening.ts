import { useEffect, useRef, useState } from 'react';
import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import { stopReading } from '#web/lib/read-aloud.ts';
import { type Listening, type ListenProblem, listen } from './listen.ts';

/** Hears one utterance at a time for a component; leaving it lets the microphone go. */
export function useListening(language: SpokenLanguage, onHeard: (text: string) => void) {
  const [isListening, setIsListening] = useState(false);
  const [interim, setInterim] = useState('');
  const [problem, setProblem] = useState<ListenProblem | null>(null);
  const running = useRef<Listening | null>(null);

  const drop = () => {
    running.current?.cancel();
    running.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on leaving only
  useEffect(() => drop, []);

  const start = () => {
    // The browser would hear its own voice.
    stopReading();
    setProblem(null);
    setInterim('');
    setIsListening(true);
    running.current = listen(language, {
      onInterim: setInterim,
      onEnd(heard) {
        running.current = null;
        setIsListening(false);
        if ('text' in heard) onHeard(heard.text);
        else setProblem(heard.problem);
      },
    });
  };
  /** Something else was said instead. */
  const cancel = () => {
    drop();
    setIsListening(false);
    setProblem(null);
  };
  return { isListening, interim, problem, start, finish: () => running.current?.finish(), cancel };
}
