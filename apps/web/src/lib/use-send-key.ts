import { type CompositionEvent, type KeyboardEvent, useRef } from 'react';
import { isSendKey } from './send-key.ts';

/** The two handlers of a text field in which Enter sends, and composing Chinese does not. */
export function useSendKey(onSend: () => void) {
  const composedAt = useRef<number | null>(null);
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (!isSendKey(event.nativeEvent, composedAt.current)) return;
      event.preventDefault();
      onSend();
    },
    onCompositionEnd(event: CompositionEvent): void {
      composedAt.current = event.nativeEvent.timeStamp;
    },
  };
}
