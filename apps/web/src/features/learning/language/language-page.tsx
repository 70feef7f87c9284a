import { PAGES } from '#contract/pages.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { HelperPage } from '../components/helper-page.tsx';
import { OpenRecord } from '../components/open-record.tsx';
import { RecordsPanel } from '../components/records-panel.tsx';
import { MistakesPanel } from './mistakes-panel.tsx';
import { PracticeRoom } from './practice-room.tsx';
import { usePractice } from './use-practice.ts';

/** What was typed stays when the session ends: the page goes on being that of the person it was opened for. */
export function LanguagePage() {
  const userId = useOwnerId();
  return userId === undefined ? null : <LanguagePractice key={userId} userId={userId} />;
}

function LanguagePractice({ userId }: { userId: string }) {
  const atWork = usePractice(userId);
  const { record, language, isRunning } = atWork;
  const room = <PracticeRoom atWork={atWork} />;
  return (
    <HelperPage
      title={PAGES.language.title}
      lead="選擇語言和程度自由對話，錯誤會在旁邊列出更正和說明。"
      beside={<MistakesPanel language={language} />}
      records={
        <RecordsPanel
          helper="language"
          openId={record.id}
          onOpen={record.open}
          empty="練習過的對話會留在這裡，隨時可以再看，也可以接著練習。"
          isBusy={isRunning}
        />
      }
    >
      {record.id === null || record.query.isSuccess ? (
        room
      ) : (
        <OpenRecord {...record} onClose={() => record.open(null)} closeLabel="開始新對話">
          {() => room}
        </OpenRecord>
      )}
    </HelperPage>
  );
}
