import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import type { Completion } from './chat-request.ts';
import { ProviderFailure } from './provider-failure.ts';

/** Reads an answer in the OpenAI wire format, streamed or whole, and collects its text. */
export type WireReader = {
  /** Feeds what one read of the socket brought; the new text of all its events goes out in one piece. */
  feed(chunk: string): void;
  /** The provider closed the answer: throws when it broke off. */
  end(): Completion;
  readonly started: boolean;
};

type Usage = { prompt_tokens?: number; completion_tokens?: number } | null;
type StreamChunk = {
  model?: string;
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[];
  usage?: Usage;
  error?: unknown;
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

export function readStream(model: string, onDelta: (text: string) => void): WireReader {
  const parts: string[] = [];
  let pending = '';
  let usage: Completion['usage'] = null;
  let complete = false;
  let answeredBy = model;

  // Runs once per token: no schema here, only what is read, and a chunk of another shape brings nothing.
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]') {
        complete = true;
        return;
      }
      const chunk = parseChunk(data);
      if (chunk.error !== undefined)
        throw new ProviderFailure('broken', '回答在中途中斷', { cause: readErrorMessage(chunk) });
      const choice = chunk.choices?.[0];
      pending += toText(choice?.delta?.content);
      if (choice?.finish_reason) complete = true;
      if (chunk.usage) usage = toUsage(chunk.usage);
      if (chunk.model) answeredBy = toText(chunk.model);
    },
  });

  return {
    get started() {
      return parts.length > 0;
    },
    feed(chunk) {
      try {
        parser.feed(chunk);
      } finally {
        if (pending) {
          parts.push(pending);
          const text = pending;
          pending = '';
          onDelta(text);
        }
      }
    },
    end() {
      if (!complete) throw new ProviderFailure('broken', '回答在中途中斷');
      const content = parts.join('');
      if (content.trim() === '') throw new ProviderFailure('empty', 'empty answer');
      return { content, model: answeredBy, usage };
    },
  };
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
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z
    .object({ prompt_tokens: z.number().optional(), completion_tokens: z.number().optional() })
    .nullish(),
});

export function readWhole(model: string): WireReader {
  let text = '';
  return {
    started: false,
    feed(chunk) {
      text += chunk;
    },
    end() {
      const parsed = wholeAnswer.safeParse(tryJson(text));
      if (!parsed.success) throw new ProviderFailure('broken', '回應的格式不正確');
      const content = toText(parsed.data.choices[0]?.message.content);
      if (content.trim() === '') throw new ProviderFailure('empty', 'empty answer');
      return {
        content,
        model: parsed.data.model ?? model,
        usage: toUsage(parsed.data.usage as Usage | undefined),
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

const errorShape = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

/** The provider's own words, from `{error: {message}}` or `{error: "…"}`. */
export function readErrorMessage(body: unknown): string | undefined {
  const parsed = errorShape.safeParse(body);
  if (!parsed.success) return undefined;
  return toText(typeof parsed.data.error === 'string' ? parsed.data.error : parsed.data.error.message);
}
