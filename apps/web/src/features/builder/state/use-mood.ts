import { useEffect, useState } from 'react';
import type { FriendMood } from '#web/components/friends/friend-face.tsx';
import { isStepValid } from './choices.ts';
import type { Making } from './making.ts';

/** Milliseconds for which the friend speaks after a choice. */
const SPEAKING = 1_600;

/** Thinking while a step waits for a choice, and speaking for a moment after each one. */
export function useMood({ step, choices }: Making): FriendMood {
  const chosen = JSON.stringify(choices);
  const [heard, setHeard] = useState(chosen);
  useEffect(() => {
    if (heard === chosen) return;
    const timer = setTimeout(() => setHeard(chosen), SPEAKING);
    return () => clearTimeout(timer);
  }, [heard, chosen]);
  if (heard !== chosen) return 'speaking';
  return isStepValid(step, choices) ? 'idle' : 'thinking';
}
