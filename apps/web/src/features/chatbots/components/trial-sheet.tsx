import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './trial-panel.module.css';

/** Covers the page of a phone with the trial; what was said stays when it is closed. */
export function TrialSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="試用聊天機器人"
      className={classes.sheet}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
