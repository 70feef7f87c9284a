import { z } from 'zod';
import type { Provider } from '#contract/constants.ts';
import { AppError } from '../../kernel/app-error.ts';
import { callForJson, type Providers } from './json-call.ts';
import { ProviderFailure, toAppError } from './provider-failure.ts';

/**
 * Asks a provider for the meaning of texts, as vectors of length 1, in the order of the texts. Throws AppError with
 * one of the provider codes.
 */
export type EmbedTexts = (
  texts: readonly string[],
  options: { provider: Provider; key: string; model: string; signal: AbortSignal },
) => Promise<Float32Array[]>;

/** Numbers a vector has: enough to tell the passages of one school text apart, and small to keep. */
export const DIMENSIONS = 256;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).length(DIMENSIONS) })),
});

type Answer = z.output<typeof answerSchema>;

/** Bytes of an answer for each text, at its longest: numbers with all their digits. */
const BYTES_PER_TEXT = DIMENSIONS * 64;

export function makeEmbedTexts(providers: Providers): EmbedTexts {
  return async (texts, { provider, key, model, signal }) => {
    const call = {
      ...{ provider, key, signal, path: 'embeddings', schema: answerSchema },
      body: { model, input: texts, dimensions: DIMENSIONS },
      maxBytes: (texts.length + 1) * BYTES_PER_TEXT,
    };
    try {
      return inOrder(await callForJson(providers, call), texts.length);
    } catch (error) {
      throw explain(error, provider);
    }
  };
}

function inOrder({ data }: Answer, count: number): Float32Array[] {
  const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
  if (byIndex.size !== count) throw new ProviderFailure('broken', 'embeddings: not one for each text');
  return Array.from({ length: count }, (_, index) => toUnit(byIndex.get(index) ?? []));
}

function toUnit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}

/** The time limit of a caller is the provider's failure; whoever gave up gets their own reason. */
function explain(error: unknown, provider: Provider): unknown {
  if (error instanceof ProviderFailure) return toAppError(error, provider);
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return isTimeout ? new AppError('provider_timeout', { cause: error }) : error;
}
