import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { modelChoicesQuery } from '../api/list-models.ts';
import { describeModel, firstModel, listModelOptions, listServiceOptions } from '../state/model-choices.ts';
import type { ChatbotForm } from '../state/use-chatbot-form.ts';
import classes from './chatbot-form.module.css';

/** The choice that asks for a name: no model is called so. */
const TYPED = '…';

/** AI service and model. */
export function ModelFields({ form }: { form: ChatbotForm }) {
  const { values, storedModel: stored, problems } = form;
  const { data: choices, isPending, isError, refetch } = useQuery(modelChoicesQuery);
  const [isTyping, setTyping] = useState(false);
  const { provider } = values;
  const begin = (chosen: string) => {
    setTyping(false);
    form.change({ provider: chosen, model: firstModel(choices, chosen, stored) });
  };
  const choose = (model: string) => {
    setTyping(model === TYPED);
    form.change({ provider, model: model === TYPED ? '' : model });
  };
  const typed = { value: TYPED, label: '自行輸入名稱…' };
  const about = describeModel(choices, values);
  return (
    <>
      <div className={classes.pair} aria-busy={isPending}>
        <NativeSelect
          name="provider"
          label="AI 服務"
          value={provider}
          data={listServiceOptions(choices, provider, stored.provider)}
          error={problems.provider}
          onChange={({ currentTarget: { value } }) => begin(value)}
        />
        <NativeSelect
          label="模型"
          // Below: the field beside it has none.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...(!isTyping && { name: 'model', error: problems.model })}
          {...(!isTyping && about !== '' && { description: about })}
          value={isTyping ? TYPED : values.model}
          data={[
            ...listModelOptions(choices, isTyping ? { provider, model: null } : values, stored),
            ...(provider === '' ? [] : [typed]),
          ]}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
      </div>
      {isTyping && (
        <TextInput
          name="model"
          label="模型的名稱"
          description="AI 服務所用的名稱，要完全相同。"
          maxLength={200}
          value={values.model}
          error={problems.model}
          onChange={({ currentTarget: { value } }) => form.change({ provider, model: value })}
        />
      )}
      {isError && (
        <div role="alert" className={classes.problem}>
          <p>無法載入可選用的模型</p>
          <Button variant="default" size="sm" onClick={() => void refetch()}>
            再試一次
          </Button>
        </div>
      )}
    </>
  );
}
