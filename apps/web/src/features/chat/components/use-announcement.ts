import { useState } from 'react';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { spokenText } from '#web/lib/words/spoken-text.ts';
import {
  type Answer,
  type Conversation,
  findLastAnswer,
  isBroken,
  type Waiting,
} from '../state/conversation.ts';
import { busyText } from '../state/message-text.ts';

type Words = { waiting: (waiting: Waiting) => string; outcome: (answer: Answer) => string };

const PLAIN_WORDS: Words = {
  waiting: (waiting) => busyText(waiting, Date.now()),
  outcome: outcomeOf,
};

/**
 * What a screen reader is told of an answer: once, when it has ended, and not word by word; and once that it has
 * to wait, or that the model thinks. Answers of a session that was opened were told when they came.
 */
export function useAnnouncement(conversation: Conversation, name: string, words = PLAIN_WORDS): string {
  const [announcement, setAnnouncement] = useState('');
  const [runningId, setRunningId] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const { turn } = conversation;
  const current = turn?.answerId ?? null;
  if (current !== runningId) {
    setRunningId(current);
    const answer = findLastAnswer(conversation);
    if (current !== null) setAnnouncement(`${name}正在回答`);
    else setAnnouncement(answer?.id === runningId && answer ? `${name}：${words.outcome(answer)}` : '');
  }
  const isThinking = turn !== null && turn.thinking !== null;
  const pause = `${current}/${isThinking}`;
  if ((turn?.waiting || isThinking) && told !== pause) {
    setTold(pause);
    setAnnouncement(turn?.waiting ? words.waiting(turn.waiting) : `${name}正在思考…`);
  }
  return announcement;
}

function outcomeOf({ status, text, problem }: Answer): string {
  if (status === 'finished') return spokenText(text);
  if (status === 'stopped') return `已停止。${spokenText(text)}`;
  return `${isBroken(status) ? CHAT_APOLOGY : ''}${problem}`;
}
