import { useState } from 'react';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { type Answer, type Conversation, findLastAnswer, isBroken } from '../state/conversation.ts';
import { spokenText } from '../state/spoken-text.ts';

/**
 * What a screen reader is told of an answer: once, when it has ended, and not word by word. Answers of a
 * session that was opened were told when they came.
 */
export function useAnnouncement(conversation: Conversation, name: string): string {
  const [announcement, setAnnouncement] = useState('');
  const [runningId, setRunningId] = useState<string | null>(null);
  const current = conversation.turn?.answerId ?? null;
  if (current !== runningId) {
    setRunningId(current);
    const answer = findLastAnswer(conversation);
    if (current !== null) setAnnouncement(`${name}正在回答`);
    else setAnnouncement(answer?.id === runningId && answer ? `${name}：${outcomeOf(answer)}` : '');
  }
  return announcement;
}

function outcomeOf({ status, text, problem }: Answer): string {
  if (status === 'finished') return spokenText(text);
  if (status === 'stopped') return `已停止。${spokenText(text)}`;
  return `${isBroken(status) ? CHAT_APOLOGY : ''}${problem}`;
}
