import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import { PROMPT_CATEGORIES, PROMPT_LANGUAGES, type SystemPrompt } from '#contract/system-prompts.contract.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { clearFormDraft, useFormDraft } from '#web/lib/drafts/form-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsGone } from '#web/lib/use-is-gone.ts';
import { promptsQuery } from '../api/list-prompts.ts';
import { savePrompt } from '../api/save-prompt.ts';
import { draftName, fieldsOf, type PromptFields } from './prompt-fields.ts';

/** Values that a draft of another version may have beyond them. */
const CHOICES = { category: PROMPT_CATEGORIES, language: PROMPT_LANGUAGES };

/** Texts of fields that must not be empty and are. */
export type Problems = { title?: string; prompt_text?: string };

/** What the form of a prompt holds and what becomes of it; null stands for a new one. */
export function usePromptForm(userId: string, prompt: SystemPrompt | null) {
  const id = prompt?.id ?? null;
  const queries = useQueryClient();
  const name = draftName(id);
  const draft = useFormDraft<PromptFields>(userId, name, fieldsOf(prompt), CHOICES);
  const { fields } = draft;
  const [problems, setProblems] = useState<Problems>({});
  const isGone = useIsGone();
  const saving = useMutation({
    mutationFn: () => savePrompt(id, draft.id, fields),
    // Also for whoever has gone on to another page meanwhile: there a failure has no other words.
    async onSuccess({ title }) {
      clearFormDraft(userId, name);
      await queries.invalidateQueries({ queryKey: promptsQuery.queryKey });
      toast('success', `已儲存「${title}」`, TIMERS.savedBanner);
    },
    onError(error) {
      if (isGone.current) toast('error', `「${fields.title}」沒有儲存：${failureText(error).title}`);
    },
  });

  return {
    fields,
    change: (patch: Partial<PromptFields>) => {
      draft.change(patch);
      setProblems(({ title, prompt_text }) => ({
        ...(title && patch.title === undefined && { title }),
        ...(prompt_text && patch.prompt_text === undefined && { prompt_text }),
      }));
    },
    problems,
    /** Says what is missing; nothing is, when it is empty. */
    validate: (): Problems => {
      const found = {
        ...(fields.title.trim() === '' && { title: '請輸入標題' }),
        ...(fields.prompt_text.trim() === '' && { prompt_text: '請輸入提示內容' }),
      };
      setProblems(found);
      return found;
    },
    saving,
    isDirty: draft.isDirty,
    isDraft: draft.isRestored,
    discard: () => {
      draft.discard();
      setProblems({});
    },
  };
}
