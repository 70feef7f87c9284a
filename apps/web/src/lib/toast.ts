import { TIMERS } from '#contract/constants.ts';
import { logFailure } from './log.ts';
import { createStore } from './store.ts';

/** True from the first toast on: `components/toast-region.tsx` is loaded then, and not before. */
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
 * a duration of their own; `duration` (milliseconds) is for the few screens that state one.
 */
export function toast(kind: ToastKind, message: string, duration: number = TIMERS.toast[kind]): void {
  toastsWanted.set(true);
  import('@mantine/notifications')
    .then(({ notifications }) =>
      notifications.show({
        message,
        color: COLORS[kind],
        autoClose: duration,
        closeButtonProps: { 'aria-label': '關閉' },
      }),
    )
    .catch((error: unknown) => logFailure(message, error));
}
