import type { ChatCall } from '../chat-call.ts';
import { WireError } from '../wire-error.ts';

/**
 * How a test makes a named server misbehave; all ways are listed here.
 *
 * 1. The model's name: a name that is gone or unknown, one that thinks, one whose roles have to alternate.
 * 2. The key, after `sk-` or `sk-or-`: `bad…` is wrong, `busy…` is limited, `broke…` has no money (OpenAI,
 *    DeepSeek, Qwen, Gemini, OpenRouter, Poe, Kimi), `hongkong…` calls from a place that OpenAI does not
 *    serve, `free…` has used up the free part at Qwen.
 * 3. `[[service:NAME]]` in the question where callers may choose (`scripted`), or `setTrigger` for all calls.
 *    It may stand beside `[[scenario:…]]`. `filtered` counts in any message of the prompt but those of the
 *    assistant: what was refused once stays in the history. A name that the service does not know is a 400: a
 *    test with a slip must not pass.
 */
export const TRIGGERS = {
  /** The prompt is refused for what it says. */
  filtered: 'refused before anything was answered',
  /** The answer stops after 8 tokens with finish_reason content_filter. */
  'filtered-midway': 'stopped by the filter',
  /** `refusal` instead of `content`. */
  refusal: 'the model says no',
  /** 8 tokens, then an error in the stream. A call that does not stream gets it as its answer. */
  'error-in-stream': 'an error after status 200',
  /** Status 200 and an error in place of the answer. */
  'error-inside': 'an error instead of an answer',
  /** The model has no room at the moment. */
  overloaded: 'try again later',
  /** Comments and thinking at the pace of the answer; `comments` and `tokens` say how many. */
  thinks: 'a long time before the first word',
} as const;

export type TriggerName = keyof typeof TRIGGERS;

/** What a service does for a trigger. */
export type Trigger =
  | { kind: 'refuse'; make(model: string): WireError }
  | { kind: 'refusal'; text: string }
  /** `choiceFields` as in Service, for the last chunk. */
  | { kind: 'filter'; choiceFields?: string }
  /** `event` is written into the stream as it stands; `whole` is what a call without a stream gets. */
  | { kind: 'error'; event: string; whole: WireError }
  /** Status 200 with this body. */
  | { kind: 'body'; body: unknown };

export type ChosenTrigger = { name: TriggerName; numbers: Readonly<Record<string, number>> };

const IN_TEXT = /\[\[service:([^\]\n]{1,200})\]\] ?/g;

/** Throws WireError for a name that is on no list. */
export function parseTrigger(directive: string): ChosenTrigger {
  const [word = '', ...words] = directive.trim().split(/\s+/);
  if (!Object.hasOwn(TRIGGERS, word)) {
    throw new WireError(400, `Unknown trigger \`${word}\`. Known: ${Object.keys(TRIGGERS).join(', ')}.`);
  }
  const numbers = words.map((pair): [string, number] => {
    const [key = '', text = ''] = pair.split('=');
    if (/^\d+$/.test(text)) return [key, Number(text)];
    throw new WireError(400, `Trigger setting \`${pair}\` is no number.`);
  });
  return { name: word as TriggerName, numbers: Object.fromEntries(numbers) };
}

/** The trigger of a prompt: `filtered` from any text, another one from the last. */
export function findTrigger(texts: readonly string[]): ChosenTrigger | null {
  const found = texts.map((text) => [...text.matchAll(IN_TEXT)].map(([, directive = '']) => directive));
  const filtered = found.flat().find((directive) => directive.trim() === 'filtered');
  const chosen = filtered ?? found.at(-1)?.[0];
  return chosen === undefined ? null : parseTrigger(chosen);
}

/** The call as a person would have written it. */
export function removeTriggers(call: ChatCall): ChatCall {
  const messages = call.messages.map((message) => ({ ...message, text: message.text.replace(IN_TEXT, '') }));
  return { ...call, messages };
}
