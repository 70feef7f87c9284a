import { hasUnseenCharacters, UNSEEN_CHARACTERS } from '#contract/form-fields.ts';
import {
  type Grade,
  type QuestionUnit,
  SCHOOL_LEVELS,
  type SchoolLevel,
  UNIT_NAME_MAX_LENGTH,
} from '#contract/questions.contract.ts';

/** What stands in the place of a unit that is gone. */
export const UNKNOWN_UNIT = '未知單元';

/** A unit as one chooses it: 「數學 - 分數」. */
export const shortLabel = ({ subject, unit_name }: QuestionUnit) => `${subject} - ${unit_name}`;

/** A unit beside a question: 「數學 - 小學 (3年級) - 分數」. */
export const longLabel = ({ subject, grade, unit_name }: QuestionUnit) =>
  `${subject} - ${grade} - ${unit_name}`;

export function levelOf(grade: Grade): SchoolLevel | '' {
  return SCHOOL_LEVELS.find((level) => grade.startsWith(level)) ?? '';
}

/** What stands against a name that was filled in, as a sentence; null when nothing does. */
export function findNameProblem(name: string): string | null {
  if (name.trim().length > UNIT_NAME_MAX_LENGTH) return `單元名稱太長，最多 ${UNIT_NAME_MAX_LENGTH} 個字元`;
  return hasUnseenCharacters(name.trim()) ? UNSEEN_CHARACTERS : null;
}
