import { readDraft, writeDraft } from '#web/lib/drafts.ts';
import { type KnowledgeFields, NEW_FIELDS } from './knowledge-fields.ts';
import { savesStore } from './saves.ts';

/**
 * What was typed into the form and not saved; it outlives a reload and an expired session. The draft of a new
 * knowledge base has the id that it was, or will be, sent with.
 */
type FormDraft = { id: string; fields: KnowledgeFields };

/** Null when there is none; one that is being saved just now is nobody's to edit. */
export function readFormDraft(ownerId: string, name: string): FormDraft | null {
  try {
    const draft: FormDraft | null = JSON.parse(readDraft(ownerId, nameOf(name)) || 'null');
    if (!draft || savesStore.get().has(draft.id)) return null;
    return { id: draft.id, fields: { ...NEW_FIELDS, ...draft.fields } };
  } catch {
    return null;
  }
}

export function writeFormDraft(ownerId: string, name: string, draft: FormDraft): void {
  writeDraft(ownerId, nameOf(name), JSON.stringify(draft));
}

export function clearFormDraft(ownerId: string, name: string): void {
  writeDraft(ownerId, nameOf(name), '');
}

function nameOf(name: string): string {
  return `knowledge-base:${name}`;
}
