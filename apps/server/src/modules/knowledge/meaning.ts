import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { DIMENSIONS, type EmbedTexts } from '../../platform/llm/embeddings.ts';
import type { ProviderKeys } from '../tokens/index.ts';
import { findVectors } from './index.repository.ts';

/**
 * Search by meaning, where a key for it is there: each passage has a vector, the question gets one, and the nearest
 * passages are found by comparing it with all of one text. Vectors that were used lately stay in memory.
 */
export type Meaning = {
  /** The model in use, or null where the school asks for none. */
  model: string | null;
  /** Whether there is a key to ask with. */
  isPossible(): Promise<boolean>;
  /** Vectors of texts as one block. Throws AppError with one of the provider codes. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Buffer>;
  /** Places of the nearest passages, best first. Throws as `embed`. */
  rank(
    base: { id: string; version: number },
    question: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<number[]>;
};

/** No search by meaning. */
export const WORDS_ALONE: Meaning = {
  model: null,
  isPossible: async () => false,
  embed: async () => Buffer.alloc(0),
  rank: async () => [],
};

/** Texts that one call carries. */
const TEXTS_AT_ONCE = 96;
/** Milliseconds that a question may wait for its vector: a person waits with it. */
const QUESTION_TIMEOUT_MS = 2_500;
/** Milliseconds in which nothing is asked by meaning after a failure. */
const PAUSE_MS = 60_000;
/** Milliseconds of one call for passages, and before it is tried again: rising, a few times. */
const CALL_TIMEOUT_MS = 30_000;
const RETRY_WAITS_MS = [1_000, 4_000, 16_000];
const NEVER = new AbortController().signal;
const CACHE_BYTES = 32 * 1024 * 1024;
const VECTOR_BYTES = DIMENSIONS * Float32Array.BYTES_PER_ELEMENT;

/** Whose embeddings are asked for. */
const EMBEDDING_PROVIDER = 'openai';

export function makeMeaning(deps: {
  db: Database;
  keys: ProviderKeys;
  embedTexts: EmbedTexts;
  model: string | null;
}): Meaning {
  const { db, keys, embedTexts, model } = deps;
  const cached = makeCache();
  const readings = new Map<string, Promise<Float32Array | null>>();
  let pausedUntil = 0;

  async function embed(texts: readonly string[], signal: AbortSignal): Promise<Buffer> {
    if (model === null) throw new Error('no model for embeddings is configured');
    const blocks: Buffer[] = [];
    for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
      const part = texts.slice(at, at + TEXTS_AT_ONCE);
      const vectors = await retry(() => embedOnce(model, part, CALL_TIMEOUT_MS, signal), signal);
      blocks.push(...vectors.map((vector) => Buffer.from(vector.buffer)));
    }
    return Buffer.concat(blocks);
  }

  function embedOnce(model: string, texts: readonly string[], timeoutMs: number, signal: AbortSignal) {
    const both = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    return keys.withKey(
      EMBEDDING_PROVIDER,
      null,
      (key) => embedTexts(texts, { provider: EMBEDDING_PROVIDER, key, model, signal: both }),
      { marksRefusal: false },
    );
  }

  /** A question waits for its vector once; while the provider does not answer, nobody else waits for theirs. */
  async function embedQuestion(
    model: string,
    question: string,
    signal: AbortSignal,
  ): Promise<Float32Array | null> {
    if (Date.now() < pausedUntil) return null;
    try {
      const [vector] = await embedOnce(model, [question], QUESTION_TIMEOUT_MS, signal);
      return vector ?? null;
    } catch (error) {
      if (!signal.aborted) pausedUntil = Date.now() + PAUSE_MS;
      throw error;
    }
  }

  async function readVectors(id: string, version: number, name: string): Promise<Float32Array | null> {
    const bytes = await findVectors(db, id, version);
    const vectors = bytes && toFloats(bytes);
    if (vectors) cached.set(name, vectors);
    return vectors;
  }

  /** A class that asks about the same text at once waits for one read of it. */
  async function getVectors({ id, version }: { id: string; version: number }): Promise<Float32Array | null> {
    const name = `${id} ${version}`;
    const known = cached.get(name);
    if (known) return known;
    const reading = readings.get(name) ?? readVectors(id, version, name);
    readings.set(name, reading);
    return reading.finally(() => readings.delete(name));
  }

  return {
    model,
    isPossible: () => keys.hasKey(EMBEDDING_PROVIDER, null),
    embed,
    async rank(base, question, limit, signal = NEVER) {
      const vectors = await getVectors(base);
      const asked = vectors && model !== null ? await embedQuestion(model, question, signal) : null;
      return vectors && asked ? listNearest(vectors, asked, limit) : [];
    },
  };
}

/** What is busy or away now may answer in a moment. Other failures are the caller's at once. */
async function retry<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const wait of RETRY_WAITS_MS) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError && TRANSIENT.includes(error.code))) throw error;
      await delay(wait, undefined, { signal });
    }
  }
  return call();
}

const TRANSIENT: readonly string[] = ['provider_busy', 'provider_unreachable', 'provider_timeout'];

/** A block of vectors as numbers; copied, because a driver's buffer need not begin at a multiple of four. */
function toFloats(bytes: Buffer): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer);
}

/** Places of the vectors nearest to the asked one, best first. All have length 1: the product is the cosine. */
function listNearest(vectors: Float32Array, asked: Float32Array, limit: number): number[] {
  const scores = Array.from({ length: vectors.length / DIMENSIONS }, (_, place) => {
    let score = 0;
    const start = place * DIMENSIONS;
    for (let n = 0; n < DIMENSIONS; n++) score += (vectors[start + n] ?? 0) * (asked[n] ?? 0);
    return { place, score };
  });
  scores.sort((a, b) => b.score - a.score);
  return scores.slice(0, limit).map(({ place }) => place);
}

/** The texts that were searched last, as many as fit. */
function makeCache() {
  const blocks = new Map<string, Float32Array>();
  let bytes = 0;
  return {
    get(name: string): Float32Array | undefined {
      const block = blocks.get(name);
      if (block) {
        blocks.delete(name);
        blocks.set(name, block);
      }
      return block;
    },
    set(name: string, block: Float32Array): void {
      bytes += block.byteLength - (blocks.get(name)?.byteLength ?? 0);
      blocks.set(name, block);
      for (const [oldest, { byteLength }] of blocks) {
        if (bytes <= CACHE_BYTES) break;
        blocks.delete(oldest);
        bytes -= byteLength;
      }
    },
  };
}

/** Whether a block holds one vector for each of `count` passages. */
export function isWhole(vectors: Buffer, count: number): boolean {
  return vectors.byteLength === count * VECTOR_BYTES;
}
