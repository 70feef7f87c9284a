import { z } from 'zod';
import type { Provider } from '#contract/constants.ts';
import { AppError } from '../../kernel/app-error.ts';
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

export function makeEmbedTexts(baseUrls: Readonly<Record<Provider, string | null>>): EmbedTexts {
  return async (texts, { provider, key, model, signal }) => {
    const base = baseUrls[provider];
    if (!base) throw new AppError('unsupported_provider', { values: { provider } });
    try {
      const response = await fetch(`${base.replace(/\/$/, '')}/embeddings`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model, input: texts, dimensions: DIMENSIONS }),
        // A redirect would carry the key to a host nobody configured.
        redirect: 'error',
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new ProviderFailure('status', `embeddings: ${response.status}`, { status: response.status });
      }
      return inOrder(await response.json(), texts.length);
    } catch (error) {
      throw toAppError(toFailure(error), provider);
    }
  };
}

function inOrder(json: unknown, count: number): Float32Array[] {
  const answer = answerSchema.safeParse(json);
  const byIndex = new Map(answer.data?.data.map(({ index, embedding }) => [index, embedding]));
  if (byIndex.size !== count) throw new ProviderFailure('broken', 'embeddings: not one for each text');
  return Array.from({ length: count }, (_, index) => toUnit(byIndex.get(index) ?? []));
}

function toUnit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}

function toFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return new ProviderFailure(isTimeout ? 'timeout' : 'unreachable', 'embeddings', { cause: error });
}
