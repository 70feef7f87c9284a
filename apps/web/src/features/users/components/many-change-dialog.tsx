import type { Dialog } from '#web/lib/use-dialog.ts';
import { ManyChangeForm } from './many-change-form.tsx';
import { ManyDialog } from './many-dialog.tsx';

/** Changes of many users; the dialog is about their ids. */
export function ManyChangeDialog({ dialog }: { dialog: Dialog<readonly string[]> }) {
  return (
    <ManyDialog dialog={dialog} title={() => '更改用戶'}>
      {(chosen, content) => <ManyChangeForm key={dialog.turn} chosen={chosen} {...content} />}
    </ManyDialog>
  );
}
