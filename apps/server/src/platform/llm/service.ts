import type { Abilities } from '#contract/ai-models.ts';

/** How long a call waits for what. */
export type ServiceWaits = {
  /** Milliseconds until connected, until the first sign of life, and between two of them. */
  connectMs: number;
  firstSignMs: number;
  silenceMs: number;
  /** Milliseconds until the first word, while there are signs of life. */
  thinkingMs: number;
};

/** An AI service as it is called: where it is, and how it knows who calls. */
export type AiService = {
  id: string;
  /** The kind of service, from a closed list: figures are counted by it. */
  preset: string;
  /** Up to and without `/chat/completions`. */
  address: string;
  keyHeader: 'authorization' | 'api-key';
  /** Behind the `?` of every call. */
  query: string;
  headers: Readonly<Record<string, string>>;
  waits: ServiceWaits;
  /** Hosts whose pictures may be fetched when an answer names them by address. */
  imageHosts: readonly string[];
};

/** A model as it is called. What its abilities leave out is taken as most models have it. */
export type AiModel = { name: string; abilities: Abilities };

/** Where a service answers a path such as `chat/completions`. */
export function addressOf({ address, query }: Pick<AiService, 'address' | 'query'>, path: string): string {
  const url = `${address.replace(/\/+$/, '')}/${path}`;
  return query === '' ? url : `${url}?${query}`;
}
