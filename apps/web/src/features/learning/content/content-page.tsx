import { useQuery } from '@tanstack/react-query';
import type { Material } from '#contract/helper-records.ts';
import { PAGES } from '#contract/pages.ts';
import { ownUserQuery } from '#web/lib/session/own-user.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { askForContent } from '../api/generate-content.ts';
import { RecordedWork } from '../components/recorded-work.tsx';
import { useRecordedRun } from '../state/use-recorded-run.ts';
import { useWorkDraft } from '../state/use-work-draft.ts';
import { ContentForm } from './content-form.tsx';
import { bodyOf, readWork, repeatWork } from './content-work.ts';
import { MaterialView } from './material-view.tsx';

const WORDS = {
  running: '正在生成學習內容…',
  failed: '生成學習內容時發生錯誤，請稍後再試',
  noRecords: '生成過的學習內容會留在這裡，隨時可以再看。',
};

/** What was typed stays when the session ends: the page goes on being that of the person it was opened for. */
export function ContentPage() {
  const userId = useOwnerId();
  return userId === undefined ? null : <Content key={userId} userId={userId} />;
}

function Content({ userId }: { userId: string }) {
  const work = useRecordedRun('content', askForContent);
  const draft = useWorkDraft({ userId, helper: 'content', read: readWork });
  const preferences = useQuery(ownUserQuery(userId)).data?.preferences;
  const ownStyle = preferences?.learningStyle ?? 'visual';

  const again = (material: Material) => {
    if (draft.isEmpty) draft.replace(repeatWork(material));
    work.close();
  };
  return (
    <RecordedWork
      work={work}
      title={PAGES.content.title}
      lead="按學科、主題和難度，生成適合你的學習材料。"
      words={WORDS}
      form={
        <ContentForm
          draft={draft}
          ownStyle={ownStyle}
          ownSubject={preferences?.subject ?? ''}
          onSubmit={() => void work.send(bodyOf(draft.work, ownStyle))}
        />
      }
    >
      {(material) => (
        <MaterialView
          key={material.id}
          material={material}
          takesFocus={work.record.isOpenedHere}
          onAgain={() => again(material)}
        />
      )}
    </RecordedWork>
  );
}
