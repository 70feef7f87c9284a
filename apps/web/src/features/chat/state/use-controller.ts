import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type ConversationController,
  createConversationController,
  type PageListener,
} from './conversation-controller.ts';
import type { ConversationApi } from './conversation-line.ts';

/** The controller outlives the renderings, so it is given the listener of the newest one; `api` stays the first. */
export function useController(listener: PageListener, api: ConversationApi): ConversationController {
  const latest = useRef(listener);
  useLayoutEffect(() => {
    latest.current = listener;
  });
  const [controller] = useState(() =>
    createConversationController(
      {
        onStarted: () => latest.current.onStarted(),
        onFinished: (question, event) => latest.current.onFinished(question, event),
        onFailed: () => latest.current.onFailed(),
        onRefused: (error, question) => latest.current.onRefused(error, question),
        onStopFailed: (error) => latest.current.onStopFailed(error),
        onWithdrawn: (question) => latest.current.onWithdrawn(question),
      },
      api,
    ),
  );
  useEffect(() => () => controller.leave(), [controller]);
  return controller;
}
