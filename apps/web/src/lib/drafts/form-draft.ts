import { useState } from 'react';
import { newId } from '#web/lib/new-id.ts';
import { readDraft, writeDraft } from './drafts.ts';

type Fields = Readonly<Record<string, string | boolean>>;

/** What a draft is stored under beside its fields; no form has one of this name. */
const ID = '#id';

/**
 * What a form holds: its fields, texts and switches, over what is saved. What was typed and not saved outlives a reload and
 * an expired session (`drafts.ts`). `name` says whose draft it is; form and name belong together, so a form about another
 * thing is mounted anew. `saved` is looked at once. `choices` are the values of fields that hold one of several: what a
 * draft of an older page has beyond them is dropped.
 */
export function useFormDraft<T extends Fields>(
  userId: string,
  name: string,
  saved: T,
  choices: Partial<Record<keyof T, readonly string[]>> = {},
) {
  const [first] = useState(saved);
  const [draft] = useState(() => readFormDraft(userId, name, first, choices));
  const [fields, setFields] = useState(draft.fields);
  const [id, setId] = useState(draft.id);
  const isSame = (a: T, b: T) => Object.keys(first).every((field) => a[field] === b[field]);
  const forget = () => {
    clearFormDraft(userId, name);
    setId(newId());
  };
  return {
    fields,
    /**
     * For what the form makes. It lasts as long as the draft, also over a reload: what is sent again because its answer
     * was lost has the id that it had, and is not made twice.
     */
    id,
    change(patch: Partial<T>): void {
      const next = { ...fields, ...patch };
      setFields(next);
      if (isSame(next, first)) forget();
      else writeDraft(userId, name, JSON.stringify({ ...difference(first, next), [ID]: id }));
    },
    isDirty: !isSame(fields, first),
    /** The form began with what was typed before and not saved. */
    isRestored: !isSame(draft.fields, first),
    discard(): void {
      forget();
      setFields(first);
    },
  };
}

export function clearFormDraft(userId: string, name: string): void {
  writeDraft(userId, name, '');
}

function readFormDraft<T extends Fields>(
  userId: string,
  name: string,
  saved: T,
  choices: Partial<Record<keyof T, readonly string[]>>,
): { id: string; fields: T } {
  const draft = parse(readDraft(userId, name));
  const known = Object.keys(saved).filter((field) => {
    const value = draft[field];
    if (typeof value !== typeof saved[field]) return false;
    return typeof value !== 'string' || (choices[field]?.includes(value) ?? true);
  });
  const id = draft[ID];
  return {
    id: typeof id === 'string' ? id : newId(),
    fields: { ...saved, ...Object.fromEntries(known.map((field) => [field, draft[field]])) },
  };
}

function difference(saved: Fields, fields: Fields): Fields {
  const changed = Object.keys(saved).filter((field) => fields[field] !== saved[field]);
  return Object.fromEntries(changed.map((field) => [field, fields[field] ?? '']));
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
