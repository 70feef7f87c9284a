import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import kids from '#web/components/friends/kids-world.module.css';
import { CloseDrawing } from './builder-icons.tsx';
import classes from './kids-dialog.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** The whole screen, whose contents have a way of their own to close it. */
  isWhole?: boolean;
  children: ReactNode;
};

/** A modal of the kids' world. The browser keeps the focus inside and gives it back; Escape closes it. */
export function KidsDialog({ title, onClose, isWhole = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={title}
      className={`${kids.kids} ${isWhole ? classes.whole : classes.dialog}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {!isWhole && (
        <header className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <UnstyledButton className={`${kids.press} ${classes.close}`} aria-label="關閉" onClick={onClose}>
            <CloseDrawing size={22} />
          </UnstyledButton>
        </header>
      )}
      {children}
    </dialog>,
    document.body,
  );
}
