import type { KnowledgeBase } from '#contract/knowledge.contract.ts';
import { listUnsynced, type UnsyncedKnowledgeBase } from '#web/lib/drafts/unsynced-knowledge.ts';
import { newId } from '#web/lib/new-id.ts';
import { findNewDraft, nameNewDraft, readFormDraft } from './form-draft.ts';
import { type KnowledgeFields, NEW_FIELDS } from './knowledge-fields.ts';

/** What a form begins with. */
export type FormStart = {
  ownerId: string;
  id: string;
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
  const draft = findNewDraft(ownerId);
  // A duplicated tab has a copy of the draft. The id is taken over only where the server may know it already;
  // otherwise two tabs would send different texts under the same one.
  const id = draft?.isSent ? draft.id : `kb-${newId()}`;
  return {
    ownerId,
    id,
    draftName: draft?.name ?? nameNewDraft(id),
    fields: draft?.fields ?? NEW_FIELDS,
    safe: NEW_FIELDS,
    stored: null,
    isNew: true,
    isRepeated: draft?.isSent ?? false,
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
  // The lines of a text field end in this way only, and what was not touched must stay equal.
  return { name, content: content.replace(/\r\n?/g, '\n'), tags, default_language, remark };
}
