import { Button } from '@mantine/core';
import classes from './usage.module.css';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, all in sight. */
export function Choice<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <Button
            key={option.value}
            variant={isChosen ? 'filled' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Button>
        );
      })}
    </fieldset>
  );
}
