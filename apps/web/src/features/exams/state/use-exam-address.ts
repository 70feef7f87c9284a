import { useNavigate, useSearch } from '@tanstack/react-router';
import { GRADES, type Grade, SUBJECTS, type Subject } from '#contract/questions.contract.ts';

const STEPS = ['templates', 'subject', 'units', 'paper'] as const;
export type Step = (typeof STEPS)[number];

/** Where somebody is on the way to a paper. What the address does not say is null. */
export type ExamPlace = {
  step: Step;
  subject: Subject | null;
  grade: Grade | null;
  /** A saved exam that is open. */
  exam: string | null;
};

const START: ExamPlace = { step: 'templates', subject: null, grade: null, exam: null };

/** The step lives in the query of the address: the button of the browser goes back by one, and a reload stays. */
export function useExamAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const place = readPlace(search);

  const go = (next: Partial<ExamPlace>, replace: boolean): Promise<void> => {
    const { step, subject, grade, exam } = { ...START, ...next };
    return navigate({
      to: '.',
      search: (_: Record<string, unknown>) => ({
        step: step === 'templates' ? undefined : step,
        subject: subject ?? undefined,
        grade: grade ?? undefined,
        exam: exam ?? undefined,
      }),
      replace,
    } as Parameters<typeof navigate>[0]);
  };
  return {
    place,
    /** Goes on to a place, which is all that the address says then. */
    go: (next: Partial<ExamPlace>) => go(next, false),
    /** The same in the place of where one is: the way back leaves it out. */
    become: (next: Partial<ExamPlace>) => go(next, true),
  };
}

/** A step that needs more than the address says begins before it. */
function readPlace({ step, subject, grade, exam }: Record<string, unknown>): ExamPlace {
  const found: ExamPlace = {
    step: STEPS.find((known) => known === step) ?? 'templates',
    subject: SUBJECTS.find((known) => known === subject) ?? null,
    grade: GRADES.find((known) => known === grade) ?? null,
    exam: typeof exam === 'string' ? exam : null,
  };
  const isUnknown = found.subject === null || found.grade === null;
  return found.step === 'units' && isUnknown ? { ...found, step: 'subject' } : found;
}
