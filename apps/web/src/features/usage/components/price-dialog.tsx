import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DraftDialog, type DraftForm } from '#web/components/dialogs/draft-dialog.tsx';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { fetchPrices } from '../api/prices.ts';
import { PRICES_DRAFT } from '../state/use-price-form.ts';
import { PriceForm } from './price-form.tsx';

/** What models cost, as the school pays for them. */
export function PriceDialog({ dialog }: { dialog: Dialog<'prices'> }) {
  return (
    <DraftDialog dialog={dialog} title="模型的價格" draft={PRICES_DRAFT}>
      {(form) => <LoadedForm {...form} />}
    </DraftDialog>
  );
}

/** The table is replaced as a whole, so each form begins with what stands on the server now. */
function LoadedForm(form: DraftForm) {
  const { data, error, refetch } = useQuery({
    queryKey: ['usage', 'prices'],
    queryFn: ({ signal }) => fetchPrices(signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <PriceForm prices={data} {...form} />;
  if (error) {
    return <FailureNotice text="無法載入價格表，請稍後再試" error={error} onRetry={() => void refetch()} />;
  }
  return <Skeleton height={220} radius="md" role="status" aria-label="載入中" />;
}
