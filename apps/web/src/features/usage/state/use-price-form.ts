import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TIMERS } from '#contract/constants.ts';
import type { UsagePrices } from '#contract/usage.contract.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { clearFormDraft, useFormDraft } from '#web/lib/drafts/form-draft.ts';
import { newId } from '#web/lib/new-id.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsGone } from '#web/lib/use-is-gone.ts';
import { savePrices } from '../api/prices.ts';
import { fieldsOf, type PriceFields, type PriceRow, readRows, toPrices } from './price-rows.ts';

export const PRICES_DRAFT = 'usage-prices';

/** What the form of the price table holds and what becomes of it. */
export function usePriceForm(userId: string, prices: UsagePrices) {
  const queries = useQueryClient();
  const draft = useFormDraft<PriceFields>(userId, PRICES_DRAFT, fieldsOf(prices));
  const isGone = useIsGone();
  const rows = readRows(draft.fields.rows);
  const currency = draft.fields.currency.trim().toUpperCase();
  const changeRows = (next: readonly PriceRow[]) => draft.change({ rows: JSON.stringify(next) });

  const saving = useMutation({
    mutationFn: () => savePrices(toPrices(currency, rows)),
    onSuccess() {
      clearFormDraft(userId, PRICES_DRAFT);
      toast('success', '價格表已儲存', TIMERS.savedBanner);
      // The form need not wait until all costs are there.
      void queries.invalidateQueries({ queryKey: ['usage', 'report'] });
    },
    onError(error) {
      if (isGone.current) toast('error', `價格表沒有儲存：${failureText(error).title}`);
    },
  });
  return {
    ...draft,
    rows,
    /** As it is saved. */
    currency,
    saving,
    add: () => changeRows([...rows, { key: newId(), model: '', prompt: '', completion: '' }]),
    remove: (key: string) => changeRows(rows.filter((row) => row.key !== key)),
    edit: (key: string, patch: Partial<PriceRow>) =>
      changeRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row))),
  };
}
