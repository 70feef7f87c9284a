import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { toast } from '#web/lib/toast.ts';
import { defaultsQuery } from '../api/get-defaults.ts';
import { SERVICES_KEY } from '../api/list-services.ts';
import { putDefaults } from '../api/save-defaults.ts';
import { type Choices, toChoices, toDefaults } from './defaults.ts';

export type Defaults = ReturnType<typeof useDefaults>;

/** The default models with what was changed here and is not saved. It lives as long as the page, over all its tabs. */
export function useDefaults() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(defaultsQuery);
  const [changes, setChanges] = useState<Partial<Choices>>({});
  const saved = data ? toChoices(data) : null;
  const choices = saved && { ...saved, ...changes };
  const saving = useMutation({
    mutationFn: putDefaults,
    async onSuccess(stored) {
      queries.setQueryData(defaultsQuery.queryKey, stored);
      setChanges({});
      toast('success', '已儲存預設模型', TIMERS.savedBanner);
      await queries.invalidateQueries({ queryKey: SERVICES_KEY });
    },
    onError(reason) {
      if (reason instanceof ApiError && reason.status === 401) requestSignIn();
    },
  });
  return {
    choices,
    loadError: error,
    reload: () => void refetch(),
    isDirty: saved !== null && JSON.stringify(choices) !== JSON.stringify(saved),
    change(patch: Partial<Choices>): void {
      setChanges((before) => ({ ...before, ...patch }));
      saving.reset();
    },
    discard(): void {
      setChanges({});
      saving.reset();
    },
    save(): void {
      if (choices && !saving.isPending) saving.mutate(toDefaults(choices));
    },
    isSaving: saving.isPending,
    saveError: saving.error,
  };
}
