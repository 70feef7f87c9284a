import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core';
import type { FieldsForm } from '../state/use-fields-form.ts';

/** Words stand below their field, so that the fields of a row stand in line. */
export const BELOW: NonNullable<TextInputProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

type Bound<Fields> = { form: FieldsForm<Fields>; name: keyof Fields & string };

/** A text of a form under its name, with its problem. */
export function TextField<Fields extends Readonly<Record<string, unknown>>>({
  form,
  name,
  ...input
}: Bound<Fields> & Omit<TextInputProps, 'form' | 'name'>) {
  return (
    <TextInput
      inputWrapperOrder={BELOW}
      {...input}
      name={name}
      error={form.problem(name)}
      value={String(form.fields[name])}
      onChange={(event) => form.change({ [name]: event.currentTarget.value } as Partial<Fields>)}
    />
  );
}

/** One of several values of a form. */
export function ChoiceField<Fields extends Readonly<Record<string, unknown>>>({
  form,
  name,
  ...input
}: Bound<Fields> & Omit<NativeSelectProps, 'form' | 'name'>) {
  return (
    <NativeSelect
      inputWrapperOrder={BELOW}
      {...input}
      name={name}
      error={form.problem(name)}
      value={String(form.fields[name])}
      onChange={(event) => form.change({ [name]: event.currentTarget.value } as Partial<Fields>)}
    />
  );
}
