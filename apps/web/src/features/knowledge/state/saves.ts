import type { KnowledgeBaseItem } from '#contract/knowledge.contract.ts';
import { isServerAway } from '#web/lib/server-away.ts';
import { createStore } from '#web/lib/store.ts';
import { dropUnsynced, keepUnsynced, type UnsyncedKnowledgeBase } from '#web/lib/unsynced-knowledge.ts';
import { type SaveProgress, sendKnowledgeBase } from '../api/send-knowledge-base.ts';
import type { KnowledgeFields } from './knowledge-fields.ts';

/**
 * Saves that are under way. They live outside of the form, which may be left meanwhile: the list shows them, and
 * whoever started one is told how it ended.
 */
export type SaveOrder = {
  id: string;
  ownerId: string;
  fields: KnowledgeFields;
  isNew: boolean;
  isRepeated: boolean;
  createdAt: string;
};

export type RunningSave = SaveOrder & { progress: SaveProgress | null };

/** How a save ended. */
export type SaveOutcome =
  | { kind: 'saved'; item: KnowledgeBaseItem }
  /** The server is away; what was entered is in local storage. */
  | { kind: 'kept' }
  /** The server is away, and the storage takes no more. */
  | { kind: 'not-kept' }
  | { kind: 'refused'; error: unknown };

/** By id. */
export const savesStore = createStore<ReadonlyMap<string, RunningSave>>(new Map());

/** Resolves with how it ended; never rejects. */
export async function startSave(order: SaveOrder): Promise<SaveOutcome> {
  const { id, ownerId, fields, isNew, isRepeated } = order;
  setRunning(id, { ...order, progress: null });
  const onProgress = (progress: SaveProgress) => setRunning(id, { ...order, progress });
  try {
    const item = await sendKnowledgeBase(id, fields, { isNew, isRepeated, onProgress });
    dropUnsynced(ownerId, id);
    return { kind: 'saved', item };
  } catch (error) {
    if (!isServerAway(error)) return { kind: 'refused', error };
    return { kind: keepUnsynced(unsyncedOf(order)) ? 'kept' : 'not-kept' };
  } finally {
    setRunning(id, null);
  }
}

/** Sends again what could not be saved. */
export function retrySave(entry: UnsyncedKnowledgeBase): Promise<SaveOutcome> {
  const { id, owner_id, is_new, created_at, ...fields } = entry;
  return startSave({
    id,
    ownerId: owner_id,
    fields,
    isNew: is_new,
    isRepeated: true,
    createdAt: created_at,
  });
}

function unsyncedOf({ id, ownerId, fields, isNew, createdAt }: SaveOrder): UnsyncedKnowledgeBase {
  return {
    id,
    name: fields.name,
    content: fields.content,
    tags: [...fields.tags],
    default_language: fields.default_language,
    remark: fields.remark,
    created_at: createdAt,
    updated_at: new Date().toISOString(),
    owner_id: ownerId,
    is_new: isNew,
  };
}

function setRunning(id: string, save: RunningSave | null): void {
  const saves = new Map(savesStore.get());
  if (save) saves.set(id, save);
  else saves.delete(id);
  savesStore.set(saves);
}
