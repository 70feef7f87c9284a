import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import type { Service } from '#contract/services.contract.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { useDialog } from '#web/lib/use-dialog.ts';
import { presetsQuery } from '../api/list-presets.ts';
import { servicesQuery } from '../api/list-services.ts';
import { useProbing } from '../state/use-probing.ts';
import { useServiceChanges } from '../state/use-service-changes.ts';
import { ModelsSection } from './models-section.tsx';
import { ServiceCard } from './service-card.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import classes from './services.module.css';
import { TestDialog } from './test-dialog.tsx';

type Props = {
  /** The service whose models are shown; '' for all services without their models. */
  chosenId: string;
  onShowAll: () => void;
};

export function ServiceList({ chosenId, onShowAll }: Props) {
  const { data: services, error, refetch } = useQuery(servicesQuery);
  const presets = useQuery(presetsQuery).data ?? [];
  const editing = useDialog<Service | 'new'>();
  const probing = useProbing();
  const changes = useServiceChanges(onShowAll);
  if (!services && error) {
    return <FailureNotice text="無法載入 AI 服務，請稍後再試" error={error} onRetry={() => void refetch()} />;
  }
  if (!services) return <Skeleton height={220} radius="lg" role="status" aria-label="載入中" />;

  const chosen = services.find(({ id }) => id === chosenId) ?? null;
  const cardOf = (service: Service) => (
    <ServiceCard
      key={service.id}
      service={service}
      preset={presets.find(({ id }) => id === service.preset)?.name ?? service.preset}
      isOpen={chosen !== null}
      changes={changes}
      onTest={() => probing.open(service)}
      onEdit={() => editing.open(service)}
    />
  );
  return (
    <>
      {chosen ? (
        <>
          <p className={classes.back}>
            <Link to={PAGES.services.path} className={classes.link}>
              ← 所有服務
            </Link>
          </p>
          {cardOf(chosen)}
          <ModelsSection key={`models of ${chosen.id}`} service={chosen} />
        </>
      ) : (
        <>
          <div className={classes.bar}>
            <p role="status">共 {services.length} 個服務</p>
            <Button onClick={() => editing.open('new')}>新增 AI 服務</Button>
          </div>
          <div className={classes.cards}>{services.map(cardOf)}</div>
        </>
      )}
      <ServiceDialog dialog={editing} services={services} />
      <TestDialog probing={probing} />
    </>
  );
}
