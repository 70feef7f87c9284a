import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatSession } from '#contract/chat.contract.ts';
import { logFailure } from '#web/lib/log.ts';
import { fetchSession } from '../api/get-session.ts';

/** The open session as the address of the page has it, so that a reload, or a bookmark, leads back to it. */
export type SessionLink = { sessionId: string | null; onChange: (sessionId: string | null) => void };

/** Opens the session that the address names on arrival, and from then on keeps the address at the open one. */
export function useLinkedSession(
  link: SessionLink,
  openId: string | null,
  open: (session: ChatSession) => void,
): void {
  const latest = useRef({ link, open });
  useLayoutEffect(() => {
    latest.current = { link, open };
  });
  const [isArriving, setIsArriving] = useState(link.sessionId !== null);

  useEffect(() => {
    const wanted = latest.current.link.sessionId;
    if (wanted === null) return;
    const arrival = new AbortController();
    fetchSession(wanted, arrival.signal)
      .then((session) => latest.current.open(session))
      .catch((error: unknown) => arrival.signal.aborted || logFailure('session of the address', error))
      .finally(() => arrival.signal.aborted || setIsArriving(false));
    return () => arrival.abort();
  }, []);

  useEffect(() => {
    if (!isArriving) latest.current.link.onChange(openId);
  }, [isArriving, openId]);
}
