import { NativeSelect } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './questions.module.css';

type Props = {
  label: string;
  /** What lets everything pass; its value is empty. */
  all: string;
  values: readonly string[];
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
};

export function FilterSelect({ label, all, values, onChange, ...field }: Props) {
  return (
    <Labelled label={label}>
      {(id) => (
        <NativeSelect
          id={id}
          className={classes.filterField ?? ''}
          data={[{ value: '', label: all }, ...values]}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...field}
        />
      )}
    </Labelled>
  );
}

/** A filter with its name in sight: several of them say 「全部」. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <span className={classes.filter}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  );
}
