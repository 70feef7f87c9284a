import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import type { SystemPrompt } from '#contract/system-prompts.contract.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { newId } from '#web/lib/new-id.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsGone } from '#web/lib/use-is-gone.ts';
import { promptsQuery } from '../api/list-prompts.ts';
import { savePrompt } from '../api/save-prompt.ts';
import {
  clearPromptDraft,
  fieldsOf,
  isSame,
  type PromptFields,
  readPromptDraft,
  writePromptDraft,
} from './prompt-fields.ts';

/** Texts of fields that must not be empty and are. */
export type Problems = { title?: string; prompt_text?: string };

/** What the form of a prompt holds and what becomes of it; null stands for a new one. */
export function usePromptForm(userId: string, prompt: SystemPrompt | null) {
  const id = prompt?.id ?? null;
  const queries = useQueryClient();
  const [saved] = useState(() => fieldsOf(prompt));
  const [draft] = useState(() => readPromptDraft(userId, id, saved));
  const [fields, setFields] = useState(draft);
  /** The id of a new prompt. */
  const [key] = useState(newId);
  const [problems, setProblems] = useState<Problems>({});
  const isGone = useIsGone();
  const saving = useMutation({
    mutationFn: () => savePrompt(id, key, fields),
    // Also for whoever has gone on to another page meanwhile: there a failure has no other words.
    async onSuccess({ title }) {
      clearPromptDraft(userId, id);
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
      const next = { ...fields, ...patch };
      setFields(next);
      writePromptDraft(userId, id, saved, next);
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
    isDirty: !isSame(fields, saved),
    /** It began with what was typed before and not saved. */
    isDraft: draft !== saved && !isSame(draft, saved),
    discard: () => {
      clearPromptDraft(userId, id);
      setFields(saved);
      setProblems({});
    },
  };
}
