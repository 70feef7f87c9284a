import { useRef } from 'react';
import type { QuestionUnit } from '#contract/questions.contract.ts';
import { type PlaceForm, placeOf } from '../state/place.ts';
import type { Units } from '../state/use-units.ts';
import { NewUnit } from './new-unit.tsx';
import { PlaceFields } from './place-fields.tsx';
import classes from './questions.module.css';
import { UnitField } from './unit-select.tsx';

type Props = {
  units: Units;
  form: PlaceForm;
  /** What is not chosen is shown to be missing. */
  isChecked: boolean;
};

/** The place of questions in a form down to the unit, which can be made here. A unit says its subject and grade itself. */
export function QuestionPlace({ units, form, isChecked }: Props) {
  const { fields: place, change } = form;
  const box = useRef<HTMLDivElement>(null);
  const choose = (unit: QuestionUnit | null) => change(unit ? placeOf(unit) : { unit: '' });
  return (
    <div ref={box} className={classes.fields}>
      <PlaceFields place={place} onChange={change} isChecked={isChecked} />
      <div className={classes.unit}>
        <UnitField
          units={units}
          place={place}
          value={place.unit}
          onChange={choose}
          isMissing={isChecked && !units.find(place.unit)}
        />
        <NewUnit
          form={form}
          onMade={(unit) => {
            change({ ...placeOf(unit), newUnit: '' });
            // The field that had the focus is gone.
            box.current?.querySelector<HTMLElement>('[role="combobox"], input')?.focus();
          }}
        />
      </div>
    </div>
  );
}
