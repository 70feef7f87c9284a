import { useStore } from '#web/lib/store.ts';
import { inThousands } from '../state/in-thousands.ts';
import { savesStore } from '../state/saves.ts';
import classes from './save-progress.module.css';

/** How far a save is, in passages. */
export function SaveProgress({ id, text }: { id: string; text: string }) {
  const progress = useStore(savesStore).get(id)?.progress;
  return (
    <div className={classes.progress}>
      <p role="status">{text}</p>
      <progress aria-label="儲存進度" {...(progress && { value: progress.done, max: progress.total })} />
      <p className={classes.count}>
        {progress && `${inThousands(progress.done)} / ${inThousands(progress.total)} 段`}
      </p>
    </div>
  );
}
