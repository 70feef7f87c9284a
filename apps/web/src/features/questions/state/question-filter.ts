import { id } from '#contract/fields.ts';
import { GRADES, type QuestionUnit, SCHOOL_LEVELS, SUBJECTS } from '#contract/questions.contract.ts';
import { type UnitPlace, unitsAt } from './place.ts';

/** Empty parts let everything pass. */
export type QuestionFilter = UnitPlace;

/** What the address says. A page that has no filter for a level does not name it. */
type Address = { subject?: string; level?: string; grade?: string; unit?: string };

/**
 * From the address, where anything may stand: what is none of the choices lets everything pass. A unit must be one of
 * those that the other parts leave; before the units are known (null) it is believed.
 */
export function readQuestionFilter(address: Address, units: readonly QuestionUnit[] | null): QuestionFilter {
  const { subject: wantedSubject, level: wantedLevel, grade: wantedGrade, unit: wantedUnit = '' } = address;
  const subject = SUBJECTS.find((known) => known === wantedSubject) ?? '';
  const level = SCHOOL_LEVELS.find((known) => known === wantedLevel) ?? '';
  const isGradeOpen = wantedLevel === undefined || level !== '';
  const grade =
    (isGradeOpen && GRADES.find((known) => known === wantedGrade && known.startsWith(level))) || '';
  const place = { subject, level, grade } as const;
  const isKnown = units
    ? unitsAt(units, place).some((unit) => unit.id === wantedUnit)
    : id.safeParse(wantedUnit).success;
  return { ...place, unit: isKnown ? wantedUnit : '' };
}

/** The filter as the server is asked for it. */
export function queryOf({ subject, level, grade, unit }: QuestionFilter) {
  return {
    ...(subject && { subject }),
    ...(level && { level }),
    ...(grade && { grade }),
    ...(unit && { unit_id: unit }),
  };
}
