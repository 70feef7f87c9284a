import { WORK_MAX_LENGTH } from '#contract/helper-records.ts';
import type { Problem } from '#web/lib/drafts/use-checked-form.ts';
import type { NoteBody } from '../api/enhance-note.ts';
import { type StoredWork, textOf } from '../state/use-work-draft.ts';

/** A note as its form holds it. */
export type NoteWork = { title: string; content: string };

const TITLE_MAX = 200;

export function readWork(stored: StoredWork): NoteWork {
  return { title: textOf(stored.title), content: textOf(stored.content) };
}

export function findProblem({ title, content }: NoteWork): Problem | null {
  const missing = '請填寫筆記標題和內容';
  if (title.trim() === '') return { field: 'title', text: missing };
  if (content.trim() === '') return { field: 'content', text: missing };
  if (title.length > TITLE_MAX) return { field: 'title', text: `筆記標題最多 ${TITLE_MAX} 字` };
  const max = WORK_MAX_LENGTH.toLocaleString('en');
  return content.length > WORK_MAX_LENGTH
    ? { field: 'content', text: `筆記內容最多 ${max} 字，請分成幾份再整理` }
    : null;
}

export function bodyOf({ title, content }: NoteWork): NoteBody {
  return { title: title.trim(), content };
}
