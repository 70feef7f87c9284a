import type { DIFFICULTIES, Helper, HelperRecord, PRACTICE_LEVELS } from '#contract/helper-records.ts';
import type { HelperRecordItem } from '#contract/helpers.contract.ts';
import type { HelperRecordRow, ListedRecord, RecordDetails } from './helper-records.repository.ts';
import { DIFFICULTY_NAMES, LEVEL_NAMES } from './names.ts';

export type RecordOf<H extends Helper> = Extract<HelperRecord, { helper: H }>;

/** A body was written in the form of its helper, and the answer is read against the contract again. */
export function presentRecord<H extends Helper>(row: HelperRecordRow & { helper: H }): RecordOf<H> {
  const { id, helper, title, body, createdAt } = row;
  return { ...body, id, helper, title, createdAt: createdAt.toISOString() } as unknown as RecordOf<H>;
}

const NOTES: Readonly<Record<Helper, (details: RecordDetails) => string>> = {
  assignment: ({ description }) => String(description),
  content: ({ subject, difficulty }) =>
    `${subject}・${DIFFICULTY_NAMES[difficulty as (typeof DIFFICULTIES)[number]]}`,
  language: ({ level, messages }) =>
    `${LEVEL_NAMES[level as (typeof PRACTICE_LEVELS)[number]]}・${messages} 則訊息`,
  notes: ({ points, questions }) => `${points} 個重點・${questions} 道複習問題`,
};

export function presentItem(helper: Helper, row: ListedRecord): HelperRecordItem {
  return {
    id: row.id,
    title: row.title,
    note: NOTES[helper](row.details),
    score: row.score,
    at: row.updatedAt.toISOString(),
  };
}
