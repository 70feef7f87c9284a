import type { Abilities, ModelKind, ModelPrices } from '#contract/ai-models.ts';

/** What is known of a kind of service before a school has said or learnt anything: a hint, never a gate. */
export type Preset = {
  id: string;
  /** As the service calls itself, with what tells two addresses of it apart: 「通義千問（國際）」. */
  name: string;
  /** Up to and without `/chat/completions`; null where each school has its own, and `addressHint` shows its form. */
  address: string | null;
  addressHint: string;
  keyHeader: 'authorization' | 'api-key';
  /** False where a service answers without a key. */
  needsKey: boolean;
  /** Behind the `?` of every call. */
  query: string;
  /** Milliseconds; null is what the server is set to. */
  waits: {
    connectMs: number | null;
    firstSignMs: number | null;
    silenceMs: number | null;
    thinkingMs: number | null;
  };
  /** Calls at once and in a minute that a new key has there; null where nothing is known. */
  places: number | null;
  requestsPerMinute: number | null;
  /** Hosts whose pictures may be fetched when an answer names them by address. */
  imageHosts: readonly string[];
  /** Of a chatbot that names no model; one of `models`, or null. */
  defaultModel: string | null;
  /** Whoever sets it up reads this. Traditional Chinese. */
  help: string;
  /** Models that a new service of this kind begins with, today's first. */
  models: readonly PresetModel[];
  /** What is known of models by their names, the first that matches. A model that matches none can what most can. */
  families: readonly { pattern: RegExp; abilities: Abilities }[];
};

export type PresetModel = {
  name: string;
  kind: ModelKind;
  /** 快速, 深入思考, 看圖, or empty. */
  label: string;
  prices: ModelPrices;
};
