import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { confirm, questionStore } from '#web/lib/confirm.ts';
import { useStore } from '#web/lib/store.ts';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { useLongSave } from '#web/lib/use-long-save.ts';
import classes from './form-dialog.module.css';
import { LongSave } from './long-save.tsx';

/** What keeps a dialog on the screen: what was typed or chosen and would be lost, or a change that is on its way. */
export type Hold = 'changed' | 'saving' | null;

type Props = Pick<ModalProps, 'size'> & {
  dialog: Pick<Dialog<unknown>, 'isOpen' | 'close'>;
  title: ReactNode;
  hold: Hold;
  /** What was typed is given up, if there was anything. */
  onGiveUp?: () => void;
  /** `leave` is what a button to cancel does. */
  children: (leave: () => void) => ReactNode;
};

/**
 * A modal with a form. What was changed goes only after a question, and while it is being saved the form stays, unless
 * that takes long.
 */
export function FormDialog({
  dialog: { isOpen, close },
  title,
  hold,
  size = 'xl',
  onGiveUp,
  children,
}: Props) {
  const isAsking = useStore(questionStore).length > 0;
  const isSaving = hold === 'saving';
  const isLong = useLongSave(isOpen && isSaving);

  const leave = async () => {
    // Nothing is given up: a draft goes when it has been saved.
    if (isSaving) return isLong ? close() : undefined;
    const message = '尚有未儲存的內容，確定要放棄嗎？';
    if (hold === 'changed' && !(await confirm({ message, confirmLabel: '放棄', danger: true }))) return;
    onGiveUp?.();
    close();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={() => void leave()}
      title={title}
      size={size}
      classNames={{ content: classes.content }}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': '關閉', disabled: isSaving && !isLong }}
      // The question above it has Escape for itself.
      closeOnEscape={!isAsking}
    >
      {isSaving && <LongSave isLong={isLong} onLeave={close} />}
      {children(() => void leave())}
    </Modal>
  );
}
