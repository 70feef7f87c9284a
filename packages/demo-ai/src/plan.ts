import { escapeJson } from './frames.ts';
import { splitTokens } from './tokens.ts';
import type { WireError } from './wire-error.ts';

/** What a scenario decides about one call. */
export type Plan =
  | AnswerPlan
  | { kind: 'refuse'; error: WireError }
  | { kind: 'raw'; status: number; headers: Record<string, string>; body: string }
  | { kind: 'silence' };

export type AnswerPlan = {
  kind: 'answer';
  pieces: Pieces;
  /** 0 is as fast as possible. */
  tokensPerSecond: number;
  ending: Ending;
  /** It says at its end that the model stopped at its longest answer. */
  isCutOff?: true;
  /** The bytes go out in small writes that cut lines and characters in two. */
  split?: true;
};

export type Ending =
  | 'finished'
  /** Finished, but without the closing `[DONE]`. */
  | 'no-done'
  /** Closed in good order without a finish_reason and without `[DONE]`. */
  | 'unfinished'
  /** Nothing more comes and the connection stays open. */
  | 'silence'
  /** The connection is destroyed. */
  | 'cut'
  /** An error object comes instead of the next token. */
  | 'error';

/** The tokens of an answer, escaped for JSON. `count` may be infinite. */
export type Pieces = { count: number; at(index: number): string };

export function toPieces(text: string): Pieces {
  const escaped = splitTokens(text).map(escapeJson);
  return { count: escaped.length, at: (index) => escaped[index] ?? '' };
}

export function limitPieces(pieces: Pieces, count: number): Pieces {
  return count < pieces.count ? { ...pieces, count } : pieces;
}
