import { Button, Checkbox, Modal, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '#contract/services.contract.ts';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { type FoundModel, foundModelsQuery } from '../api/fetch-models.ts';
import { useAdding } from '../state/use-adding.ts';
import classes from './services.module.css';

type Props = { dialog: Dialog<'models'>; service: Service };

/** The models that the service names, of which some can be added. */
export function FetchDialog({ dialog, service }: Props) {
  return (
    <Modal
      opened={dialog.isOpen}
      onClose={dialog.close}
      title={`「${service.name}」提供的模型`}
      size="lg"
      closeOnClickOutside={false}
    >
      <FoundModels key={dialog.turn} service={service} onClose={dialog.close} />
    </Modal>
  );
}

function FoundModels({ service, onClose }: { service: Service; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(foundModelsQuery(service.id));
  if (data) return <Choice found={data} service={service} onClose={onClose} />;
  if (error && !isFetching) {
    return <FailureNotice text="無法查詢模型" error={error} onRetry={() => void refetch()} />;
  }
  return <Skeleton height={220} radius="md" role="status" aria-label="正在向服務查詢" />;
}

type ChoiceProps = { found: readonly FoundModel[]; service: Service; onClose: () => void };

function Choice({ found, service, onClose }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { added, add, isAdding, problem } = useAdding(service.id, onClose);
  const wanted = search.trim().toLowerCase();
  const shown = found.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isThere = ({ name, is_known }: FoundModel) =>
    is_known || added.includes(name) || service.models.some((model) => model.name === name);
  const chosen = found.filter((model) => ticked.includes(model.name) && !isThere(model));
  const tick = (name: string, isTicked: boolean) =>
    setTicked((before) => (isTicked ? [...before, name] : before.filter((one) => one !== name)));
  if (found.length === 0) return <p>服務沒有列出任何模型，請輸入模型的名稱。</p>;
  return (
    <div className={classes.form}>
      <TextInput
        label="搜尋名稱"
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p role="status" className={classes.side}>
        {isAdding ? `正在加入…（已加入 ${added.length} 個）` : `共 ${shown.length} 個`}
      </p>
      <ul className={classes.found}>
        {shown.map((model) => (
          <li key={model.name}>
            <Checkbox
              label={describe(model, isThere(model))}
              disabled={isThere(model) || isAdding}
              checked={isThere(model) || ticked.includes(model.name)}
              onChange={(event) => tick(model.name, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <p role="alert" className={classes.problem}>
        {problem && `有模型沒有加入：${problem}`}
      </p>
      <DialogButtons>
        <Button variant="default" disabled={isAdding} onClick={onClose}>
          取消
        </Button>
        <Button loading={isAdding} disabled={chosen.length === 0} onClick={() => add(chosen)}>
          {chosen.length === 0 ? '加入' : `加入 ${chosen.length} 個模型`}
        </Button>
      </DialogButtons>
    </div>
  );
}

function describe({ name, retires_on }: FoundModel, isThere: boolean): string {
  const notes = [isThere ? '已在列表中' : '', retires_on ? `${retires_on} 停用` : ''].filter(
    (note) => note !== '',
  );
  return notes.length > 0 ? `${name}（${notes.join('，')}）` : name;
}
