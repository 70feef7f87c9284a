import { UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import type { Practice } from '#contract/helper-records.ts';
import { TalkLog } from '#web/components/talk-log.tsx';
import { useFollowScroll } from '#web/components/use-follow-scroll.ts';
import { LearnerLine } from './learner-line.tsx';
import classes from './practice.module.css';
import { LANGUAGE_LABELS, LANGUAGE_TAGS, OPENINGS } from './practice-words.ts';
import { FailedReply, ReplyLine, RunningReply } from './reply-line.tsx';
import type { PracticeAtWork } from './use-practice.ts';

const NONE: Practice['corrections'] = [];

export function PracticeLog({ atWork }: { atWork: PracticeAtWork }) {
  const { practice, language, attempt, isAnswering, run, send } = atWork;
  const scroller = useRef<HTMLDivElement>(null);
  const conversation = practice?.conversation ?? [];
  const lastOwn = attempt?.id ?? conversation.findLast(({ role }) => role === 'user')?.id ?? '';
  const { isAtEnd, onScroll, toEnd } = useFollowScroll(scroller, lastOwn);
  const tag = LANGUAGE_TAGS[language];
  return (
    <div className={classes.frame}>
      <TalkLog scroller={scroller} label="對話內容" classes={classes} onScroll={onScroll}>
        {conversation.length === 0 && attempt === null && <Opening atWork={atWork} />}
        {conversation.map((message, place) =>
          message.role === 'user' ? (
            <LearnerLine
              key={message.id}
              id={message.id}
              content={message.content}
              corrections={practice?.corrections ?? NONE}
              language={tag}
            />
          ) : (
            <ReplyLine
              key={message.id}
              id={message.id}
              content={message.content}
              language={tag}
              isCutOff={practice?.isCutOff === true && place === conversation.length - 1}
            />
          ),
        )}
        {attempt && (
          <LearnerLine id={attempt.id} content={attempt.content} corrections={NONE} language={tag} />
        )}
        {isAnswering && <RunningReply text={run.text} language={tag} />}
        {run.status === 'failed' && (
          <FailedReply reason={run.failure} text={run.text} language={tag} onRetry={() => void send()} />
        )}
      </TalkLog>
      {!isAtEnd && (
        <UnstyledButton className={classes.down} onClick={toEnd}>
          到最新訊息
        </UnstyledButton>
      )}
    </div>
  );
}

/** In the place of a conversation, while there is none. */
function Opening({ atWork: { language, text, setText } }: { atWork: PracticeAtWork }) {
  return (
    <div className={classes.opening}>
      <p>
        用{LANGUAGE_LABELS[language]}
        打個招呼，或說說今天做了什麼。寫錯也不要緊：要更正的字會標出來，旁邊有正確的寫法和說明。
      </p>
      {text === '' && (
        <UnstyledButton
          className={classes.starter}
          lang={LANGUAGE_TAGS[language]}
          onClick={() => setText(OPENINGS[language])}
        >
          {OPENINGS[language]}
        </UnstyledButton>
      )}
    </div>
  );
}
