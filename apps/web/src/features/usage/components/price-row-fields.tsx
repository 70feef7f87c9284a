import { TextInput } from '@mantine/core';
import { RowButton } from '#web/components/lists/row-actions.tsx';
import type { PriceRow } from '../state/price-rows.ts';
import classes from './usage.module.css';

type Props = {
  row: PriceRow;
  currency: string;
  field: (name: string) => { name: string; error: boolean };
  onChange: (patch: Partial<PriceRow>) => void;
  onRemove: () => void;
};

export function PriceRowFields({ row, currency, field, onChange, onRemove }: Props) {
  const { key, model, prompt, completion } = row;
  return (
    <li className={classes.price} aria-label={model || '新的模型'}>
      <TextInput
        {...field(`model-${key}`)}
        label="模型"
        maxLength={100}
        spellCheck={false}
        autoCapitalize="off"
        className={classes.model ?? ''}
        value={model}
        onChange={(event) => onChange({ model: event.currentTarget.value })}
      />
      <TextInput
        {...field(`prompt-${key}`)}
        label={`輸入（${currency}）`}
        inputMode="decimal"
        maxLength={20}
        value={prompt}
        onChange={(event) => onChange({ prompt: event.currentTarget.value })}
      />
      <TextInput
        {...field(`completion-${key}`)}
        label={`輸出（${currency}）`}
        inputMode="decimal"
        maxLength={20}
        value={completion}
        onChange={(event) => onChange({ completion: event.currentTarget.value })}
      />
      <RowButton label={`移除「${model || '新的模型'}」的價格`} danger onClick={onRemove}>
        移除
      </RowButton>
    </li>
  );
}
