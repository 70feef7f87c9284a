import { useState } from 'react';
import type { Helper } from '#contract/helper-records.ts';
import { readDraft, writeDraft } from '#web/lib/drafts/drafts.ts';

/** What was stored, field by field; nothing is certain about it. */
export type StoredWork = Readonly<Record<string, unknown>>;

type Options<Work> = {
  userId: string;
  helper: Helper;
  /** Makes a whole work of what is there of one; of nothing, the empty one. */
  read: (stored: StoredWork) => Work;
};

export type WorkDraft<Work extends object> = ReturnType<typeof useWorkDraft<Work>>;

/** What is typed for a helper. It outlives an error, a reload and an expired session (lib/drafts.ts). */
export function useWorkDraft<Work extends object>({ userId, helper, read }: Options<Work>) {
  const name = `work:${helper}`;
  const [work, setWork] = useState(() => read(parse(readDraft(userId, name))));
  const isEmptyWork = (one: Work) => JSON.stringify(one) === JSON.stringify(read({}));

  const replace = (next: Work) => {
    setWork(next);
    writeDraft(userId, name, isEmptyWork(next) ? '' : JSON.stringify(next));
  };
  return {
    work,
    isEmpty: isEmptyWork(work),
    change: (patch: Partial<Work>) => replace({ ...work, ...patch }),
    replace,
    clear: () => replace(read({})),
  };
}

/** A stored field that should be text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parse(text: string): StoredWork {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
