import { NativeSelect } from '@mantine/core';

type Props<Value extends string> = {
  label: string;
  /** What lets everything pass; its value is empty. */
  all: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  value: Value | '';
  onChange: (value: string) => void;
};

export function FilterSelect<Value extends string>({
  label,
  all,
  values,
  labels,
  value,
  onChange,
}: Props<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: all }, ...values.map((each) => ({ value: each, label: labels[each] }))]}
    />
  );
}
