import { setTimeout as delay } from 'node:timers/promises';
import type { TurnEvent } from '#contract/turn-events.ts';
import { readEvents, StreamRefused } from '../read-events.ts';
import type { SentQuestion } from './record.ts';
import type { Pupil } from './school.ts';

/**
 * One question as the page asks and follows it. The rules are those of the page's
 * apps/web/src/features/chat/state/run-turn.ts: a busy server is asked again when it says so, a connection that broke
 * is followed from the place that was reached, and everything else is a failure that its pupil sees.
 */
export type PageNotes = {
  /** Connections that broke and were made again, and answers that told the page to wait. */
  breaks: number;
  waits: number;
  /** What its pupil was shown in the place of an answer: codes of failures. */
  failures: string[];
};

export const makePageNotes = (): PageNotes => ({ breaks: 0, waits: 0, failures: [] });

/** Milliseconds before each attempt to connect again; they start over as soon as something comes. */
const RECONNECT_WAITS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];
const BUSY = ['overloaded', 'shutting_down', 'database_unavailable'];

/** Resolves when the answer has ended, or the page has given up. */
export async function askAsPage(
  place: { url: string; pupil: Pupil; onEvent?: (event: TurnEvent) => void },
  question: SentQuestion,
  body: object,
  notes: PageNotes,
): Promise<void> {
  const seen = { turnId: '', place: 0, ended: false };
  let broken = 0;
  const onEvent = (event: TurnEvent) => {
    broken = 0;
    fold(question, seen, notes, event);
    place.onEvent?.(event);
  };
  const connect = () =>
    seen.turnId === ''
      ? readEvents(place.url, '/api/ai/chat', { token: place.pupil.token, body, onEvent })
      : readEvents(place.url, `/api/ai/turns/${seen.turnId}/events?after=${seen.place}`, {
          token: place.pupil.token,
          onEvent,
        });
  for (;;) {
    const failure: unknown = await connect().then(
      () => null,
      (error: unknown) => error,
    );
    if (seen.ended) return;
    const refusal = failure instanceof StreamRefused ? readRefusal(failure) : null;
    if (refusal?.waitMs) {
      notes.waits++;
      await delay(refusal.waitMs);
      continue;
    }
    const wait = RECONNECT_WAITS[broken++];
    if ((refusal && !refusal.mayPass) || wait === undefined) {
      question.refused = refusal?.code ?? 'lost';
      notes.failures.push(question.refused);
      return;
    }
    notes.breaks++;
    await delay(wait);
  }
}

/** What a refusal means for a page: wait as long as it says, try again as after a broken line, or show it. */
function readRefusal({ status, headers, text }: StreamRefused) {
  const code = readCode(text);
  if (code !== null && BUSY.includes(code) && status === 503) {
    // Without a time to come back at the page would be left alone with it.
    const seconds = Number(headers.get('retry-after'));
    return seconds > 0
      ? { code, waitMs: seconds * 1_000, mayPass: true }
      : { code: `${code} without a time`, waitMs: 0, mayPass: false };
  }
  return { code: code ?? `status ${status}`, waitMs: 0, mayPass: status >= 500 && code === null };
}

/** Null where no product answered, but what stands before it. */
function readCode(text: string): string | null {
  try {
    const { code } = JSON.parse(text);
    return typeof code === 'string' ? code : null;
  } catch {
    return null;
  }
}

function fold(
  question: SentQuestion,
  seen: { turnId: string; place: number; ended: boolean },
  notes: PageNotes,
  event: TurnEvent,
): void {
  seen.place = Math.max(seen.place, event.seq);
  if (event.type === 'started') {
    seen.turnId = event.turnId;
    question.acknowledged = { sessionId: event.sessionId };
  }
  if (event.type === 'delta') question.shown += event.text;
  if (event.type === 'finished') question.finished = event.content;
  if (event.type === 'failed') notes.failures.push(event.code);
  seen.ended = event.type === 'finished' || event.type === 'failed';
}
