import { Button } from '@mantine/core';
import classes from './draft-notice.module.css';

type Props = { isSaving: boolean; onDiscard: () => void };

/** Above a form that began with what was typed before and not saved. */
export function DraftNotice({ isSaving, onDiscard }: Props) {
  return (
    <div role="status" className={classes.notice}>
      <p>已恢復您上次尚未儲存的內容。</p>
      <Button variant="default" size="xs" disabled={isSaving} onClick={onDiscard}>
        捨棄
      </Button>
    </div>
  );
}
