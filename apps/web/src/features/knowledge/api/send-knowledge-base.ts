import type { ErrorCode } from '#contract/errors.ts';
import {
  createKnowledgeBase,
  type KnowledgeBaseItem,
  type KnowledgeSaveEvent,
  updateKnowledgeBase,
} from '#contract/knowledge.contract.ts';
import { ApiError, NetworkError } from '#web/lib/api/api-errors.ts';
import { reasonPhrase } from '#web/lib/api/reason-phrase.ts';
import { streamEvents } from '#web/lib/api/stream-events.ts';
import type { KnowledgeFields } from '../state/knowledge-fields.ts';

/** Passages of the index that are made, of all. */
export type SaveProgress = { done: number; total: number };

export type SendOptions = {
  isNew: boolean;
  /** It was sent before, and the answer may have been lost: the server may have it already. */
  isRepeated: boolean;
  onProgress: (progress: SaveProgress) => void;
};

/**
 * Saves a knowledge base and follows how far it is. The id of a new one is random and made by the page, so whoever
 * finds it taken when sending it again has found their own, and changes it.
 */
export async function sendKnowledgeBase(
  id: string,
  fields: KnowledgeFields,
  { isNew, isRepeated, onProgress }: SendOptions,
): Promise<KnowledgeBaseItem> {
  const body = { ...fields, tags: [...fields.tags] };
  const update = () =>
    followSave(onProgress, (onEvent) =>
      streamEvents(updateKnowledgeBase, { params: { id }, body }, { onEvent }),
    );
  if (!isNew) return update();
  try {
    return await followSave(onProgress, (onEvent) =>
      streamEvents(createKnowledgeBase, { body: { ...body, id } }, { onEvent }),
    );
  } catch (error) {
    const isOwn = isRepeated && error instanceof ApiError && error.code === 'knowledge_base_id_taken';
    if (isOwn) return update();
    throw error;
  }
}

async function followSave(
  onProgress: (progress: SaveProgress) => void,
  send: (onEvent: (event: KnowledgeSaveEvent) => void) => Promise<void>,
): Promise<KnowledgeBaseItem> {
  let last: KnowledgeSaveEvent | undefined;
  await send((event) => {
    last = event;
    if (event.type === 'progress') onProgress(event);
  });
  const end = last as KnowledgeSaveEvent | undefined;
  if (end?.type === 'saved') return end.knowledgeBase;
  if (end?.type === 'failed') throw asRefusal(end);
  // The connection ended before the save did.
  throw new NetworkError('POST', 'unreachable');
}

/** The failures inside of a stream that are refusals; every other one is the server's own. */
const REFUSALS: Readonly<Partial<Record<ErrorCode, number>>> = {
  invalid_input: 400,
  not_allowed: 403,
  knowledge_base_not_found: 404,
  knowledge_base_id_taken: 409,
};

/** As if it had come as an answer of its own. */
function asRefusal({ code, message }: KnowledgeSaveEvent & { type: 'failed' }): ApiError {
  const status = REFUSALS[code] ?? 500;
  return new ApiError({
    status,
    phrase: reasonPhrase(status, ''),
    body: { code, message },
    retryAfter: null,
  });
}
