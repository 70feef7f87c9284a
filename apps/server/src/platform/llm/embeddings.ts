import { z } from 'zod';
import { callForJson } from './json-call.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { AiModel, AiService } from './service.ts';

/** Numbers of a vector that are asked for where a model lets us choose: enough to tell passages apart, and small to keep. */
export const WANTED_DIMENSIONS = 256;

/** The longest vector that is kept: knowledge in memory grows with it. */
const MOST_DIMENSIONS = 4_096;

const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1).max(MOST_DIMENSIONS) }),
  ),
  usage: z.object({ prompt_tokens: z.number().int().min(0).catch(0) }).nullish(),
});

type Answer = z.output<typeof answerSchema>;

/** Bytes of an answer for each text, at its longest: numbers with all their digits. */
const BYTES_PER_TEXT = MOST_DIMENSIONS * 32;

/** Texts of one call of a model of which nothing else is known. */
const BATCH = 96;
export const batchOf = ({ abilities }: AiModel): number => Math.min(abilities.batch ?? BATCH, BATCH);

/**
 * Asks a service for the meaning of texts, as vectors of length 1 in the order of the texts, all of one size. Fails with
 * ProviderFailure, or with the signal's reason.
 */
export async function embedTexts(
  texts: readonly string[],
  {
    service,
    model,
    key,
    signal,
  }: { service: AiService; model: AiModel; key: string | null; signal: AbortSignal },
): Promise<{ vectors: Float32Array[]; promptTokens: number }> {
  const answer = await callForJson({
    ...{ service, key, signal, path: 'embeddings', schema: answerSchema },
    body: {
      model: model.name,
      input: texts,
      ...(model.abilities.dimensions && { dimensions: WANTED_DIMENSIONS }),
    },
    maxBytes: (texts.length + 1) * BYTES_PER_TEXT,
  });
  return { vectors: inOrder(answer, texts.length), promptTokens: answer.usage?.prompt_tokens ?? 0 };
}

function inOrder({ data }: Answer, count: number): Float32Array[] {
  const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
  const sizes = new Set(data.map(({ embedding }) => embedding.length));
  if (byIndex.size !== count || sizes.size !== 1)
    throw new ProviderFailure('broken', 'embeddings: not one for each text');
  return Array.from({ length: count }, (_, index) => toUnit(byIndex.get(index) ?? []));
}

function toUnit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}
