import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { ChatbotValues } from '../state/chatbot-values.ts';
import type { ChatbotForm } from '../state/use-chatbot-form.ts';
import { LabelledSwitch } from './labelled-switch.tsx';

/** Fields of the form by name. Their `name` is that of the value, so that a wrong one can be found and focused. */
type FieldOf<Kind> = {
  [Name in keyof ChatbotValues]: ChatbotValues[Name] extends Kind ? Name : never;
}[keyof ChatbotValues];
type Bound<Component extends React.ElementType, Name extends string> = {
  form: ChatbotForm;
  name: Name;
} & Omit<ComponentProps<Component>, 'form' | 'name' | 'value' | 'checked' | 'onChange' | 'error'>;

export function TextField({ form, name, ...props }: Bound<typeof TextInput, FieldOf<string>>) {
  return <TextInput {...props} {...bindText(form, name)} />;
}

export function LongTextField({ form, name, ...props }: Bound<typeof Textarea, FieldOf<string>>) {
  return <Textarea resize="vertical" {...props} {...bindText(form, name)} />;
}

export function ChoiceField({ form, name, ...props }: Bound<typeof NativeSelect, FieldOf<string>>) {
  return <NativeSelect {...props} {...bindText(form, name)} />;
}

type SwitchProps = { form: ChatbotForm; name: FieldOf<boolean>; label: string; about: string };

export function SwitchField({ form, name, ...props }: SwitchProps) {
  return (
    <LabelledSwitch
      {...props}
      name={name}
      checked={form.values[name]}
      error={form.problems[name]}
      onChange={(checked) => form.change({ [name]: checked })}
    />
  );
}

function bindText(form: ChatbotForm, name: FieldOf<string>) {
  return {
    name,
    value: form.values[name],
    error: form.problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.change({ [name]: event.currentTarget.value }),
  };
}
