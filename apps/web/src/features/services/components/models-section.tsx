import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Service, ServiceModel } from '#contract/services.contract.ts';
import { useDialog } from '#web/lib/use-dialog.ts';
import { useModelRemoval } from '../state/use-model-removal.ts';
import { FetchDialog } from './fetch-dialog.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { ModelTable } from './model-table.tsx';
import classes from './services.module.css';

/** The models of one service, and the two ways to add one. */
export function ModelsSection({ service }: { service: Service }) {
  const editing = useDialog<ServiceModel | 'new'>();
  const fetching = useDialog<'models'>();
  const removal = useModelRemoval(service.id);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classes.models}>
      <div className={classes.bar}>
        <h2 id={headingId} className={classes.name}>
          「{service.name}」的模型
        </h2>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => fetching.open('models')}>
            向服務查詢模型
          </Button>
          <Button onClick={() => editing.open('new')}>輸入模型名稱</Button>
        </div>
      </div>
      <ModelTable
        models={service.models}
        leavingName={removal.leavingName}
        onEdit={editing.open}
        onDelete={({ name }) => void removal.ask(name)}
      />
      <FetchDialog dialog={fetching} service={service} />
      <ModelDialog dialog={editing} service={service} />
    </section>
  );
}
