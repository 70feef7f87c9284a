import { type Assignment, DEFAULT_CRITERIA, WORK_MAX_LENGTH } from '#contract/helper-records.ts';
import type { Problem } from '#web/lib/drafts/use-checked-form.ts';
import { newId } from '#web/lib/new-id.ts';
import type { AssignmentBody } from '../api/evaluate-assignment.ts';
import { type StoredWork, textOf } from '../state/use-work-draft.ts';

/** A row of the rubric as it is typed. */
export type WorkRow = { key: string; criterion: string; weight: string };

/** An assignment as its form holds it. */
export type AssignmentWork = {
  title: string;
  description: string;
  content: string;
  criteria: string;
  rubric: readonly WorkRow[];
  /** The submission that this one mends. */
  previousId: string | null;
};

export const MAX_ROWS = 10;

const MAX_LENGTHS = {
  title: { label: '作業標題', max: 200 },
  description: { label: '作業描述', max: 5_000 },
  content: { label: '作業內容', max: WORK_MAX_LENGTH },
  criteria: { label: '評分標準', max: 5_000 },
} as const;

export type TextField = keyof typeof MAX_LENGTHS;

export function readWork(stored: StoredWork): AssignmentWork {
  return {
    title: textOf(stored.title),
    description: textOf(stored.description),
    content: textOf(stored.content),
    criteria: textOf(stored.criteria),
    rubric: Array.isArray(stored.rubric) ? stored.rubric.map(readRow) : [],
    previousId: textOf(stored.previousId) || null,
  };
}

function readRow(stored: Partial<Record<keyof WorkRow, unknown>> | null): WorkRow {
  return newRow(textOf(stored?.criterion), textOf(stored?.weight));
}

export function newRow(criterion: string, weight: string): WorkRow {
  return { key: newId(), criterion, weight };
}

/** What an assignment is judged by when nobody says, each as much as the others. */
export function defaultRows(): WorkRow[] {
  return DEFAULT_CRITERIA.map((criterion) => newRow(criterion, String(100 / DEFAULT_CRITERIA.length)));
}

/** A submission to be mended: the same fields again, and which one it mends. */
export function reviseWork(submitted: Assignment): AssignmentWork {
  const { id, title, description, content, criteria, rubric } = submitted;
  const rows = rubric.map(({ criterion, weight }) => newRow(criterion, String(weight)));
  return { title, description, content, criteria, rubric: rows, previousId: id };
}

/** What stands in the way of sending it; the field is the one to go to. */
export function findProblem(work: AssignmentWork): Problem | null {
  for (const field of ['title', 'content'] as const)
    if (work[field].trim() === '') return { field, text: '請填寫作業標題和內容' };
  for (const field of Object.keys(MAX_LENGTHS) as TextField[]) {
    const { label, max } = MAX_LENGTHS[field];
    if (work[field].length > max)
      return { field, text: `${label}最多 ${max.toLocaleString('en')} 字，請縮短後再交` };
  }
  for (const { key, criterion, weight } of filledRows(work)) {
    if (criterion.trim() === '') return { field: `criterion-${key}`, text: '請填寫評分項目' };
    if (criterion.length > 200) return { field: `criterion-${key}`, text: '評分項目最多 200 字' };
    if (!isWeight(weight)) return { field: `weight-${key}`, text: '比重請填 1 到 100 的整數' };
  }
  return null;
}

export function bodyOf(work: AssignmentWork): AssignmentBody {
  const { title, description, content, criteria, previousId } = work;
  const rubric = filledRows(work).map(({ criterion, weight }) => ({
    criterion: criterion.trim(),
    weight: Number(weight),
  }));
  return { title: title.trim(), description, content, criteria, rubric, previousId };
}

/** Each row's part of all in percent; null while its weight cannot be one. */
export function percentsOf(rows: readonly Pick<WorkRow, 'weight'>[]): (number | null)[] {
  const weights = rows.map(({ weight }) => (isWeight(weight) ? Number(weight) : null));
  const sum = weights.reduce<number>((total, weight) => total + (weight ?? 0), 0);
  return weights.map((weight) => (weight === null ? null : Math.round((weight / sum) * 100)));
}

/** A row in which nothing stands is nobody's criterion. */
function filledRows({ rubric }: AssignmentWork): readonly WorkRow[] {
  return rubric.filter(({ criterion, weight }) => criterion.trim() !== '' || weight.trim() !== '');
}

function isWeight(weight: string): boolean {
  return /^\d{1,3}$/.test(weight.trim()) && Number(weight) >= 1 && Number(weight) <= 100;
}
