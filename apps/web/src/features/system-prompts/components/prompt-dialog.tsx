import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { SystemPrompt } from '#contract/system-prompts.contract.ts';
import { confirm, questionStore } from '#web/lib/confirm.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { useStore } from '#web/lib/store.ts';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { clearPromptDraft } from '../state/prompt-fields.ts';
import { PromptForm } from './prompt-form.tsx';
import classes from './system-prompts.module.css';

type Props = { dialog: Dialog<SystemPrompt | 'new'> };

/** One modal for a new prompt and for one that is there. What was typed goes only after a question. */
export function PromptDialog({ dialog: { isOpen, target, turn, close } }: Props) {
  const userId = useOwnerId();
  const [isDirty, setIsDirty] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const isAsking = useStore(questionStore).length > 0;
  const prompt = target === 'new' ? null : target;

  const leave = async () => {
    if (isSaving) return;
    const message = '尚有未儲存的內容，確定要放棄嗎？';
    if (isDirty && !(await confirm({ message, confirmLabel: '放棄', danger: true }))) return;
    clearPromptDraft(userId, prompt?.id ?? null);
    close();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={() => void leave()}
      title={prompt ? '編輯' : '新增'}
      size="xl"
      classNames={{ content: classes.dialog }}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': '關閉', disabled: isSaving }}
      // The question above it has Escape for itself.
      closeOnEscape={!isAsking}
    >
      <PromptForm
        key={turn}
        userId={userId}
        prompt={prompt}
        onDirty={setIsDirty}
        onSaving={setIsSaving}
        onCancel={() => void leave()}
        onSaved={close}
      />
    </Modal>
  );
}

/** Whose drafts these are: when the session ends the form stays with the person it was opened by. */
function useOwnerId(): string {
  const signedInId = useSignedIn()?.user.id;
  const [userId, setUserId] = useState(signedInId ?? '');
  if (signedInId !== undefined && signedInId !== userId) setUserId(signedInId);
  return userId;
}
