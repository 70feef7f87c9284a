import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import type { UserType } from '#contract/user-types.contract.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { newId } from '#web/lib/new-id.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsGone } from '#web/lib/use-is-gone.ts';
import { userTypesQuery } from '../api/list-user-types.ts';
import { saveUserType } from '../api/save-user-type.ts';
import {
  clearTypeDraft,
  fieldsOf,
  isSame,
  readTypeDraft,
  type TypeFields,
  writeTypeDraft,
} from './type-fields.ts';

/** What the form of a user type holds and what becomes of it; null stands for a new one. */
export function useTypeForm(userId: string, type: UserType | null) {
  const id = type?.id ?? null;
  const queries = useQueryClient();
  const [saved] = useState(() => fieldsOf(type));
  const [draft] = useState(() => readTypeDraft(userId, id, saved));
  const [fields, setFields] = useState(draft);
  /** The id of a new type. */
  const [key] = useState(newId);
  const [problem, setProblem] = useState('');
  const isGone = useIsGone();
  const saving = useMutation({
    mutationFn: () => saveUserType(id, key, fields),
    // Also for whoever has gone on to another page meanwhile: there a failure has no other words.
    async onSuccess({ name }) {
      clearTypeDraft(userId, id);
      await queries.invalidateQueries({ queryKey: userTypesQuery.queryKey });
      toast('success', `已儲存「${name}」`, TIMERS.savedBanner);
    },
    onError(error) {
      if (isGone.current) toast('error', `「${fields.name}」沒有儲存：${failureText(error).title}`);
    },
  });

  return {
    fields,
    change: (patch: Partial<TypeFields>) => {
      const next = { ...fields, ...patch };
      setFields(next);
      writeTypeDraft(userId, id, saved, next);
      if (patch.name !== undefined) setProblem('');
    },
    /** What is wrong with the name. */
    problem,
    validate: (): boolean => {
      const found = fields.name.trim() === '' ? '用戶類型名稱為必填項' : '';
      setProblem(found);
      return found === '';
    },
    saving,
    isDirty: !isSame(fields, saved),
    /** It began with what was typed before and not saved. */
    isDraft: !isSame(draft, saved),
    discard: () => {
      clearTypeDraft(userId, id);
      setFields(saved);
      setProblem('');
    },
  };
}
