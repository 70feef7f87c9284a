import { CHAT_APOLOGY } from '#contract/constants.ts';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import { readEvents } from '../read-events.ts';
import type { Scene } from './ai-scenes.ts';
import { callJson } from './call-json.ts';
import { makeNotes } from './fault-result.ts';

/** The longest silence and the longest answer that the server allows its AI server, in milliseconds. */
export type AiLimits = { silenceMs: number; totalMs: number };

/** As config.ts has them. */
export const DELIVERED: AiLimits = { silenceMs: 30_000, totalMs: 120_000 };

/** What it may take to tell of the end. */
const TELL_MS = 5_000;

/**
 * A pupil without any use of the day asks one question, while the AI server plays a scene. Answers what was not as it
 * was promised, and how long the longest silence and the whole took.
 */
export async function playScene(
  place: { url: string; token: string; chatbotId: string },
  directive: string,
  scene: Scene,
  limits: AiLimits,
): Promise<{ broken: string[]; silenceMs: number; totalMs: number }> {
  const { url, token, chatbotId } = place;
  const notes = makeNotes();
  const { events, silenceMs, totalMs } = await listen(place, `[[scenario:${directive}]] 你好`);
  const text = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
  const [started] = events;
  const last = events.at(-1);
  notes.expect((text === '' ? 'nothing' : 'text') === scene.came, `the pupil saw “${text.slice(0, 30)}”`);
  notes.expect(endOf(last) === scene.end, `it ended as ${endOf(last)}`);
  if (last?.type === 'failed') notes.expect(isSentence(last), `the pupil reads “${last.message}”`);
  notes.expect(silenceMs < limits.silenceMs + TELL_MS, `nothing came for ${Math.round(silenceMs)} ms`);
  notes.expect(totalMs < limits.totalMs + TELL_MS, `it took ${Math.round(totalMs)} ms`);
  const earliest = { silence: limits.silenceMs, total: limits.totalMs }[scene.endedBy ?? 'silence'];
  // A timer may be a moment early by another clock.
  if (scene.endedBy) notes.expect(totalMs > earliest - 50, `it was given up after ${Math.round(totalMs)} ms`);
  if (started?.type !== 'started')
    return { broken: [...notes.broken, 'it did not begin'], silenceMs, totalMs };

  const read = async (path: string) => (await callJson(url, path, { token })).body;
  const [, answer] = (await read(`/api/chat/messages?sessionId=${started.sessionId}`)) as never as {
    content: string;
  }[];
  const apology = text ? `${text}\n\n${CHAT_APOLOGY}` : CHAT_APOLOGY;
  notes.expect(
    answer?.content === (scene.end === 'finished' ? text : apology),
    `stored: ${answer?.content.slice(-80)}`,
  );
  const used = (await read(`/api/usage/today?chatbotId=${chatbotId}`)).used;
  notes.expect(used === (text ? 1 : 0), `it counts as ${used} uses`);
  // Whoever comes later reads the same end, and the conversation goes on.
  const later = await readEvents(url, `/api/ai/turns/${started.turnId}/events`, { token });
  notes.expect(JSON.stringify(later.at(-1)) === JSON.stringify(last), 'a later reader hears of another end');
  const body = {
    chatbotId,
    sessionId: started.sessionId,
    message: '[[scenario:bench tokens=5 rate=0]] 然後呢？',
  };
  const next = await callJson(url, '/api/ai/chat', { token, body });
  notes.expect(next.status === (scene.isAway ? 502 : 200), `the next question was answered ${next.status}`);
  return { broken: notes.broken, silenceMs, totalMs };
}

/** Reads the answer to its end; the silence is the longest time between two events, and before the first one. */
async function listen({ url, token, chatbotId }: Parameters<typeof playScene>[0], message: string) {
  const startedAt = performance.now();
  let heardAt = startedAt;
  let silenceMs = 0;
  const onEvent = () => {
    silenceMs = Math.max(silenceMs, performance.now() - heardAt);
    heardAt = performance.now();
  };
  const events = await readEvents(url, '/api/ai/chat', { token, body: { chatbotId, message }, onEvent });
  return { events, silenceMs, totalMs: performance.now() - startedAt };
}

const endOf = (event: TurnEvent | undefined) => (event?.type === 'failed' ? event.code : event?.type);

/** The text of the list, its braces filled in, and nothing of the provider's own. */
function isSentence({ code, message }: { code: keyof typeof ERROR_MESSAGES; message: string }): boolean {
  const [head = ''] = ERROR_MESSAGES[code].split('{');
  return message.startsWith(head) && !/[{}<>]|sk-|Error:|\bat /.test(message);
}
