import type { WireRequest } from './write-request.ts';

/** What the load client is told to do, and what it answers: plain data, sent between processes. */
export type StreamJob = {
  kind: 'streams';
  port: number;
  /** One stream each, as they go over the wire. */
  requests: string[];
  /** Tokens of each answer, and how many a second. */
  tokens: number;
  rate: number;
  /** Milliseconds over which the streams begin. */
  rampMs: number;
};

export type StreamFigures = {
  tokens: number;
  /** While all streams were running. */
  tokensPerSecond: number;
  /** Milliseconds from sending the request to the first token. */
  firstTokenMs: { p50: number; p99: number };
  /** Milliseconds from the AI server's stamp on a token to its arrival. */
  delayMs: { p50: number; p99: number };
  /** Milliseconds by which two tokens of a stream arrive further apart than they were sent. */
  gapMs: { p50: number; p99: number };
  /** The longest of these gaps: a server that stood still once shows here, and in no quantile. */
  longestGapMs: number;
};

export type RequestJob = {
  kind: 'requests';
  port: number;
  /** One connection each, which sends its request again as soon as the answer is there. */
  requests: string[];
  warmUpMs: number;
  measureMs: number;
};

export type RequestFigures = { perSecond: number; ms: { p50: number; p99: number } };

export type CallJob = {
  kind: 'calls';
  port: number;
  /** How many are asked at once. */
  connections: number;
  /** Each is sent once, by whichever connection is free. */
  requests: string[];
};

export type CallFigures = {
  perSecond: number;
  ms: { p50: number; p95: number; p99: number };
  /** Mean size of an answer, its head included: an empty one is quick as well. */
  bytes: number;
};

/** What is asked for at a moment that was chosen beforehand. */
export type Step = {
  /** Milliseconds after the beginning at which it is due. */
  at: number;
  operation: string;
  /** `{{name}}` in it stands for what an earlier step took out of its answer. */
  request: WireRequest;
  /** Stamped tokens of a streamed answer. */
  tokens?: number;
  /** What an answer that is complete and right has in it. */
  holds?: string;
  /** Keeps what stands behind `after`, up to the next quote, under `name` for later steps. */
  takes?: { name: string; after: string };
};

export type ScheduleJob = {
  kind: 'schedule';
  port: number;
  /** Each is asked for by itself; the steps of one follow each other, also where one of them is late. */
  errands: Step[][];
};

/** Those that were answered as expected: when they were due and what they waited for, in milliseconds. */
export type Waits = { at: number[]; ms: number[] };

export type ScheduleFigures = {
  /**
   * By operation, counted from the moment at which a step was due: what a late server makes others wait for is in it.
   * Of a streamed answer up to its first token.
   */
  waits: Record<string, Waits>;
  /** Everything that was answered otherwise, or not at all, in the order in which it happened. */
  failures: { operation: string; at: number; what: string }[];
  streams: {
    tokens: number;
    /** Milliseconds by which two tokens of a stream arrive further apart than they were sent. */
    gapMs: { p50: number; p99: number; most: number };
    /** The longest gap of each stream, and when the stream was due. */
    longestGaps: Waits;
    /** Streams that ended in the middle. */
    broken: number;
  };
  /** By how much the load client itself sent later than was due, in milliseconds. */
  lateMs: { p50: number; p99: number };
};

/** Each kind of job with the figures that answer it. */
export type Jobs = {
  streams: { job: StreamJob; figures: StreamFigures };
  requests: { job: RequestJob; figures: RequestFigures };
  calls: { job: CallJob; figures: CallFigures };
  schedule: { job: ScheduleJob; figures: ScheduleFigures };
};
export type Job = Jobs[keyof Jobs]['job'];

export type Reply = { figures: Jobs[keyof Jobs]['figures'] } | { failure: string };
