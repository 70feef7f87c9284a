import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PRACTICE_MAX_MESSAGES, type Practice } from '#contract/helper-records.ts';
import type { PracticeReply } from '#contract/helpers.contract.ts';
import { preloadMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { useAnswerRun } from '#web/lib/api/use-answer-run.ts';
import { confirm } from '#web/lib/confirm.ts';
import { newId } from '#web/lib/new-id.ts';
import { stopReading } from '#web/lib/read-aloud.ts';
import { spokenText } from '#web/lib/words/spoken-text.ts';
import { recordQuery } from '../api/get-record.ts';
import { mistakesQuery } from '../api/list-mistakes.ts';
import { askForReply } from '../api/practise-language.ts';
import { useOpenRecord } from '../state/use-open-record.ts';
import { useWorkDraft } from '../state/use-work-draft.ts';
import { MESSAGE_MAX, type PracticeWork, readWork, withReply } from './practice-work.ts';

/** A message on its way, or one that was not answered. */
export type Attempt = { id: string; content: string };

export type PracticeAtWork = ReturnType<typeof usePractice>;

/**
 * A practice is what the server keeps of it. A message stays in the draft until its reply is there, so that nothing is
 * lost by an error, a reload or an expired session; sent again unchanged it has the same id and is answered once.
 */
export function usePractice(userId: string) {
  const queries = useQueryClient();
  const record = useOpenRecord('language');
  const draft = useWorkDraft({ userId, helper: 'language', read: readWork });
  const run = useAnswerRun(askForReply);
  const [lastAttempt, setAttempt] = useState<Attempt | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { work } = draft;
  const practice = record.query.data ?? null;
  const isRunning = run.status === 'running';
  useForgetAnswered(practice, draft);
  useEndWith(record.id, run.cancel);

  const isStored = practice?.conversation.some(({ id }) => id === lastAttempt?.id) ?? false;
  const attempt = run.status === 'idle' || isStored ? null : lastAttempt;
  const { language, level } = practice ?? work;
  const isFull = (practice?.conversation.length ?? 0) + 2 > PRACTICE_MAX_MESSAGES;
  const canSend = !isRunning && !isFull && work.text.trim() !== '' && work.text.length <= MESSAGE_MAX;

  const keep = async (reply: PracticeReply) => {
    const { queryKey } = recordQuery('language', reply.practiceId);
    await record.show(withReply(queries.getQueryData(queryKey), reply, { language, level }));
    void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries(mistakesQuery(language));
  };
  const send = async () => {
    if (!canSend) return;
    preloadMarkdown();
    const practiceId = record.id ?? (work.practiceId || newId());
    const messageId = work.messageId || newId();
    draft.change(record.id === null ? { practiceId, messageId } : { messageId });
    setAttempt({ id: messageId, content: work.text.trim() });
    setAnnouncement('正在回應…');
    const reply = await run.start({ practiceId, messageId, language, level, message: work.text.trim() });
    if (reply === null) return setAnnouncement('');
    draft.replace({ language, level, text: '', practiceId: '', messageId: '' });
    setAnnouncement(announce(reply));
    await keep(reply);
  };
  const cancel = () => {
    run.cancel();
    // It may have been answered in the same moment.
    if (record.id !== null) void queries.invalidateQueries(recordQuery('language', record.id));
  };
  const startAnew = async () => {
    const message = '輸入的訊息還沒有送出，確定要清除並開始新對話嗎？';
    const isTyped = !isRunning && work.text.trim() !== '';
    if (isTyped && !(await confirm({ message, confirmLabel: '清除', danger: true }))) return;
    run.cancel();
    stopReading();
    setAnnouncement('');
    draft.replace({ ...readWork({}), language, level });
    record.open(null);
  };
  return {
    record,
    practice,
    language,
    level,
    work,
    run: { ...run, cancel },
    isRunning,
    isFull,
    canSend,
    attempt,
    /** Until the reply stands in the conversation: the log never gets shorter in between. */
    isAnswering: attempt !== null && run.status !== 'failed',
    announcement,
    hasBegun: record.id !== null || attempt !== null,
    /** What the field shows: a message that is on its way is in the conversation. */
    text: isRunning ? '' : work.text,
    setText: (text: string) => draft.change({ text, messageId: '' }),
    /** A choice begins another practice. */
    choose: (choice: Partial<Pick<PracticeWork, 'language' | 'level'>>) =>
      draft.change({ ...choice, practiceId: '', messageId: '' }),
    send,
    startAnew,
  };
}

/** What was typed and is found answered after all needs no sending: the answer came when nobody listened. */
function useForgetAnswered(
  practice: Practice | null,
  { work, change }: { work: PracticeWork; change: (patch: Partial<PracticeWork>) => void },
): void {
  const isAnswered = practice?.conversation.some(({ id }) => id === work.messageId) ?? false;
  useEffect(() => {
    if (isAnswered) change({ text: '', practiceId: '', messageId: '' });
  });
}

/** Whoever goes to another practice does not wait for the reply in this one. */
function useEndWith(id: string | null, cancel: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another practice is the occasion
  useEffect(
    () => () => {
      cancel();
      stopReading();
    },
    [id, cancel],
  );
}

function announce({ reply, corrections }: PracticeReply): string {
  const count = corrections.length > 0 ? `有 ${corrections.length} 處更正。` : '';
  return `${spokenText(reply)} ${count}`;
}
