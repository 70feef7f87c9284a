import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { SharedChatbot } from '#web/lib/share-links.ts';
import { useFocusBack } from '#web/lib/use-focus-back.ts';
import { SharePanel } from './share-panel.tsx';

type Props = { chatbot: SharedChatbot; onClose: () => void };

export function ShareDialog({ chatbot, onClose }: Props) {
  const [projected, setProjected] = useState<string | null>(null);
  useFocusBack();
  return (
    // While the code fills the screen, Escape leads back from there.
    <Modal opened onClose={onClose} title="分享聊天機器人" size="46rem" closeOnEscape={projected === null}>
      <SharePanel chatbot={chatbot} projected={projected} onProject={setProjected} />
    </Modal>
  );
}
