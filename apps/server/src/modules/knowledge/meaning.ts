import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { batchOf, embedTexts } from '../../platform/llm/embeddings.ts';
import type { Chosen, ModelCalls } from '../models/index.ts';
import { findVectors } from './index.repository.ts';

/**
 * Search by meaning, where a key for it is there: each passage has a vector, the question gets one, and the nearest
 * passages are found by comparing it with all of one text. Vectors that were used lately stay in memory.
 */
export type Meaning = {
  /** The school asks for none. */
  isOff: boolean;
  /** The name of the model in use, as it is stored beside its vectors; null where there is none that could be asked. */
  findModel(): Promise<string | null>;
  /** Vectors of texts as one block, and the name of their model. Throws AppError with one of the provider codes. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<{ vectors: Buffer; model: string }>;
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
  isOff: true,
  findModel: async () => null,
  embed: async () => ({ vectors: Buffer.alloc(0), model: '' }),
  rank: async () => [],
};

/** Milliseconds that a question may wait for its vector: a person waits with it. */
const QUESTION_TIMEOUT_MS = 2_500;
/** Milliseconds in which nothing is asked by meaning after a failure. */
const PAUSE_MS = 60_000;
/** Milliseconds of one call for passages, and before it is tried again: rising, a few times. */
const CALL_TIMEOUT_MS = 30_000;
const RETRY_WAITS_MS = [1_000, 4_000, 16_000];
const NEVER = new AbortController().signal;
const CACHE_BYTES = 32 * 1024 * 1024;

export function makeMeaning(deps: {
  db: Database;
  models: ModelCalls;
  /** A model of openai that the environment of the server names; null leaves meaning out, undefined takes the default. */
  model: string | null | undefined;
}): Meaning {
  const { db, models } = deps;
  const cached = makeCache();
  const readings = new Map<string, Promise<Float32Array | null>>();
  let pausedUntil = 0;

  async function choose(): Promise<Chosen | null> {
    if (deps.model === null) return null;
    const catalogue = await models.read();
    const service = deps.model === undefined ? undefined : catalogue.find('openai');
    const chosen = service
      ? { service, model: service.model(deps.model ?? '') }
      : catalogue.defaultOf('embeddings');
    return chosen && (await models.hasKey(chosen.service, null)) ? chosen : null;
  }

  async function requireModel(): Promise<Chosen> {
    const chosen = await choose();
    if (!chosen) throw new AppError('no_provider_key', { values: { provider: 'openai' } });
    return chosen;
  }

  async function embed(
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<{ vectors: Buffer; model: string }> {
    const chosen = await requireModel();
    const size = batchOf(chosen.model);
    const blocks: Buffer[] = [];
    for (let at = 0; at < texts.length; at += size) {
      const part = texts.slice(at, at + size);
      const vectors = await retry(() => embedOnce(chosen, part, CALL_TIMEOUT_MS, signal), signal);
      blocks.push(...vectors.map((vector) => Buffer.from(vector.buffer)));
    }
    return { vectors: Buffer.concat(blocks), model: nameOf(chosen) };
  }

  async function embedOnce(
    chosen: Chosen,
    texts: readonly string[],
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<Float32Array[]> {
    const both = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const ask = (key: string | null) => embedTexts(texts, { ...chosen, key, signal: both });
    const options = { marksRefusal: false, texts };
    const { vectors } = await models.withKey(chosen, { userId: null }, ask, options).catch(explainTimeout);
    return vectors;
  }

  /** A question waits for its vector once; while the service does not answer, nobody else waits for theirs. */
  async function embedQuestion(question: string, signal: AbortSignal): Promise<Float32Array | null> {
    if (Date.now() < pausedUntil) return null;
    try {
      const [vector] = await embedOnce(await requireModel(), [question], QUESTION_TIMEOUT_MS, signal);
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
    isOff: deps.model === null,
    async findModel() {
      const chosen = await choose();
      return chosen && nameOf(chosen);
    },
    embed,
    async rank(base, question, limit, signal = NEVER) {
      const vectors = await getVectors(base);
      const asked = vectors && (await embedQuestion(question, signal));
      return vectors && asked ? listNearest(vectors, asked, limit) : [];
    },
  };
}

/** As vectors have been named since there was one service alone. */
const nameOf = ({ service, model }: Chosen) =>
  service.id === 'openai' ? model.name : `${service.id}/${model.name}`;

/** The time limit of a call is the service's failure; whoever gave up gets their own reason. */
function explainTimeout(error: unknown): never {
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  throw isTimeout ? new AppError('provider_timeout', { cause: error }) : error;
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
  const size = asked.length;
  // Vectors of another model, which the background has not made anew yet.
  if (vectors.length % size !== 0) return [];
  const scores = Array.from({ length: vectors.length / size }, (_, place) => {
    let score = 0;
    const start = place * size;
    for (let n = 0; n < size; n++) score += (vectors[start + n] ?? 0) * (asked[n] ?? 0);
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

/** Whether a block holds a vector of one size for each of `count` passages. */
export function isWhole(vectors: Buffer, count: number): boolean {
  return vectors.byteLength > 0 && vectors.byteLength % (count * Float32Array.BYTES_PER_ELEMENT) === 0;
}
