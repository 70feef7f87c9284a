import type { KnowledgeBase } from '#contract/knowledge.contract.ts';
import { newId } from '#web/lib/new-id.ts';
import { listUnsynced, type UnsyncedKnowledgeBase } from '#web/lib/unsynced-knowledge.ts';
import { readFormDraft } from './form-draft.ts';
import { type KnowledgeFields, NEW_FIELDS } from './knowledge-fields.ts';

/** What a form begins with. */
export type FormStart = {
  ownerId: string;
  id: string;
  /** The draft's name: the id, or `new`. */
  draftName: string;
  fields: KnowledgeFields;
  /** What leaving the form cannot lose: what the server or the local storage has. */
  safe: KnowledgeFields;
  /** What the server has and its search knows; null when that is not known. */
  stored: KnowledgeFields | null;
  isNew: boolean;
  isRepeated: boolean;
  createdAt: string;
  origin: 'server' | 'draft' | 'unsynced';
};

export function startNew(ownerId: string): FormStart {
  const draft = readFormDraft(ownerId, 'new');
  return {
    ownerId,
    id: draft?.id ?? `kb-${newId()}`,
    draftName: 'new',
    fields: draft?.fields ?? NEW_FIELDS,
    safe: NEW_FIELDS,
    stored: null,
    isNew: true,
    // A reload in the middle of a save leaves the draft, and the server may have it.
    isRepeated: draft !== null,
    createdAt: new Date().toISOString(),
    origin: draft ? 'draft' : 'server',
  };
}

export function startStored(ownerId: string, base: KnowledgeBase): FormStart {
  const stored = fieldsOf(base);
  const draft = readFormDraft(ownerId, base.id);
  return {
    ownerId,
    id: base.id,
    draftName: base.id,
    fields: draft?.fields ?? stored,
    safe: stored,
    stored,
    isNew: false,
    isRepeated: false,
    createdAt: base.created_at,
    origin: draft ? 'draft' : 'server',
  };
}

export function startUnsynced(entry: UnsyncedKnowledgeBase): FormStart {
  const kept = fieldsOf(entry);
  const draft = readFormDraft(entry.owner_id, entry.id);
  return {
    ownerId: entry.owner_id,
    id: entry.id,
    draftName: entry.id,
    fields: draft?.fields ?? kept,
    safe: kept,
    stored: null,
    isNew: entry.is_new,
    isRepeated: true,
    createdAt: entry.created_at,
    origin: 'unsynced',
  };
}

export function findUnsynced(ownerId: string, id: string): UnsyncedKnowledgeBase | undefined {
  return listUnsynced(ownerId).find((entry) => entry.id === id);
}

function fieldsOf(base: KnowledgeBase | UnsyncedKnowledgeBase): KnowledgeFields {
  const { name, content, tags, default_language, remark } = base;
  return { name, content, tags, default_language, remark };
}
