import { Button } from '@mantine/core';
import { DraftDialog } from '#web/components/dialogs/draft-dialog.tsx';
import { ToolsIcon } from '#web/components/icons.tsx';
import { useDialog } from '#web/lib/use-dialog.ts';
import classes from './exams.module.css';
import { TEMPLATE_DRAFT, TemplateEditor } from './template-editor.tsx';

/** Floats above the page, and opens the template of what the AI is told. */
export function TemplateButton() {
  const dialog = useDialog<true>();
  return (
    <>
      <Button className={classes.float ?? ''} leftSection={<ToolsIcon />} onClick={() => dialog.open(true)}>
        系統提示訊息
      </Button>
      <DraftDialog dialog={dialog} title="系統提示訊息範本" draft={TEMPLATE_DRAFT}>
        {(form) => <TemplateEditor {...form} />}
      </DraftDialog>
    </>
  );
}
