import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from '#web/lib/api/failure-text.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { toast } from '#web/lib/toast.ts';
import { keyLogKey } from '../api/list-log.ts';
import { fetchValue } from '../api/show-value.ts';
import type { Key } from './key.ts';

/** Milliseconds until a shown key is hidden again. */
export const SHOWN_FOR = 60_000;

/** `value` is null while it is on its way; `masked` is how its row showed it then. */
type Shown = { id: string; masked: string | undefined; value: string | null };

export type ShownKey = { shown: Shown | null; show: (id: string) => void; hide: () => void };

/**
 * The one key that is on the screen in the clear. It is nowhere but in this state: no cache, no storage. Hiding,
 * another key, another value of this one, its row going, the end of the session, leaving the page and a minute all
 * forget it. `keys` are those with a row.
 */
export function useShownKey(keys: readonly Key[] | null): ShownKey {
  const [shown, setShown] = useState<Shown | null>(null);
  const asking = useRef<AbortController | null>(null);
  const queries = useQueryClient();
  const isSignedIn = useSignedIn() !== null;
  const maskedOf = (wanted: string) => keys?.find(({ id }) => id === wanted)?.value;
  if (shown && (!isSignedIn || maskedOf(shown.id) !== shown.masked)) setShown(null);

  const hide = () => {
    asking.current?.abort();
    setShown(null);
  };
  const show = async (id: string) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    const masked = maskedOf(id);
    setShown({ id, masked, value: null });
    try {
      const value = await fetchValue(id, signal);
      if (!signal.aborted) setShown({ id, masked, value });
    } catch (error) {
      if (signal.aborted) return;
      setShown(null);
      toast('error', `無法顯示金鑰：${failureText(error).title}`);
    }
    await queries.invalidateQueries({ queryKey: keyLogKey });
  };

  const isVisible = shown?.value != null;
  const hideInTime = useEffectEvent(hide);
  useEffect(() => {
    if (!isVisible) return;
    const forget = () => hideInTime();
    const timer = setTimeout(forget, SHOWN_FOR);
    // A page that the browser keeps for the back button would come back with the key.
    addEventListener('pagehide', forget);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', forget);
    };
  }, [isVisible]);
  useEffect(() => () => asking.current?.abort(), []);

  return { shown, show: (id) => void show(id), hide };
}
