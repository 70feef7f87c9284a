import { NativeSelect, PasswordInput, TextInput, type TextInputProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PAGES } from '#contract/pages.ts';
import { USER_STATUSES } from '#contract/users.contract.ts';
import { COLUMN_HEADINGS, STATUS_WORDS } from '#web/lib/words/user-columns.ts';
import { useTypeChoices } from '../state/use-choices.ts';
import type { UserForm } from '../state/use-user-form.ts';
import type { FieldName } from '../state/user-fields.ts';
import { SchoolField } from './school-field.tsx';
import classes from './user-form.module.css';

type FieldsProps = {
  form: UserForm;
  /** The own account: its rights and its password are changed elsewhere. */
  isOwn: boolean;
};

/** What is said about a field stands below it, so that fields side by side are in line. */
const BELOW: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

/** Who it is, and how they sign in. */
export function AccountFields({ form, isNew, isOwn }: FieldsProps & { isNew: boolean }) {
  const { fields, change } = form;
  return (
    <>
      <TextInput
        {...BELOW}
        name="name"
        label={COLUMN_HEADINGS.name}
        required
        data-autofocus
        maxLength={200}
        error={errorAt(form, 'name')}
        value={fields.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        {...BELOW}
        name="email"
        label={COLUMN_HEADINGS.email}
        description="登入時的用戶名"
        required
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={320}
        error={errorAt(form, 'email')}
        value={fields.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      {isOwn ? (
        <p className={classes.side}>
          要更改自己的密碼，請到「<Link to={PAGES.profile.path}>{PAGES.profile.title}</Link>」。
        </p>
      ) : (
        <PasswordInput
          {...BELOW}
          name="password"
          label={COLUMN_HEADINGS.password}
          description={isNew ? undefined : '留空會保留目前的密碼；更改後，這位用戶要重新登入'}
          required={isNew}
          autoComplete="new-password"
          maxLength={1000}
          visibilityToggleButtonProps={{ 'aria-label': '顯示或隱藏密碼', tabIndex: 0 }}
          error={errorAt(form, 'password')}
          // Mantine says so of every other field.
          aria-invalid={errorAt(form, 'password') !== undefined}
          value={fields.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
      )}
    </>
  );
}

const STATUSES = USER_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));
const ACCESSES = [
  { value: 'permanent', label: '永久' },
  { value: 'day', label: '到指定的日期' },
];

/** What they may do, where they belong, and for how long. */
export function RightsFields({ form, isOwn }: FieldsProps) {
  const { fields, change } = form;
  const types = useTypeChoices(fields.user_type);
  return (
    <>
      {isOwn && <p className={classes.side}>這是您自己的帳號，類型、狀態和到期日要由另一位管理者更改。</p>}
      <NativeSelect
        {...BELOW}
        name="user_type"
        label={COLUMN_HEADINGS.user_type}
        disabled={isOwn}
        description={types.isFailed ? '無法載入學校自訂的類型，請稍後再試' : undefined}
        data={[...types.choices]}
        error={errorAt(form, 'user_type')}
        value={fields.user_type}
        onChange={(event) => change({ user_type: event.currentTarget.value })}
      />
      <SchoolField
        error={errorAt(form, 'school')}
        value={fields.school}
        onChange={(school) => change({ school })}
      />
      <NativeSelect
        {...BELOW}
        name="status"
        label={COLUMN_HEADINGS.status}
        disabled={isOwn}
        description={fields.status === 'active' ? undefined : '這位用戶不能登入；已登入的會立刻登出'}
        data={STATUSES}
        error={errorAt(form, 'status')}
        value={fields.status}
        onChange={({ currentTarget: { value } }) => {
          const status = USER_STATUSES.find((known) => known === value);
          if (status) change({ status });
        }}
      />
      <NativeSelect
        {...BELOW}
        name="isPermanent"
        label="使用期限"
        disabled={isOwn}
        data={ACCESSES}
        value={fields.isPermanent ? 'permanent' : 'day'}
        onChange={(event) => change({ isPermanent: event.currentTarget.value === 'permanent' })}
      />
      {!fields.isPermanent && (
        <TextInput
          {...BELOW}
          name="lastDay"
          type="date"
          label={COLUMN_HEADINGS.access_expiry}
          description="當天仍可使用，之後只有免費用戶的權限"
          disabled={isOwn}
          error={errorAt(form, 'lastDay')}
          value={fields.lastDay}
          onChange={(event) => change({ lastDay: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** The words stand beside the first of the fields that they are about; the others are marked. */
function errorAt({ problem }: UserForm, name: FieldName): ReactNode {
  if (!problem?.fields.includes(name)) return undefined;
  return problem.fields[0] === name ? problem.text : true;
}
