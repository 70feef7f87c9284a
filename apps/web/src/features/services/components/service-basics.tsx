import { Switch } from '@mantine/core';
import type { Service, ServicePreset } from '#contract/services.contract.ts';
import type { ServiceFields } from '../state/service-fields.ts';
import type { FieldsForm } from '../state/use-fields-form.ts';
import { ChoiceField, TextField } from './form-fields.tsx';
import classes from './services.module.css';

type Props = {
  form: FieldsForm<ServiceFields>;
  /** Null for a new service. */
  service: Service | null;
  preset: ServicePreset | undefined;
};

export function ServiceBasics({ form, service, preset }: Props) {
  const { fields, change } = form;
  const isFixed = service?.is_address_fixed ?? false;
  return (
    <div className={classes.fields}>
      <TextField form={form} name="name" label="名稱" required maxLength={60} />
      <TextField
        form={form}
        name="id"
        label="代號"
        required
        maxLength={40}
        readOnly={service !== null}
        description={
          service
            ? '建立後不能更改'
            : '小寫英文字母、數字和連字號。聊天機器人和金鑰以它認出服務，建立後不能更改'
        }
        spellCheck={false}
        autoCapitalize="off"
      />
      <TextField
        form={form}
        name="address"
        label="位址"
        required={service === null}
        maxLength={500}
        inputMode="url"
        className={classes.wide ?? ''}
        disabled={isFixed}
        description={isFixed ? '由環境變數設定，不能在這裡更改' : '到 /chat/completions 之前為止'}
        placeholder={preset?.address_hint ?? ''}
        spellCheck={false}
        autoCapitalize="off"
      />
      <ChoiceField
        form={form}
        name="key_header"
        label="傳送金鑰的標頭"
        data={[
          { value: 'authorization', label: 'Authorization: Bearer' },
          { value: 'api-key', label: 'api-key' },
        ]}
      />
      <DefaultModel form={form} service={service} preset={preset} />
      <Switch
        size="md"
        withThumbIndicator={false}
        name="needs_key"
        label="需要金鑰"
        checked={fields.needs_key}
        onChange={(event) => change({ needs_key: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        withThumbIndicator={false}
        name="is_active"
        label="啟用這個服務"
        checked={fields.is_active}
        onChange={(event) => change({ is_active: event.currentTarget.checked })}
      />
    </div>
  );
}

/** Of the models for chats. What is chosen stays choosable, also when it is among them no more. */
function DefaultModel({ form, service, preset }: Props) {
  const models = (service ?? preset)?.models ?? [];
  const names = models.filter(({ kind }) => kind === 'chat').map(({ name }) => name);
  const { default_model } = form.fields;
  if (default_model !== '' && !names.includes(default_model)) names.unshift(default_model);
  return (
    <ChoiceField
      form={form}
      name="default_model"
      label="預設模型"
      description={names.length === 0 ? '加入模型後再選擇' : '聊天機器人沒有選擇模型時使用'}
      data={[{ value: '', label: '沒有' }, ...names]}
    />
  );
}
