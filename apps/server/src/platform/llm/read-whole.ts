import { z } from 'zod';
import type { Completion } from './chat-request.ts';
import { readProviderError } from './provider-error.ts';
import { ProviderFailure } from './provider-failure.ts';
import {
  CHARACTERS_PER_TOKEN,
  CUT_OFF,
  FILTERED,
  filtered,
  isThinking,
  LONGEST_EVENT,
  makeTagReader,
  nothingCame,
  readSpoken,
  tooLong,
  toText,
  toUsage,
  tryJson,
  type WireReader,
} from './wire-chunk.ts';

const wholeAnswer = z.object({
  model: z.string().optional(),
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.unknown().optional(),
          refusal: z.unknown().optional(),
          reasoning_content: z.unknown().optional(),
          reasoning: z.unknown().optional(),
        }),
        finish_reason: z.unknown().optional(),
      }),
    )
    .min(1),
  usage: z.unknown().optional(),
});

/** Collects an answer that comes at once. `maxTokens` is what was asked for; an answer far beyond it is broken. */
export function readWhole(model: string, maxTokens: number): WireReader<Completion> {
  const bytes = collectBytes(LONGEST_EVENT);
  return {
    started: false,
    feed: bytes.feed,
    end() {
      const body = tryJson(bytes.text());
      const parsed = wholeAnswer.safeParse(body);
      if (!parsed.success) throw readRefusal(body);
      const { choices, usage, model: answeredBy } = parsed.data;
      const choice = choices[0];
      const tags = makeTagReader();
      const content = tags.take(readSpoken(choice?.message)) + tags.end();
      if (choice?.finish_reason === FILTERED) throw filtered();
      const isCutOff = choice?.finish_reason === CUT_OFF;
      if (content.trim() === '') throw nothingCame(isThinking(choice?.message) || tags.isInside);
      if (content.length > maxTokens * CHARACTERS_PER_TOKEN) throw tooLong();
      return { content, model: answeredBy ? toText(answeredBy) : model, usage: toUsage(usage), isCutOff };
    },
  };
}

/** Reads an answer that is one piece of JSON in the form of a schema. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  maxBytes: number,
): WireReader<z.output<Schema>> {
  const bytes = collectBytes(maxBytes);
  return {
    started: false,
    feed: bytes.feed,
    end() {
      const body = tryJson(bytes.text());
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw readRefusal(body);
      return parsed.data;
    },
  };
}

/** Reads an answer that is a file. */
export function readBytes(maxBytes: number): WireReader<Buffer> {
  const bytes = collectBytes(maxBytes);
  return { started: false, feed: bytes.feed, end: bytes.bytes };
}

/** Some services answer a refusal with status 200. */
function readRefusal(body: unknown): ProviderFailure {
  const error = readProviderError(body);
  if (!error) return new ProviderFailure('broken', '回應的格式不正確');
  return new ProviderFailure('status', error.message, { ...error, status: error.status ?? 500 });
}

function collectBytes(most: number) {
  const parts: Buffer[] = [];
  let size = 0;
  return {
    feed(bytes: Buffer): void {
      size += bytes.length;
      if (size > most) throw tooLong();
      parts.push(bytes);
    },
    bytes: () => Buffer.concat(parts),
    text: () => Buffer.concat(parts).toString(),
  };
}
