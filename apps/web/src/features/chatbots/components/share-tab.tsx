import { useState } from 'react';
import type { ChatbotForm } from '../state/use-chatbot-form.ts';
import classes from './chatbot-form.module.css';
import { SharePanel } from './share-panel.tsx';
import { SharePasswordField } from './share-password-field.tsx';

export function ShareTab({ form }: { form: ChatbotForm }) {
  const [projected, setProjected] = useState<string | null>(null);
  const { chatbotId: id } = form;
  if (id === null) return <p className={classes.first}>請先儲存聊天機器人，才能分享</p>;
  return (
    <div className={classes.fields}>
      <SharePanel
        chatbot={{ id, name: form.savedName }}
        withoutPassword
        projected={projected}
        onProject={setProjected}
      />
      <SharePasswordField form={form} chatbotId={id} />
    </div>
  );
}
