import { Button, Group, Modal } from '@mantine/core';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import type { PlatformFeature } from '../platform-features.ts';

/** What a guest can learn of a feature before signing in. */
export function FeatureModal({ feature, onClose }: { feature: PlatformFeature; onClose(): void }) {
  function signIn(): void {
    onClose();
    requestSignIn();
  }
  return (
    <Modal opened onClose={onClose} title={feature.title}>
      <p>{feature.about}</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          返回
        </Button>
        <Button data-autofocus onClick={signIn}>
          立即登入
        </Button>
      </Group>
    </Modal>
  );
}
