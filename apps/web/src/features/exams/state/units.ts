import type { UnitContents } from '#contract/exams.contract.ts';
import type { Grade, QuestionUnit, Subject } from '#contract/questions.contract.ts';

/** A unit that somebody adds for one paper. It is kept in memory, and not stored in the question database. */
export type LocalUnit = { id: string; subject: Subject; grade: Grade; name: string; content: string };

/** What a paper can be made after: a unit of the question database, or a local one. */
export type ExamUnit = {
  id: string;
  name: string;
  questionCount: number;
  /** Of a local unit; those of a stored one are fetched when they are needed. */
  content: string | null;
};

/** A unit with the questions that a paper is to be made after. */
export type Material = { unit: ExamUnit; contents: readonly string[] };

export function listExamUnits(stored: readonly QuestionUnit[], local: readonly LocalUnit[]): ExamUnit[] {
  return [
    ...stored.map((unit) => ({
      id: unit.id,
      name: unit.unit_name,
      questionCount: unit.question_count,
      content: null,
    })),
    ...local.map(({ id, name, content }) => ({ id, name, questionCount: 1, content })),
  ];
}

/** As it is sent, by the ids of the units. */
export function toUnitContents(
  materials: readonly Material[],
  subject: Subject,
  grade: Grade,
): Record<string, UnitContents> {
  return Object.fromEntries(
    materials.map(({ unit, contents }) => [
      unit.id,
      { unit_name: unit.name, subject, grade, contents: [...contents] },
    ]),
  );
}
