import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from '#web/lib/failure-text.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { toast } from '#web/lib/toast.ts';
import { keyLogKey } from '../api/list-log.ts';
import { fetchValue } from '../api/show-value.ts';

/** Milliseconds until a shown key is hidden again. */
export const SHOWN_FOR = 60_000;

/** `value` is null while it is on its way. */
type Shown = { id: string; value: string | null };

export type ShownKey = { shown: Shown | null; show: (id: string) => void; hide: () => void };

/**
 * The one key that is on the screen in the clear. It is nowhere but in this state: no cache, no storage. Hiding,
 * another key, the end of the session, leaving the page and a minute all forget it.
 */
export function useShownKey(): ShownKey {
  const [shown, setShown] = useState<Shown | null>(null);
  const asking = useRef<AbortController | null>(null);
  const queries = useQueryClient();
  const isSignedIn = useSignedIn() !== null;
  if (!isSignedIn && shown) setShown(null);

  const hide = () => {
    asking.current?.abort();
    setShown(null);
  };
  const show = async (id: string) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    setShown({ id, value: null });
    try {
      const value = await fetchValue(id, signal);
      if (!signal.aborted) setShown({ id, value });
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
