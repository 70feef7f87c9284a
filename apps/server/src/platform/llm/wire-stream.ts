import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import type { Completion } from './chat-request.ts';
import { type Mould, makeMould, type Varying } from './event-mould.ts';
import { ProviderFailure } from './provider-failure.ts';

/** Reads an answer in the OpenAI wire format, streamed or whole, and collects its text. */
export type WireReader<Answer = Completion> = {
  /** Feeds what one read of the socket brought; the new text of all its events goes out in one piece. Throws for an answer that is broken. */
  feed(bytes: Buffer): void;
  /** The provider closed the answer: throws when it broke off. */
  end(): Answer;
  readonly started: boolean;
};

type Usage = { prompt_tokens?: number; completion_tokens?: number } | null;
type StreamChunk = {
  model?: string;
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[];
  usage?: Usage;
  error?: unknown;
  /** Padding by which OpenAI hides the length of the text from those who watch the network. */
  obfuscation?: unknown;
};

/** Counts that are no counts are left out: the database takes whole numbers. */
function toUsage(usage: Usage | undefined): Completion['usage'] {
  const { prompt_tokens: promptTokens = 0, completion_tokens: completionTokens = 0 } = usage ?? {};
  const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count < 2 ** 31;
  return usage && isCount(promptTokens) && isCount(completionTokens)
    ? { promptTokens, completionTokens }
    : null;
}

/** Text as it can be stored: PostgreSQL takes no NUL, and half a surrogate pair is no text. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : '';
}

/** Characters that one token has at most, over a whole answer: beyond, the provider ignores what it was asked. */
const CHARACTERS_PER_TOKEN = 16;
/** Bytes of an event, or of an answer that comes whole: nothing of it can be used before its end. */
const LONGEST_EVENT = 1024 * 1024;

const tooLong = () => new ProviderFailure('broken', '回答過長');

/** Events of one answer from which a mould is tried, so that an unusual shape costs no more than that. */
const MOULD_TRIES = 4;
const LINE_FEED = 0x0a;
/** The finish_reason of an answer that reached its most tokens. */
const CUT_OFF = 'length';

/** `maxTokens` is what was asked for; an answer far beyond it is broken. */
export function readStream(model: string, maxTokens: number, onDelta: (text: string) => void): WireReader {
  const parts: string[] = [];
  const longest = maxTokens * CHARACTERS_PER_TOKEN;
  let length = 0;
  /** Bytes since an event ended. */
  let unended = 0;
  let pending = '';
  let usage: Completion['usage'] = null;
  let complete = false;
  let isCutOff = false;
  let answeredBy = model;
  let mould: Mould | null = null;
  /** The last event with text, to make a mould of when more of the kind come. */
  let sample: string | null = null;
  let mouldTries = MOULD_TRIES;
  /** Whether what was read so far ends with the end of an event. */
  let betweenEvents = true;

  // Runs once per token: no schema here, only what is read, and a chunk of another shape brings nothing.
  const decoder = new StringDecoder('utf8');
  const parser = createParser({
    onEvent({ data }) {
      unended = 0;
      if (data === '[DONE]') {
        complete = true;
        return;
      }
      const chunk = parseChunk(data);
      if (chunk.error !== undefined)
        throw new ProviderFailure('broken', '回答在中途中斷', { cause: readErrorMessage(chunk) });
      const choice = chunk.choices?.[0];
      const text = toText(choice?.delta?.content);
      pending += text;
      if (choice?.finish_reason) {
        complete = true;
        isCutOff = choice.finish_reason === CUT_OFF;
      }
      if (chunk.usage) usage = toUsage(chunk.usage);
      const by = chunk.model ? toText(chunk.model) : answeredBy;
      // Both have the model of before in them.
      if (by !== answeredBy) mould = sample = null;
      answeredBy = by;
      if (!mould && text !== '' && mouldTries > 0) sample = data;
    },
  });

  /** Most reads fit the mould; the parser gets the rest. */
  function read(bytes: Buffer): void {
    let rest = bytes;
    if (!mould && sample !== null) {
      mouldTries--;
      mould = makeMould(sample, readVarying);
      sample = null;
    }
    if (mould && betweenEvents) {
      const { text, end } = mould.read(bytes);
      pending += text;
      if (end === bytes.length) return;
      rest = bytes.subarray(end);
    }
    betweenEvents = rest.at(-1) === LINE_FEED && rest.at(-2) === LINE_FEED;
    unended += rest.length;
    parser.feed(decoder.write(rest));
    if (betweenEvents) unended = 0;
    else if (unended > LONGEST_EVENT) throw tooLong();
  }

  return {
    get started() {
      return parts.length > 0;
    },
    feed(bytes) {
      try {
        read(bytes);
      } finally {
        if (pending) {
          parts.push(pending);
          length += pending.length;
          const text = pending;
          pending = '';
          onDelta(text);
        }
      }
      if (length > longest) throw tooLong();
    },
    end() {
      if (!complete) throw new ProviderFailure('broken', '回答在中途中斷');
      const content = parts.join('');
      if (content.trim() === '') throw new ProviderFailure('empty', 'empty answer');
      return { content, model: answeredBy, usage, isCutOff };
    },
  };
}

/** What an event that brings nothing but text varies in. */
function readVarying(data: string): Varying | undefined {
  const { choices, error, usage, obfuscation } = (tryJson(data) ?? {}) as StreamChunk;
  const text = choices?.[0]?.delta?.content;
  if (typeof text !== 'string' || error !== undefined || choices?.[0]?.finish_reason || usage)
    return undefined;
  return { text, padding: typeof obfuscation === 'string' ? obfuscation : undefined };
}

function parseChunk(data: string): StreamChunk {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Falls through to the same failure as a value that is no object.
  }
  throw new ProviderFailure('broken', '回應的格式不正確');
}

const wholeAnswer = z.object({
  model: z.string().optional(),
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish() }),
        finish_reason: z.unknown().optional(),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().optional(), completion_tokens: z.number().optional() })
    .nullish(),
});

export function readWhole(model: string, maxTokens: number): WireReader {
  const parts: Buffer[] = [];
  let size = 0;
  return {
    started: false,
    feed(bytes) {
      size += bytes.length;
      if (size > LONGEST_EVENT) throw tooLong();
      parts.push(bytes);
    },
    end() {
      const parsed = wholeAnswer.safeParse(tryJson(Buffer.concat(parts).toString()));
      if (!parsed.success) throw new ProviderFailure('broken', '回應的格式不正確');
      const choice = parsed.data.choices[0];
      const content = toText(choice?.message.content);
      if (content.trim() === '') throw new ProviderFailure('empty', 'empty answer');
      if (content.length > maxTokens * CHARACTERS_PER_TOKEN) throw tooLong();
      return {
        content,
        model: parsed.data.model ?? model,
        usage: toUsage(parsed.data.usage as Usage | undefined),
        isCutOff: choice?.finish_reason === CUT_OFF,
      };
    },
  };
}

export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const errorShape = z.object({
  error: z.union([
    z.string(),
    z.object({ message: z.string(), code: z.unknown().optional(), type: z.unknown().optional() }),
  ]),
});

/** The provider's own words, from `{error: {message}}` or `{error: "…"}`. */
export const readErrorMessage = (body: unknown): string | undefined => readProviderError(body)?.message;

/** The same, and what it calls the error: `code` and `type`, where they are given. */
export function readProviderError(body: unknown): { message: string; names: string[] } | undefined {
  const parsed = errorShape.safeParse(body);
  if (!parsed.success) return undefined;
  const { error } = parsed.data;
  if (typeof error === 'string') return { message: toText(error), names: [] };
  const names = [error.code, error.type].filter((name) => typeof name === 'string');
  return { message: toText(error.message), names };
}
