import { NativeSelect, Switch } from '@mantine/core';
import { MODEL_KINDS } from '#contract/ai-models.ts';
import type { Service, ServiceModel } from '#contract/services.contract.ts';
import { putModel } from '../api/save-model.ts';
import {
  findModelProblems,
  type ModelFields,
  modelFieldsOf,
  priceNamesOf,
  readKind,
  specsOf,
  toModelBody,
} from '../state/model-fields.ts';
import { type FieldsForm, useFieldsForm } from '../state/use-fields-form.ts';
import { KIND_WORDS } from '../state/words.ts';
import { AbilityField } from './ability-field.tsx';
import { ChoiceField, TextField } from './form-fields.tsx';
import { FormFrame } from './form-frame.tsx';
import type { HeldContent } from './held-dialog.tsx';
import classes from './services.module.css';

type Props = HeldContent & {
  service: Service;
  /** Null for a new model. */
  model: ServiceModel | null;
};

const PRICE_LABELS = {
  input: '輸入（每百萬詞元）',
  cached: '已快取的輸入（每百萬詞元）',
  output: '輸出（每百萬詞元）',
  picture: '每張圖片',
} as const;

export function ModelForm({ service, model, onHold, onCancel, onClose }: Props) {
  const form = useFieldsForm<ModelFields>({
    start: modelFieldsOf(model),
    nameOf: ({ name }) => name.trim(),
    check: findModelProblems,
    save: (fields) => putModel(service.id, toModelBody(fields, model)),
    fieldOfCode: { model_substitute_refused: 'substitute' },
    onHold,
    onSaved: onClose,
  });
  const { kind } = form.fields;
  return (
    <FormFrame form={form} submit={model ? '儲存' : '加入模型'} onCancel={onCancel}>
      <Basics form={form} service={service} isNew={model === null} />
      <fieldset className={classes.group}>
        <legend>價格（美元）</legend>
        <p className={classes.side}>留空表示不知道，不會計算費用。</p>
        <div className={classes.fields}>
          {priceNamesOf(kind).map((name) => (
            <TextField key={name} form={form} name={name} label={PRICE_LABELS[name]} inputMode="decimal" />
          ))}
        </div>
      </fieldset>
      {specsOf(kind).length > 0 && (
        <fieldset className={classes.group}>
          <legend>能力</legend>
          <p className={classes.side}>
            留空會按範本，服務拒絕請求時也會自動學習。清除自填或學到的值，就會回到範本的值。
          </p>
          <div className={classes.fields}>
            {specsOf(kind).map((spec) => (
              <AbilityField key={spec.name} form={form} spec={spec} origin={model?.origins[spec.name]} />
            ))}
          </div>
        </fieldset>
      )}
    </FormFrame>
  );
}

type BasicsProps = { form: FieldsForm<ModelFields>; service: Service; isNew: boolean };

function Basics({ form, service, isNew }: BasicsProps) {
  const { fields, change } = form;
  const others = service.models.filter(({ name, kind }) => name !== fields.name && kind === fields.kind);
  return (
    <div className={classes.fields}>
      <TextField
        form={form}
        name="name"
        label="模型的名稱"
        required
        maxLength={200}
        readOnly={!isNew}
        description={isNew ? '與服務所用的名稱完全相同' : '服務所用的名稱，不能更改'}
        spellCheck={false}
        autoCapitalize="off"
        {...(isNew && { 'data-autofocus': true })}
      />
      <TextField
        form={form}
        name="label"
        label="標籤"
        maxLength={20}
        description="老師以它選擇模型，例如快速、深入思考、看圖"
      />
      <NativeSelect
        name="kind"
        label="種類"
        data={MODEL_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
        value={fields.kind}
        onChange={(event) => change({ kind: readKind(event.currentTarget.value) })}
      />
      <TextField
        form={form}
        name="retires_on"
        type="date"
        label="停用日期"
        description="服務從這一天起不再提供這個模型"
      />
      <ChoiceField
        form={form}
        name="substitute"
        label="代替的模型"
        description="這個模型停用或過載時，由它回答"
        data={[{ value: '', label: '沒有' }, ...others.map(({ name }) => name)]}
      />
      <Switch
        size="md"
        withThumbIndicator={false}
        name="is_offered"
        label="供老師選用"
        checked={fields.is_offered}
        onChange={(event) => change({ is_offered: event.currentTarget.checked })}
      />
    </div>
  );
}
