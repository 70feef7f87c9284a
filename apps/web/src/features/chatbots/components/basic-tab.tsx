import { NativeSelect } from '@mantine/core';
import {
  CHATBOT_DEFAULTS,
  DEFAULT_MODELS,
  NEW_CHATBOT,
  PROVIDER_MODELS,
  PROVIDERS,
} from '#contract/constants.ts';
import { PROVIDER_LABELS } from '#web/lib/words/provider-labels.ts';
import type { ChatbotForm } from '../state/use-chatbot-form.ts';
import classes from './chatbot-form.module.css';
import { ChoiceField, TextField } from './form-fields.tsx';
import { LabelledSwitch } from './labelled-switch.tsx';

export function BasicTab({ form }: { form: ChatbotForm }) {
  const { values, storedModel } = form;
  const models = modelsOf(values.provider, storedModel);
  return (
    <div className={classes.fields}>
      <TextField form={form} name="name" label="名稱" placeholder="例如：小文老師" required maxLength={200} />
      <div className={classes.pair}>
        <NativeSelect
          name="provider"
          label="AI 服務"
          value={values.provider}
          data={providersOf(storedModel.provider)}
          error={form.problems.provider}
          onChange={({ currentTarget: { value } }) =>
            form.change({ provider: value, model: modelFor(value, storedModel) })
          }
        />
        <ChoiceField form={form} name="model" label="模型" data={models} />
      </div>
      <div className={classes.pair}>
        <TextField
          form={form}
          name="dailyLimit"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          label="每日使用限制"
          description={`每人每天可以問的次數，預設 ${CHATBOT_DEFAULTS.dailyLimit}`}
        />
        <TextField
          form={form}
          name="maxTokens"
          type="number"
          inputMode="numeric"
          min={100}
          step={100}
          label="最大 tokens"
          description={`一次回答的長度上限，預設 ${NEW_CHATBOT.maxTokens}`}
        />
      </div>
      <LabelledSwitch
        name="status"
        label="啟用"
        about="停用時保留所有設定，但沒有人能和它聊天。"
        checked={values.status === 'active'}
        onChange={(isActive) => form.change({ status: isActive ? 'active' : 'inactive' })}
      />
    </div>
  );
}

type StoredModel = ChatbotForm['storedModel'];

function providersOf(stored: string) {
  const known = PROVIDERS.map((value) => ({ value, label: PROVIDER_LABELS[value] }));
  return known.some(({ value }) => value === stored) ? known : [...known, { value: stored, label: stored }];
}

/** The models of a provider; one that the stored chatbot names stays, even if it is none of them. */
function modelsOf(provider: string, stored: StoredModel): string[] {
  const offered = PROVIDERS.find((known) => known === provider);
  const models = offered ? [...PROVIDER_MODELS[offered]] : [];
  return provider === stored.provider && !models.includes(stored.model) ? [...models, stored.model] : models;
}

function modelFor(provider: string, stored: StoredModel): string {
  return provider === stored.provider ? stored.model : (DEFAULT_MODELS[provider] ?? '');
}
