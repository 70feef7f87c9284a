import { useState } from 'react';

export type Dialog<Target> = {
  isOpen: boolean;
  /** What it is about; still there while it goes away. */
  target: Target | null;
  /** Another one for each opening: as the `key` of a form it begins anew. */
  turn: number;
  open: (target: Target) => void;
  /** Ends this opening: what is late to close it leaves a later one alone. */
  close: () => void;
};

/**
 * The state of a modal about one thing. The modal stays mounted with `opened={dialog.isOpen}`: only then does closing
 * give the focus back to the button that opened it.
 */
export function useDialog<Target>(): Dialog<Target> {
  const [state, setState] = useState<{ isOpen: boolean; target: Target | null; turn: number }>({
    isOpen: false,
    target: null,
    turn: 0,
  });
  return {
    ...state,
    open: (target) => setState(({ turn }) => ({ isOpen: true, target, turn: turn + 1 })),
    close: () => setState((before) => (before.turn === state.turn ? { ...before, isOpen: false } : before)),
  };
}
