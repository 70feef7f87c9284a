import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import type { Completion, Usage } from './chat-request.ts';
import { type Mould, makeMould, type Varying } from './event-mould.ts';
import { readProviderError } from './provider-error.ts';
import { ProviderFailure } from './provider-failure.ts';
import { readWhole } from './read-whole.ts';
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
  type Spoken,
  tooLong,
  toText,
  toUsage,
  tryJson,
  type WireReader,
} from './wire-chunk.ts';

type StreamChunk = {
  model?: unknown;
  choices?: { delta?: Spoken; finish_reason?: unknown }[];
  usage?: unknown;
  error?: unknown;
  object?: unknown;
  /** Padding by which OpenAI hides the length of the text from those who watch the network. */
  obfuscation?: unknown;
};

/** What a streamed answer brings, as it arrives. */
export type StreamListener = {
  /** The new text of all events of one read, in one piece. */
  onDelta(text: string): void;
  /** The model thinks, or the service keeps the line: there is a sign of life and no answer yet. */
  onWait?: (() => void) | undefined;
};

/** Events of one answer from which a mould is tried, so that an unusual shape costs no more than that. */
const MOULD_TRIES = 4;
const LINE_FEED = 0x0a;
const BRACE = 0x7b;

/** `maxTokens` is what was asked for; an answer far beyond it is broken. */
export function readStream(
  model: string,
  maxTokens: number,
  { onDelta, onWait }: StreamListener,
): WireReader<Completion> {
  const parts: string[] = [];
  const longest = maxTokens * CHARACTERS_PER_TOKEN;
  const tags = makeTagReader();
  const events = makeEventReader(model);
  let length = 0;
  let isFirst = true;
  let whole: WireReader<Completion> | null = null;

  function send(text: string): void {
    if (text === '') return;
    parts.push(text);
    length += text.length;
    onDelta(text);
  }

  function pass(): void {
    const text = events.takeText();
    if (text) send(tags.take(text));
    if (parts.length === 0 && (events.takeWait() || tags.isInside)) onWait?.();
  }

  return {
    get started() {
      return parts.length > 0;
    },
    feed(bytes) {
      // Some services answer a refusal, or everything at once, where a stream was asked for.
      if (isFirst && bytes[0] === BRACE) whole = readWhole(model, maxTokens);
      isFirst = false;
      if (whole) {
        whole.feed(bytes);
        return;
      }
      try {
        events.read(bytes);
      } finally {
        pass();
      }
      if (length > longest) throw tooLong();
    },
    end() {
      if (whole) {
        const completion = whole.end();
        onDelta(completion.content);
        return completion;
      }
      send(tags.end());
      const { finishReason, isComplete, hasThought, answeredBy, usage } = events;
      if (finishReason === FILTERED) throw filtered();
      if (!isComplete) throw new ProviderFailure('broken', '回答在中途中斷');
      const content = parts.join('');
      if (content.trim() === '') throw nothingCame(hasThought || tags.isInside);
      return { content, model: answeredBy, usage, isCutOff: finishReason === CUT_OFF };
    },
  };
}

/** Reads the events of a stream, most of them without a parser. */
function makeEventReader(model: string) {
  /** Bytes since an event ended. */
  let unended = 0;
  let pending = '';
  /** Since the last look, the model has thought, or the service has kept the line. */
  let isWaiting = false;
  let mould: Mould | null = null;
  /** The last event with text, to make a mould of when more of the kind come. */
  let sample: string | null = null;
  let mouldTries = MOULD_TRIES;
  /** Whether what was read so far ends with the end of an event. */
  let betweenEvents = true;
  const said = {
    usage: null as Usage | null,
    finishReason: null as unknown,
    isComplete: false,
    hasThought: false,
    answeredBy: model,
  };

  // Runs once per token: no schema here, only what is read, and a chunk of another shape brings nothing.
  const decoder = new StringDecoder('utf8');
  const parser = createParser({
    onComment() {
      unended = 0;
      isWaiting = true;
    },
    onEvent({ data }) {
      unended = 0;
      if (data === '[DONE]') {
        said.isComplete = true;
        return;
      }
      const { answeredBy } = said;
      const text = note(parseChunk(data));
      // Both have the model of before in them.
      if (said.answeredBy !== answeredBy) mould = sample = null;
      if (!mould && text !== '' && mouldTries > 0) sample = data;
    },
  });

  /** Answers the text of a chunk. */
  function note({ choices, usage, model: by }: StreamChunk): string {
    const choice = choices?.[0];
    const text = readSpoken(choice?.delta);
    pending += text;
    if (text === '' && isThinking(choice?.delta)) said.hasThought = isWaiting = true;
    if (choice?.finish_reason) {
      said.isComplete = true;
      said.finishReason = choice.finish_reason;
    }
    if (usage) said.usage = toUsage(usage);
    if (by) said.answeredBy = toText(by);
    return text;
  }

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

  return Object.assign(said, {
    read,
    /** The text that came since the last call. */
    takeText(): string {
      const text = pending;
      pending = '';
      return text;
    },
    /** Whether there was a sign of life without text since the last call. */
    takeWait(): boolean {
      const was = isWaiting;
      isWaiting = false;
      return was;
    },
  });
}

/** What an event that brings nothing but text varies in. */
function readVarying(data: string): Varying | undefined {
  const { choices, error, usage, obfuscation } = (tryJson(data) ?? {}) as StreamChunk;
  const text = choices?.[0]?.delta?.content;
  if (typeof text !== 'string' || error !== undefined || choices?.[0]?.finish_reason || usage)
    return undefined;
  return { text, padding: typeof obfuscation === 'string' ? obfuscation : undefined };
}

/** Throws for an event that is an error: some services refuse, or give up, within an answer of status 200. */
function parseChunk(data: string): StreamChunk {
  const value = tryJson(data);
  if (typeof value !== 'object' || value === null) throw new ProviderFailure('broken', '回應的格式不正確');
  const chunk: StreamChunk = value;
  if (chunk.error === undefined && chunk.object !== 'error') return chunk;
  const error = readProviderError(value);
  throw new ProviderFailure('status', error?.message ?? '回答在中途中斷', {
    ...error,
    status: error?.status ?? 500,
  });
}
