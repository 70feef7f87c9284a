import type { Usage } from './chat-request.ts';
import { ProviderFailure } from './provider-failure.ts';

/** What the readers of streamed and of whole answers have in common. */

/** Reads the answer of one call and collects what it says. */
export type WireReader<Answer> = {
  /** Feeds what one read of the socket brought. Throws for an answer that is broken. */
  feed(bytes: Buffer): void;
  /** The service closed the answer: throws when it broke off. */
  end(): Answer;
  /** Whether any of the answer has come. */
  readonly started: boolean;
};

/** Characters that one token has at most, over a whole answer: beyond, the service ignores what it was asked. */
export const CHARACTERS_PER_TOKEN = 16;
/** Bytes of an event, or of an answer that comes whole: nothing of it can be used before its end. */
export const LONGEST_EVENT = 1024 * 1024;
/** The finish_reason of an answer that reached its most tokens, and of one that the service's own filter ended. */
export const CUT_OFF = 'length';
export const FILTERED = 'content_filter';

export const tooLong = () => new ProviderFailure('broken', '回答過長');
export const filtered = (words = 'finish_reason: content_filter') => new ProviderFailure('filtered', words);

/** Nothing came that can be read: nothing at all, or a model that thought until its tokens were gone. */
export const nothingCame = (hasThought: boolean) =>
  hasThought
    ? new ProviderFailure('thought', 'the model thought until its tokens were gone')
    : new ProviderFailure('empty', 'empty answer');

/** Text as it can be stored: PostgreSQL takes no NUL, and half a surrogate pair is no text. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : '';
}

/** Mistral sends content as parts, of which those of the type `thinking` are not for reading. */
type Part = { type?: unknown; text?: unknown };

export type Spoken = {
  content?: unknown;
  /** OpenAI's own refusal, in the place of content. */
  refusal?: unknown;
  /** DeepSeek, Qwen, Kimi and GLM; and OpenRouter, Ollama and vLLM since 0.12. */
  reasoning_content?: unknown;
  reasoning?: unknown;
};

/** What a message, or a piece of one, says for reading. */
export function readSpoken(spoken: Spoken | undefined): string {
  if (!spoken) return '';
  const { content, refusal } = spoken;
  if (typeof content === 'string' && content !== '') return toText(content);
  if (Array.isArray(content)) return content.map(readPart).join('');
  return toText(refusal);
}

const readPart = (part: Part | null): string => (part?.type === 'text' ? toText(part.text) : '');

export function isThinking(spoken: Spoken | undefined): boolean {
  if (!spoken) return false;
  const { content, reasoning_content, reasoning } = spoken;
  if (typeof reasoning_content === 'string' && reasoning_content !== '') return true;
  if (typeof reasoning === 'string' && reasoning !== '') return true;
  return Array.isArray(content) && content.some((part: Part | null) => part?.type === 'thinking');
}

const OPEN = '<think>';
const CLOSE = '</think>';

/** Takes away what a model thinks between tags at the beginning of its answer, as boxes of a school send it. */
export function makeTagReader() {
  let place: 'begin' | 'inside' | 'after' = 'begin';
  let held = '';

  function begin(): string {
    const seen = held.trimStart();
    if (OPEN.startsWith(seen.slice(0, OPEN.length)) && seen.length < OPEN.length) return '';
    if (!seen.startsWith(OPEN)) {
      place = 'after';
      return held;
    }
    place = 'inside';
    held = seen.slice(OPEN.length);
    return inside();
  }

  function inside(): string {
    const end = held.indexOf(CLOSE);
    if (end === -1) {
      // The closing tag may have come in part.
      held = held.slice(-CLOSE.length);
      return '';
    }
    place = 'after';
    return held.slice(end + CLOSE.length).trimStart();
  }

  return {
    get isInside() {
      return place === 'inside';
    },
    /** Of the next text, what is for reading. */
    take(text: string): string {
      if (place === 'after') return text;
      held += text;
      return place === 'begin' ? begin() : inside();
    },
    /** What was held back and turned out to be no tag. */
    end: (): string => (place === 'begin' ? held : ''),
  };
}

/** Counts that are no counts are left out: the database takes whole numbers. */
export function toUsage(usage: unknown): Usage | null {
  if (typeof usage !== 'object' || usage === null) return null;
  const { prompt_tokens: promptTokens = 0, completion_tokens: completionTokens = 0 } = usage as WireUsage;
  const { prompt_tokens_details: details, prompt_cache_hit_tokens: hits } = usage as WireUsage;
  const cached = details?.cached_tokens ?? hits ?? 0;
  if (!isCount(promptTokens) || !isCount(completionTokens)) return null;
  return {
    promptTokens,
    completionTokens,
    cachedTokens: isCount(cached) ? Math.min(cached, promptTokens) : 0,
  };
}

type WireUsage = {
  prompt_tokens?: unknown;
  completion_tokens?: unknown;
  prompt_tokens_details?: { cached_tokens?: unknown } | null;
  /** DeepSeek. */
  prompt_cache_hit_tokens?: unknown;
};

const isCount = (count: unknown): count is number =>
  typeof count === 'number' && Number.isInteger(count) && count >= 0 && count < 2 ** 31;

export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
