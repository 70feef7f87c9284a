import { listDraftNames, readDraft, writeDraft } from '#web/lib/drafts/drafts.ts';
import { type KnowledgeFields, NEW_FIELDS } from './knowledge-fields.ts';
import { savesStore } from './saves.ts';

/** What was typed into the form and not saved; it outlives a reload and an expired session. */
type FormDraft = {
  id: string;
  fields: KnowledgeFields;
  /** It was sent under this id, and how that ended is not known: the server may have it. */
  isSent: boolean;
};

const PREFIX = 'knowledge-base:';
const NEW = 'new:';

/** Each new knowledge base has a draft of its own: one may be written while another is being saved. */
export function nameNewDraft(id: string): string {
  return NEW + id;
}

/** A new one that was typed before and is nobody's just now. */
export function findNewDraft(ownerId: string): (FormDraft & { name: string }) | null {
  for (const stored of listDraftNames(ownerId, PREFIX + NEW)) {
    const name = stored.slice(PREFIX.length);
    const draft = readFormDraft(ownerId, name);
    if (draft) return { ...draft, name };
  }
  return null;
}

/** Null when there is none; one that is being saved just now is nobody's to edit. */
export function readFormDraft(ownerId: string, name: string): FormDraft | null {
  try {
    const draft: FormDraft | null = JSON.parse(readDraft(ownerId, PREFIX + name) || 'null');
    if (!draft || savesStore.get().has(draft.id)) return null;
    return { id: draft.id, fields: { ...NEW_FIELDS, ...draft.fields }, isSent: draft.isSent === true };
  } catch {
    return null;
  }
}

export function writeFormDraft(ownerId: string, name: string, draft: FormDraft): void {
  writeDraft(ownerId, PREFIX + name, JSON.stringify(draft));
}

export function clearFormDraft(ownerId: string, name: string): void {
  writeDraft(ownerId, PREFIX + name, '');
}
