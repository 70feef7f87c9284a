import { Switch } from '@mantine/core';
import { useId } from 'react';
import classes from './chatbot-form.module.css';

type Props = {
  name: string;
  label: string;
  /** What it does. Beside the label and not in it, so that a reader of a screen hears a short name. */
  about: string;
  checked: boolean;
  error?: string | undefined;
  onChange: (checked: boolean) => void;
};

export function LabelledSwitch({ name, label, about, checked, error, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <Switch
        size="md"
        withThumbIndicator={false}
        name={name}
        label={label}
        error={error}
        aria-describedby={id}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p id={id} className={`${classes.about} ${classes.switchAbout}`}>
        {about}
      </p>
    </div>
  );
}
