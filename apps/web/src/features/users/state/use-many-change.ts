import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import type { ChangeReport } from '#contract/user-management.contract.ts';
import type { Hold } from '#web/components/dialogs/form-dialog.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsGone } from '#web/lib/use-is-gone.ts';
import { USER_LISTS } from '../api/list-users.ts';
import { readManyFailure } from './many-failure.ts';
import { RELOAD_DELAY } from './use-user-form.ts';

type Options = {
  /** Ids of the users. */
  chosen: readonly string[];
  send: (ids: string[]) => Promise<ChangeReport>;
  /** Something would be lost if the dialog went. */
  isDirty: boolean;
  onHold: (hold: Hold) => void;
  /** Told unless the person has gone on to another page. */
  onDone?: (report: ChangeReport) => void;
};

/**
 * An action on users, and what becomes of it. After a refusal those in the way can be left out. Whoever has gone on to
 * another page meanwhile is told the end by a toast.
 */
export function useManyChange({ chosen, send, isDirty, onHold, onDone }: Options) {
  const queries = useQueryClient();
  const [ids, setIds] = useState(chosen);
  const isGone = useIsGone();
  const change = useMutation({
    mutationFn: (sent: readonly string[]) => send([...sent]),
    onSuccess(report) {
      setTimeout(() => void queries.invalidateQueries({ queryKey: USER_LISTS }), RELOAD_DELAY);
      if (isGone.current) toast('success', `已更改 ${report.changed.length} 位用戶`, TIMERS.savedBanner);
      else onDone?.(report);
    },
    onError(error) {
      if (isGone.current) toast('error', `沒有更改任何用戶：${failureText(error).title}`);
      else if (error instanceof ApiError && error.status === 401) requestSignIn();
    },
  });
  const hold = change.isPending ? 'saving' : isDirty && !change.isSuccess ? 'changed' : null;
  useEffect(() => {
    onHold(hold);
    return () => onHold(null);
  }, [hold, onHold]);

  return {
    ids,
    isPending: change.isPending,
    report: change.data ?? null,
    failure: change.error && readManyFailure(change.error, change.variables ?? ids),
    send: () => {
      if (!change.isPending) change.mutate(ids);
    },
    /** Leaves out those who are in the way. */
    leaveOut: (refused: readonly string[]) => {
      setIds(ids.filter((id) => !refused.includes(id)));
      change.reset();
    },
  };
}
