import { Modal } from '@mantine/core';
import { TIMERS } from '#contract/constants.ts';
import { toast } from '#web/lib/toast.ts';
import type { Dialog } from '#web/lib/use-dialog.ts';
import type { Key } from '../state/key.ts';
import type { SaveOutcome } from '../state/save-key.ts';
import { KeyForm } from './key-form.tsx';

type Props = {
  dialog: Dialog<Key | 'new'>;
  /** A key was saved although its provider could not be asked. */
  onUnverified: (name: string) => void;
};

export function KeyDialog({ dialog: { isOpen, target, turn, close }, onUnverified }: Props) {
  const old = target === 'new' ? null : target;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={old ? '編輯 API 金鑰' : '新增 API 金鑰'}
      size="lg"
      // A key that was pasted is not lost by a click beside the form.
      closeOnClickOutside={false}
    >
      <KeyForm
        key={turn}
        old={old}
        onClose={close}
        onSaved={(name, outcome) => {
          if (outcome === 'unverified') onUnverified(name);
          else toast('success', describe(name, outcome), TIMERS.savedBanner);
        }}
      />
    </Modal>
  );
}

function describe(name: string, outcome: SaveOutcome): string {
  return outcome === 'verified' ? `已儲存「${name}」，AI 服務接受這個金鑰` : `已儲存「${name}」`;
}
