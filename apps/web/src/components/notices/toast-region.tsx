import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { MAX_TOASTS } from '#contract/constants.ts';

/** Where `lib/toast.ts` shows its messages; mounted with the first one. */
export function ToastRegion() {
  return (
    <Notifications
      position="top-right"
      limit={MAX_TOASTS}
      zIndex={2000}
      containerWidth="min(26rem, calc(100vw - 2rem))"
    />
  );
}
