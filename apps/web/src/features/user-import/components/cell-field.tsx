import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { UserColumn } from '#contract/user-import.contract.ts';
import { longText } from '#web/components/lists/data-table.tsx';
import { STATUS_WORDS } from '#web/lib/words/user-columns.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';
import classes from './user-import.module.css';

type Props = {
  label: string;
  column: UserColumn;
  value: string;
  problem: string | undefined;
  typeNames: readonly string[];
  onCommit: (text: string) => void;
};

/** A cell of the list that can be changed; a text counts when the field is left. */
export function CellField({ label, column, value, problem, typeNames, onCommit }: Props) {
  const choices = choicesOf(column, typeNames);
  const field = { 'aria-label': label, error: problem, size: 'sm', className: `${longText} ${classes.cell}` };
  if (choices) {
    const isKnown = choices.some((choice) => choice.value === value);
    return (
      <NativeSelect
        {...field}
        data={isKnown ? choices : [{ value, label: value, disabled: true }, ...choices]}
        value={value}
        onChange={(event) => onCommit(event.currentTarget.value)}
      />
    );
  }
  return <TextCell {...field} value={value} onCommit={onCommit} />;
}

type TextCellProps = Pick<Props, 'value' | 'onCommit'> & Parameters<typeof TextInput>[0];

function TextCell({ value, onCommit, ...field }: TextCellProps) {
  const [text, setText] = useState(value);
  return (
    <TextInput
      {...field}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text !== value && onCommit(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
      }}
    />
  );
}

function choicesOf(column: UserColumn, typeNames: readonly string[]) {
  if (column === 'status') return Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label }));
  if (column === 'user_type') return typeNames.map((value) => ({ value, label: userTypeLabel(value) }));
  return null;
}
