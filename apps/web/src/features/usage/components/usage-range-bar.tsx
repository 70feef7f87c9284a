import { TextInput } from '@mantine/core';
import { type DEFAULTS, RANGES, type Range, readRangeName } from '../state/usage-range.ts';
import { Choice } from './choice.tsx';
import classes from './usage.module.css';

type Props = {
  address: Readonly<typeof DEFAULTS>;
  /** What is shown now, with which a range of one's own begins; null while it cannot be. */
  range: Range | null;
  onChange: (changes: Partial<typeof DEFAULTS>) => void;
};

export function UsageRangeBar({ address, range, onChange }: Props) {
  const name = readRangeName(address.range);
  return (
    <>
      <Choice
        label="日期範圍"
        options={RANGES}
        value={name}
        onChange={(next) =>
          onChange(next === 'own' ? { range: next, ...range } : { range: next, from: '', to: '' })
        }
      />
      {name === 'own' && (
        <div className={classes.dates}>
          <TextInput
            type="date"
            label="由"
            value={address.from}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="至"
            value={address.to}
            onChange={(event) => onChange({ to: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}
