import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedUser } from '#contract/user-management.contract.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { newId } from '#web/lib/new-id.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsGone } from '#web/lib/use-is-gone.ts';
import { USER_LISTS, type UserRows } from '../api/list-users.ts';
import { addUser, changeUser } from '../api/save-user.ts';
import { readSaveProblem } from './save-problem.ts';
import {
  fieldsOf,
  findProblem,
  isSame,
  type Problem,
  toChanges,
  toNewUser,
  type UserFields,
} from './user-fields.ts';

/** Milliseconds between a change of a user and the next look at the list. */
export const RELOAD_DELAY = 500;

/** What the form of a user holds and what becomes of it; null stands for a new one. */
export function useUserForm(user: ManagedUser | null, onSaved: () => void) {
  const queries = useQueryClient();
  const [start] = useState(() => fieldsOf(user));
  const [fields, setFields] = useState(start);
  const [found, setFound] = useState<Problem | null>(null);
  const [fixed, setFixed] = useState<readonly string[]>([]);
  const [idOfNew] = useState(newId);
  const isGone = useIsGone();
  const saving = useMutation({
    mutationFn: () =>
      user ? changeUser(user.id, toChanges(fields, start)) : addUser(toNewUser(idOfNew, fields)),
    onSuccess(answer) {
      showSaved(queries, answer, user === null);
      onSaved();
    },
    onError(error) {
      // Whoever has gone on to another page meanwhile has no form to read it in.
      if (isGone.current) return toast('error', `「${fields.name}」沒有儲存：${failureText(error).title}`);
      tell(readSaveProblem(error, user === null));
      if (error instanceof ApiError && error.status === 401) requestSignIn();
    },
  });

  function tell(problem: Problem | null): void {
    setFound(problem);
    setFixed([]);
  }

  return {
    fields,
    change(patch: Partial<UserFields>): void {
      setFields((before) => ({ ...before, ...patch }));
      setFixed((before) => [...before, ...Object.keys(patch)]);
    },
    /** What was wrong when the form was last sent. */
    found,
    /** What of it stands: a field that is being corrected is wrong no more. */
    problem: found && withoutFields(found, fixed),
    /** Saves, or says what is wrong. */
    submit(): void {
      if (saving.isPending) return;
      const problem = findProblem(fields, user && start);
      tell(problem);
      if (!problem) saving.mutate();
    },
    isSaving: saving.isPending,
    isDirty: !isSame(fields, start),
  };
}

export type UserForm = ReturnType<typeof useUserForm>;

function withoutFields(problem: Problem, fixed: readonly string[]): Problem | null {
  const fields = problem.fields.filter((name) => !fixed.includes(name));
  return fields.length === 0 && problem.fields.length > 0 ? null : { ...problem, fields };
}

/** A changed user is shown at once as the server has it; the list is read again after it. */
function showSaved(queries: QueryClient, user: ManagedUser, isNew: boolean): void {
  toast('success', isNew ? `已創建「${user.name}」` : `已更新「${user.name}」`);
  const reload = () => void queries.invalidateQueries({ queryKey: USER_LISTS });
  if (isNew) {
    reload();
    return;
  }
  queries.setQueriesData<UserRows>({ queryKey: USER_LISTS }, (rows) => {
    return rows && { ...rows, items: rows.items.map((old) => (old.id === user.id ? user : old)) };
  });
  setTimeout(reload, RELOAD_DELAY);
}
