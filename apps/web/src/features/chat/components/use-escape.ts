import { useEffect, useEffectEvent } from 'react';

/** Escape anywhere on the page, unless something nearer (a dialog, a menu) has its own use for it. */
export function useEscape(isWanted: boolean, onEscape: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (document.querySelector('dialog[open], [role="dialog"]')) return;
    onEscape();
  });
  useEffect(() => {
    if (!isWanted) return;
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [isWanted]);
}
