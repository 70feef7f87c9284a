import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect } from 'react';
import { PROMPT_CATEGORIES, PROMPT_LANGUAGES, type SystemPrompt } from '#contract/system-prompts.contract.ts';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import type { Hold } from '#web/components/dialogs/form-dialog.tsx';
import { DraftNotice } from '#web/components/notices/draft-notice.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { CATEGORY_LABELS, LANGUAGE_LABELS } from '../state/prompt.ts';
import { usePromptForm } from '../state/use-prompt-form.ts';
import classes from './system-prompts.module.css';

type Props = {
  userId: string;
  /** Null for a new prompt. */
  prompt: SystemPrompt | null;
  onHold: (hold: Hold) => void;
  onCancel: () => void;
  onSaved: () => void;
};

export function PromptForm({ userId, prompt, onHold, onCancel, onSaved }: Props) {
  const form = usePromptForm(userId, prompt);
  const { fields, change, problems, saving, isDirty } = form;
  const hold = saving.isPending ? 'saving' : isDirty ? 'changed' : null;
  useEffect(() => onHold(hold), [onHold, hold]);

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const [missing] = Object.keys(form.validate());
    const element = event.currentTarget.querySelector<HTMLElement>(`[name="${missing}"]`);
    element?.focus();
    if (missing !== undefined || saving.isPending) return;
    saving.mutate(undefined, {
      onSuccess: onSaved,
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) requestSignIn();
      },
    });
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      {form.isDraft && isDirty && <DraftNotice isSaving={saving.isPending} onDiscard={form.discard} />}
      <div inert={saving.isPending} className={classes.fields}>
        <div className={classes.pair}>
          <TextInput
            name="title"
            label="標題"
            required
            data-autofocus
            error={problems.title}
            value={fields.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <TextInput
            label="圖示"
            value={fields.icon}
            onChange={(event) => change({ icon: event.currentTarget.value })}
          />
        </div>
        <TextInput
          label="描述"
          value={fields.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Textarea
          name="prompt_text"
          label="提示內容"
          required
          rows={6}
          error={problems.prompt_text}
          value={fields.prompt_text}
          onChange={(event) => change({ prompt_text: event.currentTarget.value })}
        />
        <Choices fields={fields} change={change} />
      </div>
      {saving.isError && (
        <div role="alert" className={classes.problem}>
          <p>Failed to save system prompt</p>
          <p className={classes.reason}>{failureText(saving.error).title}</p>
        </div>
      )}
      <DialogButtons>
        <Button variant="default" disabled={saving.isPending} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {prompt ? '更新' : '新增'}
        </Button>
      </DialogButtons>
    </form>
  );
}

const CATEGORIES = PROMPT_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
const LANGUAGES = PROMPT_LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }));
const STATUSES = [
  { value: 'active', label: '啟用' },
  { value: 'inactive', label: '停用' },
] as const;

/** The values come from the lists themselves. */
function Choices({ fields, change }: Pick<ReturnType<typeof usePromptForm>, 'fields' | 'change'>) {
  return (
    <div className={classes.choices}>
      <NativeSelect
        label="類別"
        data={CATEGORIES}
        value={fields.category}
        onChange={({ currentTarget: { value } }) => {
          const category = PROMPT_CATEGORIES.find((known) => known === value);
          if (category) change({ category });
        }}
      />
      <NativeSelect
        label="語言"
        data={LANGUAGES}
        value={fields.language}
        onChange={({ currentTarget: { value } }) => {
          const language = PROMPT_LANGUAGES.find((known) => known === value);
          if (language) change({ language });
        }}
      />
      <NativeSelect
        label="狀態"
        data={STATUSES}
        value={fields.is_active ? 'active' : 'inactive'}
        onChange={(event) => change({ is_active: event.currentTarget.value === 'active' })}
      />
    </div>
  );
}
