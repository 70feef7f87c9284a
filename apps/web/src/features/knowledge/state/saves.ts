import type { KnowledgeBaseItem } from '#contract/knowledge.contract.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { tellLoss } from '#web/lib/drafts/logout-losses.ts';
import {
  dropUnsynced,
  keepUnsynced,
  type UnsyncedKnowledgeBase,
} from '#web/lib/drafts/unsynced-knowledge.ts';
import { sessionStore } from '#web/lib/session/session-store.ts';
import { createStore } from '#web/lib/store.ts';
import { type SaveProgress, sendKnowledgeBase } from '../api/send-knowledge-base.ts';
import type { KnowledgeFields } from './knowledge-fields.ts';

/**
 * Saves that are under way. They live outside of the form, which may be left meanwhile: the list shows them, and
 * whoever started one is told how it ended. Who logs out leaves nothing behind: what ends after that is neither kept
 * nor told.
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
  | { kind: 'refused'; error: unknown }
  /** The person has logged out meanwhile. */
  | { kind: 'left' };

/** By id. */
export const savesStore = createStore<ReadonlyMap<string, RunningSave>>(new Map());

/** Since the page was loaded. */
let logouts = 0;

sessionStore.subscribe(() => {
  const session = sessionStore.get();
  if (session.status !== 'signed-out' || session.cause !== 'logged-out') return;
  logouts += 1;
  savesStore.set(new Map());
});

tellLoss((userId) => {
  const count = [...savesStore.get().values()].filter(({ ownerId }) => ownerId === userId).length;
  return count > 0 ? `有 ${count} 個知識庫正在儲存，登出後如果儲存失敗，內容會遺失。` : null;
});

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
savesStore.subscribe(() => {
  if (savesStore.get().size > 0) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
});

/** Resolves with how it ended; never rejects. */
export async function startSave(order: SaveOrder): Promise<SaveOutcome> {
  const { id, ownerId, fields, isNew, isRepeated } = order;
  const before = logouts;
  const hasLeft = () => logouts > before;
  setRunning(id, { ...order, progress: null });
  const onProgress = (progress: SaveProgress) => {
    if (!hasLeft()) setRunning(id, { ...order, progress });
  };
  try {
    const item = await sendKnowledgeBase(id, fields, { isNew, isRepeated, onProgress });
    dropUnsynced(ownerId, id);
    return hasLeft() ? { kind: 'left' } : { kind: 'saved', item };
  } catch (error) {
    if (hasLeft()) return { kind: 'left' };
    if (!isServerAway(error)) return { kind: 'refused', error };
    return { kind: keepUnsynced(unsyncedOf(order)) ? 'kept' : 'not-kept' };
  } finally {
    if (!hasLeft()) setRunning(id, null);
  }
}

/** False only when the server has said that it did not take it. */
export function mayHaveArrived(outcome: SaveOutcome): boolean {
  return outcome.kind !== 'refused' || !(outcome.error instanceof ApiError);
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
