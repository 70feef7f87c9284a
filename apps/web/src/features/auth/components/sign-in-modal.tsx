import { Modal } from '@mantine/core';
import { signInPrompt } from '#web/lib/session/sign-in-prompt.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in form above the page that is open, which stays as it is. Rendered while it is wanted. */
export function SignInModal() {
  const close = () => signInPrompt.set(false);
  return (
    <Modal opened onClose={close} title="登入學伴" size="26rem">
      <SignInForm blankMessage="用戶名和密碼不能為空。" onSignedIn={close} />
    </Modal>
  );
}
