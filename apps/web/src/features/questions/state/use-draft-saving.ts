import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#web/lib/api/failure-text.ts';
import { clearFormDraft, type useFormDraft } from '#web/lib/drafts/form-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsGone } from '#web/lib/use-is-gone.ts';
import { useReload } from './use-reload.ts';

export const FILL_ALL = '請填寫所有必填欄位';

type Fields = Readonly<Record<string, string>>;

type Options<Body, Made> = {
  save: (body: Body) => Promise<Made>;
  /** Tells that it was saved, when the lists show it. */
  onSaved: (made: Made) => void;
  /** What a failure is told by to somebody who has left the form; the reason follows. Nothing typed is lost. */
  failed: string;
};

/** A form's draft of the same user and name, and what becomes of it when it is saved. */
export function useDraftSaving<T extends Fields, Body, Made>(
  userId: string,
  name: string,
  draft: ReturnType<typeof useFormDraft<T>>,
  { save, onSaved, failed }: Options<Body, Made>,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const reload = useReload();
  const isGone = useIsGone();
  const saving = useMutation({
    mutationFn: save,
    async onSuccess(made) {
      clearFormDraft(userId, name);
      await reload();
      onSaved(made);
    },
    onError(error) {
      if (isGone.current) toast('error', `${failed}：${failureText(error).title}`);
    },
  });
  return {
    ...draft,
    /** What was wrong before may be right after a change. */
    change(patch: Partial<T>): void {
      draft.change(patch);
      setProblem(null);
      saving.reset();
    },
    problem,
    saving,
    /** Saves what is whole; else says what stands against it. `onClose` is told when it is saved. */
    send(checked: { problem: string } | { body: Body }, onClose: () => void): void {
      if (saving.isPending) return;
      setProblem('problem' in checked ? checked.problem : null);
      if ('body' in checked) saving.mutate(checked.body, { onSuccess: onClose });
    },
  };
}
