import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { UsagePrices } from '#contract/usage.contract.ts';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import type { DraftForm } from '#web/components/dialogs/draft-dialog.tsx';
import { DraftNotice } from '#web/components/notices/draft-notice.tsx';
import { FormProblem } from '#web/components/notices/form-problem.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { useCheckedForm } from '#web/lib/drafts/use-checked-form.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { findProblem } from '../state/price-rows.ts';
import { usePriceForm } from '../state/use-price-form.ts';
import { PriceRowFields } from './price-row-fields.tsx';
import classes from './usage.module.css';

/** The server takes no more. */
const ROWS_MAX = 100;

export function PriceForm({
  prices,
  userId,
  onHold,
  onCancel,
  onSaved,
}: DraftForm & { prices: UsagePrices }) {
  const form = usePriceForm(userId, prices);
  const { fields, rows, currency, saving, isDirty } = form;
  const first = useRef<HTMLInputElement>(null);
  // The dialog has looked for the field to begin with before the table was loaded.
  useEffect(() => first.current?.focus(), []);
  const addButton = useRef<HTMLButtonElement>(null);
  const checked = useCheckedForm({
    check: () => findProblem(currency, rows),
    onSubmit: () =>
      saving.mutate(undefined, {
        onSuccess: onSaved,
        onError: (error) => {
          if (error instanceof ApiError && error.status === 401) requestSignIn();
        },
      }),
  });
  const hold = saving.isPending ? 'saving' : isDirty ? 'changed' : null;
  useEffect(() => onHold(hold), [onHold, hold]);

  return (
    <form {...checked.form} className={classes.form} onChange={checked.forget}>
      <p className={classes.note}>
        每一百萬個詞元的價格。費用按這個價格表計算，過去的對話也是；改了貨幣，價格要自己換算。
      </p>
      {form.isRestored && isDirty && <DraftNotice isSaving={saving.isPending} onDiscard={form.discard} />}
      <div inert={saving.isPending} className={classes.form}>
        <TextInput
          {...checked.field('currency')}
          label="貨幣"
          description="三個字母，例如 HKD、TWD 或 USD"
          maxLength={3}
          className={classes.currency ?? ''}
          ref={first}
          value={fields.currency}
          onChange={(event) => form.change({ currency: event.currentTarget.value })}
        />
        <ul className={classes.prices}>
          {rows.map((row) => (
            <PriceRowFields
              key={row.key}
              row={row}
              currency={currency}
              field={checked.field}
              onChange={(patch) => form.edit(row.key, patch)}
              onRemove={() => {
                form.remove(row.key);
                checked.forget();
                addButton.current?.focus();
              }}
            />
          ))}
        </ul>
        {rows.length === 0 && <p className={classes.note}>沒有任何價格，所以不會計算費用。</p>}
        <Button
          ref={addButton}
          variant="default"
          className={classes.add ?? ''}
          disabled={rows.length >= ROWS_MAX}
          onClick={form.add}
        >
          新增模型
        </Button>
      </div>
      <FormProblem
        problem={
          checked.problem ??
          (saving.isError
            ? { field: '', text: `儲存價格表時發生錯誤：${failureText(saving.error).title}` }
            : null)
        }
      />
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
