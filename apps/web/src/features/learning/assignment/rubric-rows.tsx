import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { icon } from '#web/components/icon.tsx';
import forms from '../components/work-form.module.css';
import classes from './assignment.module.css';
import { defaultRows, MAX_ROWS, newRow, percentsOf, type WorkRow } from './assignment-work.ts';

const RemoveIcon = icon('M6.5 6.5l11 11M17.5 6.5l-11 11');

type Props = {
  rows: readonly WorkRow[];
  /** What a field has by its name. */
  fieldOf: (name: string) => object;
  onChange: (rows: readonly WorkRow[]) => void;
};

/** What the assignment is judged by, row by row, and how much each counts. */
export function RubricRows({ rows, fieldOf, onChange }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const percents = percentsOf(rows);

  /** The button that had the focus may be gone, and a new row wants to be filled in. */
  const changeAndFocus = (next: readonly WorkRow[], name: string) => {
    flushSync(() => onChange(next));
    group.current?.querySelector<HTMLElement>(`[name="${name}"], button`)?.focus();
  };
  const add = (more: WorkRow[]) => changeAndFocus([...rows, ...more], `criterion-${more[0]?.key}`);
  const remove = (key: string) => {
    const place = rows.findIndex((row) => row.key === key);
    const near = rows[place + 1] ?? rows[place - 1];
    changeAndFocus(
      rows.filter((row) => row.key !== key),
      `criterion-${near?.key}`,
    );
  };
  const edit = (key: string, patch: Partial<WorkRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));

  return (
    <fieldset ref={group} className={classes.rubric}>
      <legend className={classes.legend}>評分項目和比重</legend>
      {rows.map(({ key, criterion, weight }, place) => (
        <div key={key} className={classes.row}>
          <TextInput
            {...fieldOf(`criterion-${key}`)}
            aria-label={`評分項目 ${place + 1}`}
            placeholder="例如：論點清晰度"
            className={classes.criterion}
            value={criterion}
            onChange={({ currentTarget }) => edit(key, { criterion: currentTarget.value })}
          />
          <div className={classes.share}>
            <span aria-hidden="true">比重</span>
            <TextInput
              {...fieldOf(`weight-${key}`)}
              aria-label={`評分項目 ${place + 1} 的比重`}
              inputMode="numeric"
              className={classes.weight}
              value={weight}
              onChange={({ currentTarget }) => edit(key, { weight: currentTarget.value })}
            />
            <output className={classes.percent}>
              {percents[place] === null ? '—' : `佔 ${percents[place]}%`}
            </output>
            <UnstyledButton
              className={classes.remove}
              aria-label={`移除評分項目 ${place + 1}${criterion && `「${criterion}」`}`}
              onClick={() => remove(key)}
            >
              <RemoveIcon size={18} />
            </UnstyledButton>
          </div>
        </div>
      ))}
      <div className={forms.buttons}>
        <Button
          size="sm"
          variant="default"
          disabled={rows.length >= MAX_ROWS}
          onClick={() => add([newRow('', '10')])}
        >
          新增評分項目
        </Button>
        {rows.length === 0 && (
          <Button size="sm" variant="default" onClick={() => add(defaultRows())}>
            從常用的四項開始
          </Button>
        )}
      </div>
    </fieldset>
  );
}
