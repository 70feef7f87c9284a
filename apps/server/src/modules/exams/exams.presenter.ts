import type { Exam, ExamItem } from '#contract/exams.contract.ts';
import { GRADES, type Grade } from '#contract/questions.contract.ts';
import type { ExamRow, ListedExam } from './exams.repository.ts';

export function presentItem({ id, title, subject, grade, sections, ...row }: ListedExam): ExamItem {
  return {
    id,
    title,
    subject,
    grade: toGrade(grade),
    sections,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentExam(row: ExamRow): Exam {
  const { content, model, tokensUsed } = row;
  return { ...presentItem(row), content, model, tokensUsed };
}

/** A grade that the product no longer knows is shown as the first one: its owner still gets at their papers. */
function toGrade(stored: string): Grade {
  return GRADES.find((grade) => grade === stored) ?? GRADES[0];
}
