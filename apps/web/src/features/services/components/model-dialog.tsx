import type { Service, ServiceModel } from '#contract/services.contract.ts';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { HeldDialog } from './held-dialog.tsx';
import { ModelForm } from './model-form.tsx';

type Props = { dialog: Dialog<ServiceModel | 'new'>; service: Service };

/** One modal for a model whose name is typed and for one that is there. */
export function ModelDialog({ dialog, service }: Props) {
  return (
    <HeldDialog
      dialog={dialog}
      title={(target) => (target === 'new' ? '輸入模型名稱' : `編輯「${target.name}」`)}
    >
      {(target, content) => (
        <ModelForm
          key={dialog.turn}
          service={service}
          model={target === 'new' ? null : target}
          {...content}
        />
      )}
    </HeldDialog>
  );
}
