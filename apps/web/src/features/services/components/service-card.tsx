import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { FIRST_SERVICES } from '#contract/ai-models.ts';
import { PAGES } from '#contract/pages.ts';
import type { Service } from '#contract/services.contract.ts';
import { RowActions, RowButton, rowLink } from '#web/components/lists/row-actions.tsx';
import type { ServiceChanges } from '../state/use-service-changes.ts';
import { ServiceFailures } from './service-failures.tsx';
import classes from './services.module.css';

type Props = {
  service: Service;
  /** The name of its preset. */
  preset: string;
  /** Its models stand below, so that no way to them is needed. */
  isOpen: boolean;
  changes: ServiceChanges;
  onTest: () => void;
  onEdit: () => void;
};

export function ServiceCard({ service, preset, isOpen, changes, onTest, onEdit }: Props) {
  const { id, name, is_active } = service;
  const headingId = useId();
  const verb = is_active ? '停用' : '啟用';
  const isProtected = FIRST_SERVICES.some((first) => first === id);
  const isBusy = changes.busyId === id;
  return (
    <article className={classes.card} aria-labelledby={headingId}>
      <div className={classes.cardHead}>
        <h2 id={headingId} className={classes.name}>
          {name}
        </h2>
        <Badge variant="light" miw="max-content" color={is_active ? 'teal' : 'gray'}>
          {is_active ? '啟用' : '停用'}
        </Badge>
      </div>
      <Facts service={service} preset={preset} />
      <ServiceFailures failures={service.failures} isOpen={isOpen} />
      <RowActions>
        {!isOpen && (
          <Link
            to={PAGES.services.path}
            search={{ service: id }}
            className={rowLink}
            aria-label={`「${name}」的模型`}
          >
            模型
          </Link>
        )}
        <RowButton label={`測試「${name}」`} onClick={onTest}>
          測試
        </RowButton>
        <RowButton label={`編輯「${name}」`} onClick={onEdit}>
          編輯
        </RowButton>
        <RowButton label={`${verb}「${name}」`} disabled={isBusy} onClick={() => changes.toggle(service)}>
          {verb}
        </RowButton>
        {!isProtected && (
          <RowButton
            danger
            label={`刪除「${name}」`}
            disabled={isBusy}
            onClick={() => void changes.remove(service)}
          >
            刪除
          </RowButton>
        )}
      </RowActions>
    </article>
  );
}

function Facts({ service, preset }: Pick<Props, 'service' | 'preset'>) {
  const { id, address, is_address_fixed, default_model, models } = service;
  return (
    <dl className={classes.facts}>
      <dt>範本</dt>
      <dd>
        {preset}（代號 {id}）
      </dd>
      <dt>位址</dt>
      <dd>
        {address ?? '尚未設定'}
        {is_address_fixed && <span className={classes.side}> 由環境變數設定</span>}
      </dd>
      <dt>金鑰</dt>
      <dd>
        <Keys service={service} />
      </dd>
      <dt>預設模型</dt>
      <dd>{default_model ?? '沒有'}</dd>
      <dt>模型</dt>
      <dd>{models.length} 個</dd>
    </dl>
  );
}

function Keys({ service: { needs_key, keys } }: Pick<Props, 'service'>) {
  if (!needs_key) return '不需要金鑰';
  if (keys > 0) return `${keys.toLocaleString('en')} 個可用的金鑰`;
  return (
    <Badge variant="light" miw="max-content" color="red">
      沒有可用的金鑰
    </Badge>
  );
}
