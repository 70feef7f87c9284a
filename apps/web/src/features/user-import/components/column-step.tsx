import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { UserColumn } from '#contract/user-import.contract.ts';
import { HEADED_COLUMNS } from '#web/lib/words/user-columns.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';
import { type Defaults, type List, setColumn, setHeadings } from '../state/list.ts';
import { Step } from './step.tsx';
import classes from './user-import.module.css';

type Props = {
  list: List;
  onChange: (change: (list: List) => List) => void;
  typeNames: readonly string[];
  schoolNames: readonly string[];
};

/** Which column of the file is what, and what counts where the file says nothing. */
export function ColumnStep({ list, onChange, typeNames, schoolNames }: Props) {
  return (
    <Step title="2. 對應欄位">
      <Checkbox
        label="檔案有一列欄位名稱"
        checked={list.headings !== null}
        onChange={({ currentTarget: { checked } }) => onChange((now) => setHeadings(now, checked))}
      />
      <ul className={classes.columns}>
        {list.columns.map((column, index) => (
          <FileColumn
            // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is known by its place
            key={index}
            list={list}
            index={index}
            column={column}
            onChange={(next) => onChange((now) => setColumn(now, index, next))}
          />
        ))}
      </ul>
      <h3 className={classes.subtitle}>檔案沒有寫的時候</h3>
      <DefaultFields
        defaults={list.defaults}
        onChange={(changes) => onChange((now) => ({ ...now, defaults: { ...now.defaults, ...changes } }))}
        typeNames={typeNames}
        schoolNames={schoolNames}
      />
    </Step>
  );
}

const CHOICES = [
  { value: '', label: '不匯入' },
  ...HEADED_COLUMNS.map(({ column, heading }) => ({ value: column, label: heading })),
];

/** First values of a column that are shown. */
const SHOWN = 3;

type FileColumnProps = {
  list: List;
  index: number;
  column: UserColumn | null;
  onChange: (column: UserColumn | null) => void;
};

function FileColumn({ list: { sheet, headings }, index, column, onChange }: FileColumnProps) {
  const heading = headings === null ? '' : (sheet.rows[headings]?.[index] ?? '');
  const name = heading === '' ? `第 ${index + 1} 欄` : heading;
  const people = sheet.rows.slice(headings === null ? 0 : headings + 1);
  const values = people.slice(0, SHOWN).map((row) => row[index] ?? '');
  // Of a spreadsheet that is wider than what was written into it.
  if (heading === '' && column === null && people.every((row) => (row[index] ?? '') === '')) return null;
  return (
    <li className={classes.column}>
      <div>
        <p className={classes.heading}>{name}</p>
        <p className={classes.hint}>
          {column === 'password'
            ? '（不顯示密碼）'
            : values.filter((value) => value !== '').join('、') || '（空白）'}
        </p>
      </div>
      <NativeSelect
        aria-label={`「${name}」匯入為`}
        data={CHOICES}
        value={column ?? ''}
        onChange={({ currentTarget: { value } }) => onChange((value || null) as UserColumn | null)}
      />
    </li>
  );
}

type DefaultFieldsProps = {
  defaults: Defaults;
  onChange: (changes: Partial<Defaults>) => void;
  typeNames: readonly string[];
  schoolNames: readonly string[];
};

function DefaultFields({ defaults, onChange, typeNames, schoolNames }: DefaultFieldsProps) {
  return (
    <div className={classes.defaults}>
      <NativeSelect
        label="用戶類型"
        data={typeNames.map((value) => ({ value, label: userTypeLabel(value) }))}
        value={defaults.user_type}
        onChange={({ currentTarget: { value } }) => onChange({ user_type: value })}
      />
      <NativeSelect
        label="學校"
        data={[{ value: '', label: '無' }, ...schoolNames]}
        value={defaults.school}
        onChange={({ currentTarget: { value } }) => onChange({ school: value })}
      />
      <TextInput
        type="date"
        label="到期日（空白為永久）"
        value={defaults.access_expiry}
        onChange={({ currentTarget: { value } }) => onChange({ access_expiry: value })}
      />
    </div>
  );
}
