import { setTimeout as delay } from 'node:timers/promises';
import type { TurnEvent } from '#contract/turn-events.ts';
import { readEvents, StreamRefused } from '../read-events.ts';
import { callJson } from './call-json.ts';
import type { Chance } from './chance.ts';
import { makeQuestion, type SentQuestion, writeQuestion } from './record.ts';
import type { Pupil } from './school.ts';

/**
 * A pupil who chats without a pause, as the page does it: a question keeps its id and is sent until the server
 * says that it has it, an answer that breaks off is followed from where it was, some answers are stopped, some
 * left behind. What it knows of each question stands in its record.
 */
export type Chatter = {
  sent: readonly SentQuestion[];
  /** No further question; resolves when the last one has been delivered. */
  finish(): Promise<void>;
};

const TRY_AGAIN_MS = 200;
/** Milliseconds that a pupil looks at one answer before it goes on elsewhere. */
const PATIENCE_MS = [300, 2_500] as const;

type Place = { url: string; pupil: Pupil; chatbots: readonly { id: string }[]; chance: Chance };
/** How often one is shown what, in steps of one connection. */
type Delivery = 'done' | 'again' | 'elsewhere';

export function startChatter(place: Place): Chatter {
  const sent: SentQuestion[] = [];
  let finishing = false;
  let sessionId: string | null = null;
  let chatbot = 0;

  async function chat(): Promise<void> {
    while (!finishing) {
      const { chance, chatbots, pupil } = place;
      const chatbotId = chatbots[chatbot]?.id ?? '';
      if (chance.percent(25)) sessionId = null;
      const question = makeQuestion(pupil.id, chatbotId);
      sent.push(question);
      await deliver(question);
      sessionId = question.acknowledged?.sessionId ?? null;
      if (question.refused === null) continue;
      await delay(TRY_AGAIN_MS);
      if (question.refused === 'daily_limit_reached') chatbot = Math.min(chatbot + 1, chatbots.length - 1);
    }
  }

  async function deliver(question: SentQuestion): Promise<void> {
    for (;;) {
      const send = place.chance.percent(20) ? sendForJson : sendForStream;
      const delivery = await send(place, question, sessionId);
      if (delivery === 'done') return;
      if (delivery === 'elsewhere') sessionId = null;
      else await delay(TRY_AGAIN_MS);
    }
  }

  const chatting = chat();
  return {
    sent,
    finish() {
      finishing = true;
      return chatting;
    },
  };
}

/** Each token of such an answer is another one, so that answers cannot be taken for each other. */
function makeBody(question: SentQuestion, sessionId: string | null, chance: Chance) {
  const tokens = Math.round(chance.between(5, 40));
  return {
    chatbotId: question.chatbotId,
    sessionId,
    clientMessageId: question.id,
    message: `[[scenario:bench stamped tokens=${tokens} rate=40]] ${writeQuestion(question.id)}`,
  };
}

async function sendForJson(
  { url, pupil, chance }: Place,
  question: SentQuestion,
  sessionId: string | null,
): Promise<Delivery> {
  const body = makeBody(question, sessionId, chance);
  const signal = AbortSignal.timeout(10_000);
  const answer = await callJson(url, '/api/ai/chat', { token: pupil.token, body, signal }).catch(() => null);
  if (!answer) return 'again';
  if (answer.status !== 200) return refuse(question, answer.body.code);
  question.acknowledged = { sessionId: String(answer.body.sessionId) };
  question.finished = String(answer.body.content);
  return 'done';
}

async function sendForStream(
  { url, pupil, chance }: Place,
  question: SentQuestion,
  sessionId: string | null,
): Promise<Delivery> {
  const seen = { turnId: '', place: 0, text: '' };
  const wantsStop = chance.percent(10);
  const onEvent = (event: TurnEvent) => {
    note(question, seen, event);
    if (event.type === 'delta' && wantsStop) void stop(url, pupil, seen.turnId);
  };
  const look = () => AbortSignal.timeout(chance.between(...PATIENCE_MS));
  const read = (path: string, body?: object) =>
    readEvents(url, path, { token: pupil.token, signal: look(), onEvent, ...(body && { body }) });
  try {
    await read('/api/ai/chat', makeBody(question, sessionId, chance));
  } catch (error) {
    if (error instanceof StreamRefused) return refuse(question, JSON.parse(error.text).code);
    if (!question.acknowledged) return 'again';
    // It broke off, or the pupil left: some come back to the answer from where they were.
    if (chance.percent(50)) {
      await delay(TRY_AGAIN_MS);
      await read(`/api/ai/turns/${seen.turnId}/events?after=${seen.place}`).catch(() => undefined);
    }
  }
  return question.acknowledged ? 'done' : 'again';
}

/** Folds one event into what the pupil knows. */
function note(
  question: SentQuestion,
  seen: { turnId: string; place: number; text: string },
  event: TurnEvent,
): void {
  seen.place = event.seq;
  if (event.type === 'started') {
    seen.turnId = event.turnId;
    question.acknowledged = { sessionId: event.sessionId };
  }
  if (event.type === 'delta') {
    seen.text += event.text;
    if (seen.text.length > question.shown.length) question.shown = seen.text;
  }
  if (event.type === 'finished') question.finished = event.content;
}

async function stop(url: string, pupil: Pupil, turnId: string): Promise<void> {
  await callJson(url, `/api/ai/turns/${turnId}/stop`, { token: pupil.token, method: 'POST' }).catch(
    () => null,
  );
}

/** What a code of a refusal means for a question that has not been delivered. */
function refuse(question: SentQuestion, code: unknown): Delivery {
  // The answer before is still being written, or its process was killed: ask in a new conversation.
  if (code === 'turn_running') return 'elsewhere';
  // Busy, restarting, the database away: the same question again.
  if (code === 'shutting_down' || code === 'database_unavailable' || code === 'overloaded') return 'again';
  question.refused = String(code);
  return 'done';
}
