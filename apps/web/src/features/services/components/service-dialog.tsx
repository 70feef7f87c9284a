import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Service } from '#contract/services.contract.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { presetsQuery } from '../api/list-presets.ts';
import { HeldDialog } from './held-dialog.tsx';
import { ServiceForm } from './service-form.tsx';

type Props = { dialog: Dialog<Service | 'new'>; services: readonly Service[] };

/** One modal for a new service and for one that is there. A new one begins with a preset. */
export function ServiceDialog({ dialog, services }: Props) {
  const { data: presets, error, refetch } = useQuery(presetsQuery);
  return (
    <HeldDialog
      dialog={dialog}
      title={(target) => (target === 'new' ? '新增 AI 服務' : `編輯「${target.name}」`)}
    >
      {(target, content) => {
        if (target === 'new' && !presets && error) {
          return (
            <FailureNotice text="無法載入範本，請稍後再試" error={error} onRetry={() => void refetch()} />
          );
        }
        if (target === 'new' && !presets) {
          return <Skeleton height={220} radius="md" role="status" aria-label="載入中" />;
        }
        return (
          <ServiceForm
            key={dialog.turn}
            service={target === 'new' ? null : target}
            presets={presets ?? []}
            takenIds={services.map(({ id }) => id)}
            {...content}
          />
        );
      }}
    </HeldDialog>
  );
}
