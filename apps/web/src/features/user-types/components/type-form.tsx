import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId } from 'react';
import type { UserType } from '#contract/user-types.contract.ts';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import type { Hold } from '#web/components/dialogs/form-dialog.tsx';
import { DraftNotice } from '#web/components/notices/draft-notice.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { useRights } from '#web/lib/session/use-session.ts';
import { useTypeForm } from '../state/use-type-form.ts';
import { isAlwaysActive, isBuiltIn } from '../state/user-type.ts';
import { PageChoice } from './page-choice.tsx';
import classes from './user-types.module.css';

type Props = {
  userId: string;
  /** Null for a new type. */
  type: UserType | null;
  onHold: (hold: Hold) => void;
  onCancel: () => void;
  onSaved: () => void;
};

export function TypeForm({ userId, type, onHold, onCancel, onSaved }: Props) {
  const form = useTypeForm(userId, type);
  const { fields, change, problem, saving, isDirty } = form;
  const hintId = useId();
  const isAdmin = useRights()?.userType === 'admin';
  const hold = saving.isPending ? 'saving' : isDirty ? 'changed' : null;
  useEffect(() => onHold(hold), [onHold, hold]);

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!form.validate()) {
      event.currentTarget.querySelector<HTMLElement>('[name="name"]')?.focus();
      return;
    }
    if (saving.isPending) return;
    saving.mutate(undefined, {
      onSuccess: onSaved,
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) requestSignIn();
      },
    });
  }

  const hasFixedName = type !== null && isBuiltIn(type);
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      {form.isDraft && isDirty && <DraftNotice isSaving={saving.isPending} onDiscard={form.discard} />}
      <div inert={saving.isPending} className={classes.fields}>
        <TextInput
          name="name"
          label="名稱"
          required
          maxLength={100}
          data-autofocus
          readOnly={hasFixedName}
          {...(hasFixedName && { description: '內建用戶類型的名稱不能更改' })}
          error={problem}
          value={fields.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label="描述"
          rows={2}
          maxLength={2_000}
          value={fields.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <div>
          <Checkbox
            label="啟用"
            aria-describedby={hintId}
            checked={fields.status === 'active'}
            disabled={type !== null && isAlwaysActive(type)}
            onChange={(event) => change({ status: event.currentTarget.checked ? 'active' : 'inactive' })}
          />
          <p id={hintId} className={classes.hint}>
            停用後，這個類型的用戶只有免費用戶的權限。
          </p>
        </div>
        <PageChoice
          chosen={fields.accessiblePages}
          onChange={(accessiblePages) => change({ accessiblePages })}
          mayGrantAll={isAdmin}
        />
      </div>
      <div role="alert" className={classes.problem}>
        {saving.isError && (
          <>
            <p>{type ? '更新用戶類型時發生錯誤' : '創建用戶類型時發生錯誤'}</p>
            <p className={classes.reason}>{failureText(saving.error).title}</p>
          </>
        )}
      </div>
      <DialogButtons>
        <Button variant="default" disabled={saving.isPending} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" loading={saving.isPending}>
          儲存
        </Button>
      </DialogButtons>
    </form>
  );
}
