import { useEffect, useRef } from 'react';

export const OPEN_CHAT_HEADING = 'open-chat';
export const rowId = (id: string) => `chat-${id}`;

/** The focus follows what is opened: into the chat, and on the way back to the row that it was opened from. */
export function usePaneFocus(openId: string | null): void {
  const before = useRef(openId);
  useEffect(() => {
    const left = before.current;
    before.current = openId;
    if (left === openId) return;
    const target =
      openId === null
        ? (document.getElementById(rowId(left ?? '')) ?? document.querySelector<HTMLElement>('main h1'))
        : document.getElementById(OPEN_CHAT_HEADING);
    target?.focus();
  }, [openId]);
}
