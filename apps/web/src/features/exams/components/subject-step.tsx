import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  type Grade,
  gradesOf,
  SCHOOL_LEVELS,
  type SchoolLevel,
  SUBJECTS,
  type Subject,
} from '#contract/questions.contract.ts';
import { FormProblem } from '#web/components/notices/form-problem.tsx';
import { useCheckedForm } from '#web/lib/drafts/use-checked-form.ts';
import type { ExamPlace } from '../state/use-exam-address.ts';
import classes from './exams.module.css';
import { StepHeading } from './step-heading.tsx';

type Props = {
  place: ExamPlace;
  takesFocus: boolean;
  onBack: () => void;
  onNext: (subject: Subject, grade: Grade) => void;
};

const NOTHING = { value: '', label: '請選擇' };
/** 「小學 (1年級)」 without its level. */
const yearName = (grade: Grade) => /\((.+)\)/.exec(grade)?.[1] ?? grade;

/** Subject, level and year; level and year together are the grade as it is stored. */
export function SubjectStep({ place, takesFocus, onBack, onNext }: Props) {
  const [subject, setSubject] = useState<Subject | undefined>(place.subject ?? undefined);
  const [level, setLevel] = useState<SchoolLevel | undefined>(
    SCHOOL_LEVELS.find((known) => place.grade?.startsWith(known)),
  );
  const grades = level ? gradesOf(level) : [];
  const [year, setYear] = useState(place.grade ? grades.indexOf(place.grade) + 1 : 0);
  const grade = grades[year - 1];

  const checked = useCheckedForm({
    check: () => {
      if (!subject) return { field: 'subject', text: '請選擇科目' };
      if (!level) return { field: 'level', text: '請選擇學校級別' };
      return grade ? null : { field: 'year', text: '請選擇年級' };
    },
    onSubmit: () => subject && grade && onNext(subject, grade),
  });
  return (
    <form {...checked.form} className={classes.form}>
      <StepHeading takesFocus={takesFocus}>選擇科目和年級</StepHeading>
      <div className={classes.fields}>
        <NativeSelect
          label="科目"
          data={[NOTHING, ...SUBJECTS]}
          {...checked.field('subject')}
          value={subject ?? ''}
          onChange={({ currentTarget: { value } }) => {
            checked.forget();
            setSubject(SUBJECTS.find((known) => known === value));
          }}
        />
        <NativeSelect
          label="學校級別"
          data={[NOTHING, ...SCHOOL_LEVELS]}
          {...checked.field('level')}
          value={level ?? ''}
          onChange={({ currentTarget: { value } }) => {
            checked.forget();
            setLevel(SCHOOL_LEVELS.find((known) => known === value));
          }}
        />
        <NativeSelect
          label="年級"
          data={[
            { value: '0', label: level ? '請選擇' : '先選擇學校級別' },
            ...grades.map((one, place) => ({ value: String(place + 1), label: yearName(one) })),
          ]}
          disabled={!level}
          {...checked.field('year')}
          value={String(grade ? year : 0)}
          onChange={({ currentTarget: { value } }) => {
            checked.forget();
            setYear(Number(value));
          }}
        />
      </div>
      <FormProblem problem={checked.problem} />
      <div className={classes.buttons}>
        <Button type="submit">下一步：選擇單元</Button>
        <Button variant="default" onClick={onBack}>
          返回範本
        </Button>
      </div>
    </form>
  );
}
