import type { ReactNode } from 'react';
import { TIMERS } from '#contract/constants.ts';
import { logFailure } from './log.ts';
import { createStore } from './store.ts';

/** True from the first toast on: `components/notices/toast-region.tsx` is mounted then. */
export const toastsWanted = createStore(false);

export type ToastKind = 'notice' | 'error' | 'plain' | 'success';

const COLORS: Readonly<Record<ToastKind, string>> = {
  notice: 'teal',
  plain: 'gray',
  success: 'teal',
  error: 'red',
};

/**
 * A short message at the top right. `notice` and `error` are the pages' own, `plain` and `success` those without
 * a duration of their own; `duration` (milliseconds) is for the few screens that state one. `id` is for a message that
 * takes itself away again by `hideToast`.
 */
export function toast(
  kind: ToastKind,
  message: ReactNode,
  duration: number = TIMERS.toast[kind],
  id: string | null = null,
): void {
  toastsWanted.set(true);
  import('@mantine/notifications')
    .then(({ notifications }) =>
      notifications.show({
        ...(id !== null && { id }),
        message,
        color: COLORS[kind],
        autoClose: duration,
        closeButtonProps: { 'aria-label': '關閉' },
      }),
    )
    .catch((error: unknown) => logFailure(typeof message === 'string' ? message : 'show a toast', error));
}

export function hideToast(id: string): void {
  import('@mantine/notifications')
    .then(({ notifications }) => notifications.hide(id))
    .catch((error: unknown) => logFailure('hide a toast', error));
}
