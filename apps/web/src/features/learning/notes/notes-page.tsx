import type { Note } from '#contract/helper-records.ts';
import { PAGES } from '#contract/pages.ts';
import { confirm } from '#web/lib/confirm.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { askForNote } from '../api/enhance-note.ts';
import { RecordedWork } from '../components/recorded-work.tsx';
import { useRecordedRun } from '../state/use-recorded-run.ts';
import { useWorkDraft } from '../state/use-work-draft.ts';
import { NoteForm } from './note-form.tsx';
import { NoteView } from './note-view.tsx';
import { bodyOf, readWork } from './note-work.ts';

const WORDS = {
  running: '正在整理筆記…',
  failed: '增強筆記時發生錯誤，請稍後再試',
  noRecords: '整理過的筆記會留在這裡，隨時可以再複習。',
};

/** What was typed stays when the session ends: the page goes on being that of the person it was opened for. */
export function NotesPage() {
  const userId = useOwnerId();
  return userId === undefined ? null : <Notes key={userId} userId={userId} />;
}

function Notes({ userId }: { userId: string }) {
  const work = useRecordedRun('notes', askForNote);
  const draft = useWorkDraft({ userId, helper: 'notes', read: readWork });

  const submit = async () => {
    if (await work.send(bodyOf(draft.work))) draft.clear();
  };
  const startAnew = async () => {
    const message = '確定要清除填寫的內容，重新開始嗎？';
    if (!draft.isEmpty && !(await confirm({ message, confirmLabel: '清除', danger: true }))) return;
    draft.clear();
    work.close();
  };
  const revise = async ({ title, content }: Note) => {
    const message = '表單裡還有沒整理的內容，要換成這份筆記嗎？';
    if (!draft.isEmpty && !(await confirm({ message, confirmLabel: '換成這份' }))) return;
    draft.replace({ title, content });
    work.close();
  };
  return (
    <RecordedWork
      work={work}
      title={PAGES.notes.title}
      lead="貼上筆記，整理出摘要、重點概念和複習問題，再用卡片考考自己。"
      words={WORDS}
      form={<NoteForm draft={draft} onSubmit={() => void submit()} onReset={() => void startAnew()} />}
    >
      {(note) => (
        <NoteView
          key={note.id}
          note={note}
          takesFocus={work.record.isOpenedHere}
          onRevise={() => void revise(note)}
          onReset={() => void startAnew()}
        />
      )}
    </RecordedWork>
  );
}
