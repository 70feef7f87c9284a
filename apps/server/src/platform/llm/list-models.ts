import { z } from 'zod';
import { callForJson } from './json-call.ts';
import type { AiService } from './service.ts';

/** A model as its service lists it. OpenAI says when it ends it; the others say its name. */
export type ListedModel = { name: string; retiresOn: string | null };

const listSchema = z.object({
  data: z.array(
    z.looseObject({ id: z.string(), shutdown_date: z.union([z.string(), z.number()]).nullish() }),
  ),
});
const LIST_MAX_BYTES = 8 * 1024 * 1024;

/** The models of a service, by name. Fails with ProviderFailure, or with the signal's reason. */
export async function listModels(
  service: AiService,
  options: { key: string | null; signal: AbortSignal },
): Promise<ListedModel[]> {
  const { data } = await callForJson({
    ...{ service, ...options, path: 'models', body: null },
    ...{ schema: listSchema, maxBytes: LIST_MAX_BYTES },
  });
  return data
    .map(({ id, shutdown_date }) => ({ name: withoutPath(id), retiresOn: toDay(shutdown_date) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Gemini lists `models/gemini-…` and is called without the path. */
const withoutPath = (id: string) => id.replace(/^models\//, '');

function toDay(date: string | number | null | undefined): string | null {
  if (date === null || date === undefined) return null;
  const at = new Date(typeof date === 'number' ? date * 1_000 : date);
  return Number.isNaN(at.getTime()) ? null : at.toISOString().slice(0, 10);
}
