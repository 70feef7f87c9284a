import { CHATBOT_DEFAULTS, NEW_CHATBOT } from '#contract/constants.ts';
import type { ChatbotForm } from '../state/use-chatbot-form.ts';
import classes from './chatbot-form.module.css';
import { TextField } from './form-fields.tsx';
import { LabelledSwitch } from './labelled-switch.tsx';
import { ModelFields } from './model-fields.tsx';

export function BasicTab({ form }: { form: ChatbotForm }) {
  return (
    <div className={classes.fields}>
      <TextField form={form} name="name" label="名稱" placeholder="例如：小文老師" required maxLength={200} />
      <ModelFields form={form} />
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
        checked={form.values.status === 'active'}
        onChange={(isActive) => form.change({ status: isActive ? 'active' : 'inactive' })}
      />
    </div>
  );
}
