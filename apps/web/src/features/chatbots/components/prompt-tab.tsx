import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SystemPrompt } from '#contract/system-prompts.contract.ts';
import { confirm } from '#web/lib/confirm.ts';
import type { ChatbotForm } from '../state/use-chatbot-form.ts';
import classes from './chatbot-form.module.css';
import { LongTextField } from './form-fields.tsx';
import { TemplatePicker } from './template-picker.tsx';

export function PromptTab({ form }: { form: ChatbotForm }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const take = async ({ title, prompt_text }: SystemPrompt) => {
    setIsChoosing(false);
    const current = form.values.systemPrompt;
    if (current.trim() !== '' && current !== prompt_text) {
      const message = `要用範本「${title}」取代目前的系統提示嗎？`;
      if (!(await confirm({ message, confirmLabel: '取代', cancelLabel: '保留目前的' }))) return;
    }
    form.change({ systemPrompt: prompt_text });
  };
  return (
    <div className={classes.fields}>
      <div className={classes.prompt}>
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
          選擇提示範本
        </Button>
        <LongTextField
          form={form}
          name="systemPrompt"
          label="系統提示"
          description="告訴機器人它是誰、怎樣說話、要做和不要做什麼。學生看不到。"
          rows={9}
        />
      </div>
      <LongTextField
        form={form}
        name="welcomeMessage"
        label="歡迎訊息"
        description="對話開始時，機器人先說的話。"
        rows={2}
      />
      <LongTextField
        form={form}
        name="role"
        label="角色"
        placeholder="例如：親切而有耐心的中文老師"
        rows={2}
      />
      <LongTextField
        form={form}
        name="principles"
        label="原則"
        placeholder="例如：引導學生自己想，不直接給答案"
        rows={3}
      />
      <LongTextField
        form={form}
        name="interactionExamples"
        label="互動示例"
        placeholder={'學生：「我不知道怎樣開頭。」\n老師：「先告訴我，你印象最深的一個畫面是什麼？」'}
        rows={4}
      />
      {isChoosing && (
        <TemplatePicker
          language={form.values.responseLanguage}
          onChoose={(template) => void take(template)}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}
