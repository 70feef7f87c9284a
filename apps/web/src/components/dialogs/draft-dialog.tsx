import { Fragment, type ReactNode, useState } from 'react';
import { clearFormDraft } from '#web/lib/drafts/form-draft.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { FormDialog, type Hold } from './form-dialog.tsx';

/** What a form in a {@link DraftDialog} is given. */
export type DraftForm = {
  userId: string;
  onHold: (hold: Hold) => void;
  onCancel: () => void;
  onSaved: () => void;
};

type Props = {
  dialog: Pick<Dialog<unknown>, 'isOpen' | 'close' | 'turn'>;
  title: string;
  size?: string;
  /** The name of the draft (lib/form-draft.ts), which goes when what was typed is given up. */
  draft: string;
  children: (form: DraftForm) => ReactNode;
};

/** A modal with a form whose text is kept as a draft; the form is mounted anew each time that it is opened. */
export function DraftDialog({ dialog, title, size, draft, children }: Props) {
  const userId = useOwnerId() ?? '';
  const [hold, setHold] = useState<Hold>(null);
  return (
    <FormDialog
      dialog={dialog}
      title={title}
      {...(size !== undefined && { size })}
      hold={hold}
      onGiveUp={() => clearFormDraft(userId, draft)}
    >
      {(leave) => (
        <Fragment key={dialog.turn}>
          {children({ userId, onHold: setHold, onCancel: leave, onSaved: dialog.close })}
        </Fragment>
      )}
    </FormDialog>
  );
}
