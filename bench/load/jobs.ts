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

/** Each kind of job with the figures that answer it. */
export type Jobs = {
  streams: { job: StreamJob; figures: StreamFigures };
  requests: { job: RequestJob; figures: RequestFigures };
  calls: { job: CallJob; figures: CallFigures };
};
export type Job = Jobs[keyof Jobs]['job'];

export type Reply = { figures: Jobs[keyof Jobs]['figures'] } | { failure: string };
