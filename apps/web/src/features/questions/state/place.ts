import {
  GRADES,
  type Grade,
  gradesOf,
  type QuestionUnit,
  SCHOOL_LEVELS,
  type SchoolLevel,
  SUBJECTS,
  type Subject,
} from '#contract/questions.contract.ts';
import { levelOf } from './unit-words.ts';

/** Where a unit or a question belongs, as a form holds it; empty is not chosen yet. */
export type Place = { subject: Subject | ''; level: SchoolLevel | ''; grade: Grade | '' };

/** The same down to the unit, by its id. */
export type UnitPlace = Place & { unit: string };

/** A form about questions of one place, in which a unit can be made that is missing: `newUnit` is the name it will have. */
export type PlaceForm = {
  id: string;
  fields: UnitPlace & { newUnit: string };
  change: (patch: Partial<UnitPlace & { newUnit: string }>) => void;
};

/** What the parts of a place may be. */
export const PLACE_CHOICES = {
  subject: ['', ...SUBJECTS],
  level: ['', ...SCHOOL_LEVELS],
  grade: ['', ...GRADES],
} as const;

export const NO_PLACE: UnitPlace = { subject: '', level: '', grade: '', unit: '' };

/** The place of a unit, whole. */
export function placeOf({ id, subject, grade }: QuestionUnit): UnitPlace {
  return { subject, level: levelOf(grade), grade, unit: id };
}

/**
 * What else changes when one part of a place does: a unit is of one subject and grade, a grade of one level. Values come
 * from anywhere (the address, a draft, a select); those that there are not count as not chosen.
 */
export function choosePart(part: keyof Place, value: string): Partial<UnitPlace> {
  if (part === 'subject') return { subject: SUBJECTS.find((known) => known === value) ?? '', unit: '' };
  if (part === 'grade') return { grade: GRADES.find((known) => known === value) ?? '', unit: '' };
  return { level: SCHOOL_LEVELS.find((known) => known === value) ?? '', grade: '', unit: '' };
}

/** The grades that can be chosen; none before there is a level. */
export function gradesFor(level: SchoolLevel | ''): readonly Grade[] {
  return level === '' ? [] : gradesOf(level);
}

/** The units of a place, as far as it is chosen. */
export function unitsAt(
  units: readonly QuestionUnit[],
  { subject, level, grade }: Place,
): readonly QuestionUnit[] {
  return units.filter(
    (unit) =>
      (subject === '' || unit.subject === subject) &&
      (grade === '' ? level === '' || unit.grade.startsWith(level) : unit.grade === grade),
  );
}
