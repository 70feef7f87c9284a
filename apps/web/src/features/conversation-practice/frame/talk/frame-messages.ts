import type { converse } from '#contract/helpers.contract.ts';
import type { CallInput } from '#contract/operation.ts';

/**
 * What a practice page and the page that frames it say to each other, by `postMessage`. Only windows of the same
 * origin are heard, and only the one that is meant. The framing page holds the session; the practice page asks it
 * for an answer and gets it piece by piece.
 */
export type TalkRequest = CallInput<typeof converse>['body'];

export type ToPage =
  | { type: 'hello' }
  /** `request` is as the frame sent it: the page parses it before it believes it. */
  | { type: 'ask'; id: string; request: unknown }
  | { type: 'cancel'; id: string };

export type ToFrame =
  | { type: 'ready' }
  | { type: 'delta'; id: string; text: string }
  | { type: 'finished'; id: string; reply: string }
  | { type: 'failed'; id: string; message: string };

const CHANNEL = 'conversation-practice';

/** To a window of the same origin; a stranger's gets nothing. */
export function post(target: Window, message: ToPage | ToFrame): void {
  target.postMessage({ channel: CHANNEL, ...message }, location.origin);
}

export function readToPage(event: MessageEvent, from: Window | null): ToPage | null {
  const message = readFields(event, from);
  switch (message?.type) {
    case 'hello':
      return { type: 'hello' };
    case 'ask':
      return isText(message.id) ? { type: 'ask', id: message.id, request: message.request } : null;
    case 'cancel':
      return isText(message.id) ? { type: 'cancel', id: message.id } : null;
    default:
      return null;
  }
}

export function readToFrame(event: MessageEvent, from: Window | null): ToFrame | null {
  const message = readFields(event, from);
  if (message?.type === 'ready') return { type: 'ready' };
  if (!message || !isText(message.id)) return null;
  const { type, id, text, reply, message: words } = message;
  if (type === 'delta' && isText(text)) return { type, id, text };
  if (type === 'finished' && isText(reply)) return { type, id, reply };
  if (type === 'failed' && isText(words)) return { type, id, message: words };
  return null;
}

function readFields({ origin, source, data }: MessageEvent, from: Window | null) {
  if (origin !== location.origin || from === null || source !== from) return null;
  if (typeof data !== 'object' || data === null || data.channel !== CHANNEL) return null;
  return data as Record<string, unknown>;
}

const isText = (value: unknown): value is string => typeof value === 'string';
