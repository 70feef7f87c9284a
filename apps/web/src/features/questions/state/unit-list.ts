import { GRADES, type QuestionUnit, SUBJECTS } from '#contract/questions.contract.ts';
import { sortRows } from '#web/lib/lists/sort-rows.ts';

const KEYS = {
  name: ({ unit_name }: QuestionUnit) => unit_name,
  subject: ({ subject }: QuestionUnit) => SUBJECTS.indexOf(subject),
  grade: ({ grade }: QuestionUnit) => GRADES.indexOf(grade),
  questions: ({ question_count }: QuestionUnit) => question_count,
};

/**
 * The units whose subject, grade or name has every word of the search in it, whatever its case, in the order that is
 * asked for; those that are equal in it stay in the server's order, by subject, grade and name.
 */
export function findUnits(
  units: readonly QuestionUnit[],
  { search, order }: { search: string; order: string },
): readonly QuestionUnit[] {
  const words = search.toLowerCase().split(/\s+/);
  const found = units.filter(({ subject, grade, unit_name }) => {
    const text = `${subject} ${grade} ${unit_name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return sortRows(found, order, KEYS);
}
