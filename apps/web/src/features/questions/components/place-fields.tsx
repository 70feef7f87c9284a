import { NativeSelect } from '@mantine/core';
import { SCHOOL_LEVELS, SUBJECTS } from '#contract/questions.contract.ts';
import { choosePart, gradesFor, type Place, type UnitPlace } from '../state/place.ts';
import classes from './questions.module.css';

type Props = {
  place: Place;
  /** What is chosen anew, and what is open again by it. */
  onChange: (patch: Partial<UnitPlace>) => void;
  /** What is not chosen is shown to be missing. */
  isChecked: boolean;
};

/** Subject, level and grade of a form. */
export function PlaceFields({ place, onChange, isChecked }: Props) {
  const fieldOf = (part: keyof Place, choices: readonly string[]) => ({
    required: true,
    name: part,
    data: [{ value: '', label: '請選擇' }, ...choices],
    value: place[part],
    error: isChecked && place[part] === '',
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLSelectElement }) =>
      onChange(choosePart(part, value)),
  });
  return (
    <div className={classes.place}>
      <NativeSelect label="科目" {...fieldOf('subject', SUBJECTS)} />
      <NativeSelect label="級別" {...fieldOf('level', SCHOOL_LEVELS)} />
      <NativeSelect
        label="年級"
        disabled={place.level === ''}
        {...fieldOf('grade', gradesFor(place.level))}
      />
    </div>
  );
}
