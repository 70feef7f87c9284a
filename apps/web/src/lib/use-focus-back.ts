import { useEffect } from 'react';

/**
 * For a dialog that is mounted when it is wanted and gone when it is closed: gives the focus back to what had it
 * before. (Mantine's does so only for one that stays mounted, see `use-dialog.ts`.)
 */
export function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
}
