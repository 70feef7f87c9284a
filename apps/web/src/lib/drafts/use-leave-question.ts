import { useBlocker } from '@tanstack/react-router';
import { confirm } from '#web/lib/confirm.ts';
import { getSession } from '#web/lib/session/session-store.ts';

/**
 * Asks before a form is left on which something is not saved; `onLeave` forgets it when the answer was to leave.
 * Closing the window asks in the browser's own way. Who has logged out is not held back; whose session has ended only
 * did not mean to leave.
 */
export function useLeaveQuestion(
  isDirty: boolean,
  onLeave: () => void,
  message = '還有未儲存的更改，確定要離開嗎？',
): void {
  useBlocker({
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    async shouldBlockFn({ current, next }) {
      const session = getSession();
      const hasLeft = session.status === 'signed-out' && session.cause !== 'ended';
      if (current.pathname === next.pathname || hasLeft) return false;
      const isLeft = await confirm({
        message,
        confirmLabel: '離開',
        cancelLabel: '留下',
        danger: true,
      });
      if (isLeft) onLeave();
      return !isLeft;
    },
  });
}
