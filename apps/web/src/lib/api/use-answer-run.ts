import { useEffect, useState } from 'react';
import { useStore } from '#web/lib/store.ts';
import { type AskForAnswer, createAnswerRun } from './answer-run.ts';

/** The answers that a page asks for, one at a time; leaving it ends the one that runs. `ask` must not change. */
export function useAnswerRun<Body, Result>(ask: AskForAnswer<Body, Result>) {
  const [{ state, text, start, cancel }] = useState(() => createAnswerRun(ask));
  useEffect(() => cancel, [cancel]);
  return { ...useStore(state), text, start, cancel };
}
