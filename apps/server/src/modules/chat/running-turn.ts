import {
  SOURCES_PLACE,
  type Source,
  STARTED_PLACE,
  TEXT_START,
  type TurnEvent,
} from '#contract/turn-events.ts';
import { AppError } from '../../kernel/app-error.ts';

/**
 * An answer while it is written, in the process that writes it. It is an append-only series of events
 * whose places (`seq`) are counted in characters, so that a reader may come, go and come back at any
 * place, and whatever joins deltas on the way (the store, a replay) says the same.
 *
 * Each event is serialised once, however many read along.
 */
export type TurnReader = { send(frame: string): void; end(): void };

/** Characters. A provider that ignores the token limit is cut off here. */
const LONGEST_ANSWER = 200_000;

export function toFrame(event: TurnEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** The events that replay an answer from `after` on: what has come so far as one delta. */
export function replayFrames(
  turn: { id: string; sessionId: string; answerId: string; sources: readonly Source[] },
  text: string,
  after: number,
): string[] {
  const frames: string[] = [];
  if (after < STARTED_PLACE) {
    frames.push(
      toFrame({
        type: 'started',
        seq: STARTED_PLACE,
        turnId: turn.id,
        sessionId: turn.sessionId,
        messageId: turn.answerId,
      }),
    );
  }
  if (after < SOURCES_PLACE && turn.sources.length > 0) frames.push(sourcesFrame(turn.sources));
  const rest = text.slice(Math.max(after - TEXT_START, 0));
  if (rest) frames.push(toFrame({ type: 'delta', seq: TEXT_START + text.length, text: rest }));
  return frames;
}

function sourcesFrame(sources: readonly Source[]): string {
  return toFrame({ type: 'sources', seq: SOURCES_PLACE, sources: [...sources] });
}

const queueFrame = (before: number) => toFrame({ type: 'waiting', seq: STARTED_PLACE, before });

/** Takes no place of its own: who comes later is told again, or reads the answer. */
const waitingFrame = (ms: number) => toFrame({ type: 'thinking', seq: STARTED_PLACE, ms });

type LastEvent = Extract<TurnEvent, { type: 'finished' | 'failed' }>;
/** The last event without its place, which follows from the text. */
export type Ending = {
  [T in LastEvent['type']]: Omit<Extract<LastEvent, { type: T }>, 'seq'>;
}[LastEvent['type']];

export function endingFrame(ending: Ending, text: string): string {
  return toFrame({ ...ending, seq: TEXT_START + text.length + 1 } as LastEvent);
}

export class RunningTurn {
  readonly id: string;
  readonly sessionId: string;
  readonly answerId: string;
  readonly userId: string;
  /** Resolves with the last event, after it is stored. */
  readonly ended: Promise<Ending>;
  readonly #abort = new AbortController();
  readonly #readers = new Set<TurnReader>();
  #resolveEnded: (ending: Ending) => void = () => undefined;
  /** What the writer has taken, and what has come since: only the short new part is looked at again. */
  #taken = '';
  #fresh = '';
  #sources: readonly Source[] = [];
  /** When the model was first known to think, in milliseconds; null when it was not. */
  #waitingSince: number | null = null;
  /** How many other calls the service takes before this one; null where it has not waited. */
  #before: number | null = null;
  #sealed = false;
  #ending: Ending | null = null;

  constructor(turn: { id: string; sessionId: string; answerId: string; userId: string }) {
    this.id = turn.id;
    this.sessionId = turn.sessionId;
    this.answerId = turn.answerId;
    this.userId = turn.userId;
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
  }

  get text(): string {
    return this.#taken + this.#fresh;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Gives up the provider's answer; the runner decides by the reason what became of it. */
  abort(reason: unknown): void {
    this.#abort.abort(reason);
  }

  get sources(): readonly Source[] {
    return this.#sources;
  }

  /** Names the passages that the model is given; before any text. */
  cite(sources: readonly Source[]): void {
    if (this.#sealed || sources.length === 0) return;
    this.#sources = sources;
    const frame = sourcesFrame(sources);
    for (const reader of this.#readers) reader.send(frame);
  }

  /** The model thinks: readers are told once, and count the seconds themselves. */
  wait(): void {
    if (this.#sealed || this.#waitingSince !== null || this.text !== '') return;
    this.#waitingSince = Date.now();
    const frame = waitingFrame(0);
    for (const reader of this.#readers) reader.send(frame);
  }

  /** So many wait for the service before this answer; 0 when its turn has come. */
  queue(before: number): void {
    if (this.#sealed || this.text !== '') return;
    this.#before = before;
    // After a refusal it waits again: what it thought of is to be thought anew.
    if (before > 0) this.#waitingSince = null;
    const frame = queueFrame(before);
    for (const reader of this.#readers) reader.send(frame);
  }

  append(text: string): void {
    if (this.#sealed) return;
    this.#fresh += text;
    const length = this.#taken.length + this.#fresh.length;
    if (length > LONGEST_ANSWER) {
      this.abort(new AppError('provider_failed', { values: { detail: '回答過長' } }));
    }
    if (this.#readers.size === 0) return;
    // Written by hand: this runs once per token, and only the text needs escaping.
    const frame = `data: {"type":"delta","seq":${TEXT_START + length},"text":${JSON.stringify(text)}}\n\n`;
    for (const reader of this.#readers) reader.send(frame);
  }

  /** Replays from `after` and follows; the returned function ends the following. */
  follow(after: number, reader: TurnReader): () => void {
    const { text } = this;
    for (const frame of replayFrames(this, text, after)) reader.send(frame);
    if (text === '' && !this.#ending) {
      if (this.#waitingSince !== null) reader.send(waitingFrame(Date.now() - this.#waitingSince));
      else if (this.#before !== null) reader.send(queueFrame(this.#before));
    }
    if (this.#ending) {
      reader.send(endingFrame(this.#ending, text));
      reader.end();
      return () => undefined;
    }
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  }

  /** What has not been taken for storing yet, with its place. */
  takeUnstored(): { seq: number; text: string } | null {
    if (this.#sealed || this.#fresh === '') return null;
    const text = this.#fresh;
    this.#taken += text;
    this.#fresh = '';
    return { seq: TEXT_START + this.#taken.length, text };
  }

  /** After a write that failed: everything from this piece on will be taken again. */
  returnUnstored(seq: number, text: string): void {
    const from = Math.min(seq - TEXT_START - text.length, this.#taken.length);
    this.#fresh = this.text.slice(from);
    this.#taken = this.#taken.slice(0, from);
  }

  /** Nothing more is taken for storing: the whole answer is about to be stored in its message. */
  seal(): void {
    this.#sealed = true;
  }

  /** The last event. Call it when the outcome is stored: who sees it may rely on it. */
  end(ending: Ending): void {
    this.#ending = ending;
    const frame = endingFrame(ending, this.text);
    for (const reader of this.#readers) {
      reader.send(frame);
      reader.end();
    }
    this.#readers.clear();
    this.#resolveEnded(ending);
  }
}
