import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Service } from '#contract/services.contract.ts';
import { LIMITS, type ServiceFields, WAITS } from '../state/service-fields.ts';
import type { FieldsForm } from '../state/use-fields-form.ts';
import { TextField } from './form-fields.tsx';
import { HeaderFields } from './header-fields.tsx';
import classes from './services.module.css';

type Props = {
  form: FieldsForm<ServiceFields>;
  /** Null for a new service. */
  service: Service | null;
};

const WAIT_LABELS: Readonly<Record<(typeof WAITS)[number], string>> = {
  connect_ms: '連線（秒）',
  first_sign_ms: '第一個回應（秒）',
  silence_ms: '兩次回應之間（秒）',
  thinking_ms: '思考（秒）',
};
const LIMIT_LABELS: Readonly<Record<(typeof LIMITS)[number], string>> = {
  places: '每個金鑰的同時請求數',
  requests_per_minute: '每個金鑰的每分鐘請求數',
};
const NAMES = ['headers', 'query', 'image_hosts', ...WAITS, ...LIMITS];

/** Folded, until something in it is wrong. */
export function ServiceAdvanced({ form, service }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = NAMES.some((name) => form.problem(name) !== undefined);
  return (
    <details
      className={classes.fold}
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>進階設定</summary>
      <div className={classes.form}>
        <HeaderFields form={form} stored={service?.header_names ?? []} isNew={service === null} />
        <TextField
          form={form}
          name="query"
          label="查詢參數"
          maxLength={500}
          description="每個請求都會附上，例如 api-version=2024-10-21"
          spellCheck={false}
          autoCapitalize="off"
        />
        <fieldset className={classes.group}>
          <legend>等待時間</legend>
          <p className={classes.side}>留空會使用伺服器的設定。</p>
          <div className={classes.fields}>
            {WAITS.map((name) => (
              <TextField key={name} form={form} name={name} label={WAIT_LABELS[name]} inputMode="decimal" />
            ))}
          </div>
        </fieldset>
        <fieldset className={classes.group}>
          <legend>上限</legend>
          <p className={classes.side}>留空表示不限。</p>
          <div className={classes.fields}>
            {LIMITS.map((name) => (
              <TextField key={name} form={form} name={name} label={LIMIT_LABELS[name]} inputMode="decimal" />
            ))}
          </div>
        </fieldset>
        <Textarea
          name="image_hosts"
          label="圖片主機"
          description="可以從這些主機下載服務生成的圖片，每行一個"
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          error={form.problem('image_hosts')}
          value={form.fields.image_hosts}
          onChange={(event) => form.change({ image_hosts: event.currentTarget.value })}
        />
      </div>
    </details>
  );
}
