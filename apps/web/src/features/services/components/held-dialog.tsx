import { type ReactNode, useState } from 'react';
import { FormDialog, type Hold } from '#web/components/dialogs/form-dialog.tsx';
import { useLeaveQuestion } from '#web/lib/drafts/use-leave-question.ts';
import type { Dialog } from '#web/lib/use-dialog.ts';

/** What the content of the dialog is given. `onHold` must be told null when the content goes. */
export type HeldContent = { onHold: (hold: Hold) => void; onCancel: () => void; onClose: () => void };

type Props<Target> = {
  dialog: Dialog<Target>;
  title: (target: Target) => string;
  children: (target: Target, content: HeldContent) => ReactNode;
};

/** The frame of a form. Nothing of it is kept, because headers may be secrets, so that leaving the page asks as well. */
export function HeldDialog<Target>({ dialog, title, children }: Props<Target>) {
  const { isOpen, target, close } = dialog;
  const [hold, setHold] = useState<Hold>(null);
  useLeaveQuestion(isOpen && hold === 'changed', close);
  return (
    <FormDialog dialog={dialog} title={target !== null && title(target)} hold={hold}>
      {(leave) => target !== null && children(target, { onHold: setHold, onCancel: leave, onClose: close })}
    </FormDialog>
  );
}
