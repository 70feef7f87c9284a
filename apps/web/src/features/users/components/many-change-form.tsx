import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { USER_STATUSES } from '#contract/users.contract.ts';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import { COLUMN_HEADINGS, STATUS_WORDS } from '#web/lib/words/user-columns.ts';
import { changeMany } from '../api/change-many.ts';
import {
  changesOf,
  findProblem,
  type ManyValues,
  NO_SCHOOL,
  NOTHING_CHOSEN,
  schoolValue,
} from '../state/many-values.ts';
import { useSchoolChoices, useTypeChoices } from '../state/use-choices.ts';
import { useManyChange } from '../state/use-many-change.ts';
import classes from './many.module.css';
import type { ManyContent } from './many-dialog.tsx';
import { ManyFailureNotice } from './many-failure-notice.tsx';
import { ManyReport } from './many-report.tsx';

type Props = ManyContent & { chosen: readonly string[] };

/** Type, school, status and expiry of many users; what is not chosen stays as it is with each of them. */
export function ManyChangeForm({ chosen, onHold, onCancel, onClose }: Props) {
  const [values, setValues] = useState(NOTHING_CHOSEN);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useManyChange({
    chosen,
    send: (ids) => changeMany({ ids, changes: changesOf(values) }),
    isDirty: values !== NOTHING_CHOSEN,
    onHold,
  });
  if (change.report) return <ManyReport report={change.report} onClose={onClose} />;

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = findProblem(values);
    setProblem(found);
    if (found === null) change.send();
    else event.currentTarget.querySelector<HTMLElement>('[data-first]')?.focus();
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <p className={classes.lead}>
        對 {change.ids.length.toLocaleString('en')} 位用戶做同樣的更改；沒有選擇的項目不變。
      </p>
      <ManyFields
        values={values}
        isPending={change.isPending}
        onChange={(patch) => {
          setValues({ ...values, ...patch });
          setProblem(null);
        }}
      />
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {change.failure && (
        <ManyFailureNotice
          failure={change.failure}
          isDivisible={change.failure.refused.length < change.ids.length}
          onLeaveOut={change.leaveOut}
        />
      )}
      <DialogButtons>
        <Button variant="default" disabled={change.isPending} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" loading={change.isPending}>
          更改 {change.ids.length.toLocaleString('en')} 位用戶
        </Button>
      </DialogButtons>
    </form>
  );
}

const KEEP = { value: '', label: '不更改' };
const STATUSES = USER_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));
const EXPIRIES = [
  { value: 'permanent', label: '永久' },
  { value: 'day', label: '到指定的日期' },
];

type FieldsProps = {
  values: ManyValues;
  isPending: boolean;
  onChange: (patch: Partial<ManyValues>) => void;
};

function ManyFields({ values, isPending, onChange }: FieldsProps) {
  const types = useTypeChoices('');
  const schools = useSchoolChoices('');
  const schoolOptions = schools.choices.map(({ value, label }) => ({ value: schoolValue(value), label }));
  return (
    <div inert={isPending} className={classes.fields}>
      <NativeSelect
        label={COLUMN_HEADINGS.user_type}
        data-autofocus
        data-first
        data={[KEEP, ...types.choices]}
        error={types.isFailed && '無法載入用戶類型'}
        value={values.user_type}
        onChange={(event) => onChange({ user_type: event.currentTarget.value })}
      />
      <NativeSelect
        label={COLUMN_HEADINGS.school}
        data={[KEEP, { value: NO_SCHOOL, label: '無' }, ...schoolOptions]}
        error={schools.isFailed && '無法載入學校'}
        value={values.school}
        onChange={(event) => onChange({ school: event.currentTarget.value })}
      />
      <NativeSelect
        label={COLUMN_HEADINGS.status}
        description={
          values.status !== '' && values.status !== 'active' ? '這些用戶會立刻登出，之後不能登入' : undefined
        }
        data={[KEEP, ...STATUSES]}
        value={values.status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label="使用期限"
        data={[KEEP, ...EXPIRIES]}
        value={values.expiry}
        onChange={(event) => onChange({ expiry: event.currentTarget.value as ManyValues['expiry'] })}
      />
      {values.expiry === 'day' && (
        <TextInput
          type="date"
          label={COLUMN_HEADINGS.access_expiry}
          description="當天仍可使用，之後只有免費用戶的權限"
          required
          value={values.day}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
