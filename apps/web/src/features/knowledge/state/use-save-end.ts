import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '#web/lib/toast.ts';
import type { SaveOutcome } from './saves.ts';
import { tellOutcome } from './tell-outcome.ts';

/** Milliseconds for which the text of a failed save is shown before the list is. */
const RETURN_AFTER = 3_000;

/**
 * What follows a save: back to the list, at once or after the text of its failure could be read. Whoever has left the
 * form meanwhile is told where they are.
 */
export function useSaveEnd(ownerId: string, isKept: boolean, goToList: () => void) {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const leave = useEffectEvent(goToList);
  useEffect(() => {
    if (!isKept) return;
    const timer = setTimeout(leave, RETURN_AFTER);
    return () => clearTimeout(timer);
  }, [isKept]);

  return (name: string, outcome: SaveOutcome) => {
    if (!isHere.current) return tellOutcome(ownerId, name, outcome);
    if (outcome.kind !== 'saved') return;
    toast('success', `「${name}」已儲存`);
    goToList();
  };
}
