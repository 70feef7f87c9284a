import { useId } from 'react';
import { RESPONSE_LANGUAGES } from '#contract/constants.ts';
import { LANGUAGE_LABELS } from '../state/language-labels.ts';
import type { ChatbotForm } from '../state/use-chatbot-form.ts';
import classes from './chatbot-form.module.css';
import { ChoiceField, SwitchField } from './form-fields.tsx';

export function AdvancedTab({ form }: { form: ChatbotForm }) {
  const { temperature } = form.values;
  const id = useId();
  return (
    <div className={classes.fields}>
      <div className={classes.slider}>
        <label htmlFor={id}>溫度</label>
        <output htmlFor={id}>{temperature}</output>
        <input
          id={id}
          type="range"
          name="temperature"
          min={0}
          max={1}
          step={0.1}
          value={temperature}
          aria-describedby={`${id}-about`}
          onChange={(event) => form.change({ temperature: Number(event.currentTarget.value) })}
        />
        <p id={`${id}-about`} className={classes.about}>
          越低，回答越穩定一致；越高，越有變化和創意。
        </p>
      </div>
      <ChoiceField
        form={form}
        name="responseLanguage"
        label="回應語言"
        data={RESPONSE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }))}
      />
      <SwitchField form={form} name="emojiMode" label="表情符號模式" about="回答裡會適當加上表情符號。" />
      <SwitchField form={form} name="hasFileAccess" label="檔案上傳" about="聊天時可以上傳文字檔和圖片。" />
    </div>
  );
}
