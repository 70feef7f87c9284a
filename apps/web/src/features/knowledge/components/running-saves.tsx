import { NoticeBar } from '#web/components/notices/notice-bar.tsx';
import { useStore } from '#web/lib/store.ts';
import { savesStore } from '../state/saves.ts';
import { SaveProgress } from './save-progress.tsx';

/** What this person is saving while they look at the list. */
export function RunningSaves({ ownerId }: { ownerId: string }) {
  const saves = [...useStore(savesStore).values()].filter((save) => save.ownerId === ownerId);
  return saves.map(({ id, fields }) => (
    <NoticeBar key={id}>
      <SaveProgress id={id} text={`正在儲存「${fields.name}」`} />
    </NoticeBar>
  ));
}
