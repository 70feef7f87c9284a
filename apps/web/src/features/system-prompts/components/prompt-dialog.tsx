import type { SystemPrompt } from '#contract/system-prompts.contract.ts';
import { DraftDialog } from '#web/components/dialogs/draft-dialog.tsx';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { draftName } from '../state/prompt-fields.ts';
import { PromptForm } from './prompt-form.tsx';

/** One modal for a new prompt and for one that is there. */
export function PromptDialog({ dialog }: { dialog: Dialog<SystemPrompt | 'new'> }) {
  const prompt = dialog.target === 'new' ? null : dialog.target;
  return (
    <DraftDialog dialog={dialog} title={prompt ? '編輯' : '新增'} draft={draftName(prompt?.id ?? null)}>
      {(form) => <PromptForm {...form} prompt={prompt} />}
    </DraftDialog>
  );
}
