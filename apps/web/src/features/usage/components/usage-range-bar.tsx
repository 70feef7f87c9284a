import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Days, type DEFAULTS, findDayProblem, RANGES, readRangeName } from '../state/usage-range.ts';
import { Choice } from './choice.tsx';
import classes from './usage.module.css';

type Props = {
  address: Readonly<typeof DEFAULTS>;
  /** The days that are shown now, with which a range of one's own begins; null while there are none. */
  shown: Days | null;
  onChange: (changes: Partial<typeof DEFAULTS>) => void;
};

export function UsageRangeBar({ address, shown, onChange }: Props) {
  const name = readRangeName(address.range);
  return (
    <>
      <Choice
        label="日期範圍"
        options={RANGES}
        value={name}
        onChange={(next) =>
          onChange({ range: next, from: '', to: '', ...(next === 'own' && shown && daysOf(shown)) })
        }
      />
      {name === 'own' && (
        <div className={classes.dates}>
          <DayField label="由" day={address.from} onChange={(from) => onChange({ from })} />
          <DayField label="至" day={address.to} onChange={(to) => onChange({ to })} />
        </div>
      )}
    </>
  );
}

const daysOf = ({ from, to }: Days): Days => ({ from, to });

type DayProps = { label: string; day: string; onChange: (day: string) => void };

/**
 * A day that can be asked for counts at once. While a year is typed there is none yet, or one of antiquity: those count
 * by Enter, or when the field is left.
 */
function DayField({ label, day, onChange }: DayProps) {
  const [typed, setTyped] = useState(day);
  const [seen, setSeen] = useState(day);
  if (day !== seen) {
    setSeen(day);
    setTyped(day);
  }
  const take = (next: string) => {
    if (next !== day) onChange(next);
  };
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (findDayProblem(value) === null) take(value);
      }}
      onBlur={() => take(typed)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take(typed);
      }}
    />
  );
}
