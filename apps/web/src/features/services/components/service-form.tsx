import { NativeSelect } from '@mantine/core';
import type { Service, ServicePreset } from '#contract/services.contract.ts';
import { addService } from '../api/create-service.ts';
import { changeService } from '../api/update-service.ts';
import {
  changePreset,
  EMPTY_SERVICE,
  fieldsOf,
  fieldsOfPreset,
  findServiceProblems,
  type ServiceFields,
  toNewService,
  toServiceBody,
} from '../state/service-fields.ts';
import { type FieldsForm, useFieldsForm } from '../state/use-fields-form.ts';
import { FormFrame } from './form-frame.tsx';
import type { HeldContent } from './held-dialog.tsx';
import { ServiceAdvanced } from './service-advanced.tsx';
import { ServiceBasics } from './service-basics.tsx';
import classes from './services.module.css';

type Props = HeldContent & {
  /** Null for a new service. */
  service: Service | null;
  presets: readonly ServicePreset[];
  takenIds: readonly string[];
};

export function ServiceForm({ service, presets, takenIds, onHold, onCancel, onClose }: Props) {
  const isNew = service === null;
  const form = useFieldsForm<ServiceFields>({
    start: service ? fieldsOf(service) : EMPTY_SERVICE,
    nameOf: ({ name }) => name.trim(),
    check: (fields) => findServiceProblems(fields, isNew),
    save: (fields) =>
      service ? changeService(service.id, toServiceBody(fields)) : addService(toNewService(fields)),
    fieldOfCode: { service_id_taken: 'id', service_address_refused: 'address' },
    onHold,
    onSaved: onClose,
  });
  const preset = presets.find(({ id }) => id === form.fields.preset);
  const isShown = !isNew || preset !== undefined;
  return (
    <FormFrame form={form} submit={isNew ? '新增服務' : '儲存'} onCancel={onCancel}>
      {isNew && <PresetField form={form} presets={presets} takenIds={takenIds} />}
      {preset && <p className={classes.help}>{preset.help}</p>}
      {isShown && (
        <>
          <ServiceBasics form={form} service={service} preset={preset} />
          <ServiceAdvanced form={form} service={service} />
        </>
      )}
    </FormFrame>
  );
}

type PresetFieldProps = Pick<Props, 'presets' | 'takenIds'> & { form: FieldsForm<ServiceFields> };

function PresetField({ form, presets, takenIds }: PresetFieldProps) {
  const filledBy = (id: string) => {
    const preset = presets.find((one) => one.id === id);
    return preset ? fieldsOfPreset(preset, takenIds) : EMPTY_SERVICE;
  };
  return (
    <NativeSelect
      name="preset"
      label="範本"
      required
      data-autofocus
      description="選擇最接近的服務，下面的欄位會自動填寫，都可以更改。"
      error={form.problem('preset')}
      data={[{ value: '', label: '請選擇' }, ...presets.map(({ id, name }) => ({ value: id, label: name }))]}
      value={form.fields.preset}
      onChange={({ currentTarget: { value } }) =>
        form.change(changePreset(form.fields, filledBy(form.fields.preset), filledBy(value)))
      }
    />
  );
}
