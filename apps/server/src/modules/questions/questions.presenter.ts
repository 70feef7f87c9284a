import type { Question, QuestionUnit } from '#contract/questions.contract.ts';
import type { QuestionRow } from './questions.repository.ts';
import type { UnitRow } from './units.repository.ts';

export function presentUnit({ id, subject, grade, name, questionCount }: UnitRow): QuestionUnit {
  return { id, subject, grade, unit_name: name, question_count: questionCount };
}

export function presentQuestion({ id, unitId, content, updatedAt }: QuestionRow): Question {
  return { id, unit_id: unitId, content, updated_at: updatedAt.toISOString() };
}
