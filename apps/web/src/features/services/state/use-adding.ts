import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { toast } from '#web/lib/toast.ts';
import type { FoundModel } from '../api/fetch-models.ts';
import { SERVICES_KEY } from '../api/list-services.ts';
import { putModel } from '../api/save-model.ts';
import { guessKind } from './model-fields.ts';

/** Adds models that a service named, one after another. After a failure those that were added are told. */
export function useAdding(serviceId: string, onAdded: () => void) {
  const queries = useQueryClient();
  const [added, setAdded] = useState<readonly string[]>([]);
  const adding = useMutation({
    async mutationFn(models: readonly FoundModel[]) {
      for (const { name, retires_on } of models) {
        await putModel(serviceId, { name, kind: guessKind(name), retires_on });
        setAdded((before) => [...before, name]);
      }
    },
    onSuccess(_, models) {
      toast('success', `已加入 ${models.length} 個模型`, TIMERS.savedBanner);
      onAdded();
    },
    onError(error) {
      if (error instanceof ApiError && error.status === 401) requestSignIn();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: SERVICES_KEY }),
  });
  return {
    added,
    add: (models: readonly FoundModel[]) => adding.mutate(models.filter(({ name }) => !added.includes(name))),
    isAdding: adding.isPending,
    problem: adding.isError ? failureText(adding.error).title : '',
  };
}
