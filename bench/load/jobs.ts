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

export type Reply = { figures: StreamFigures | RequestFigures } | { failure: string };
