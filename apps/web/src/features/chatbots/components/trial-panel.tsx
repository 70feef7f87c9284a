import { Button } from '@mantine/core';
import { useRef } from 'react';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { TalkLog } from '#web/components/talk-log.tsx';
import { useFollowScroll } from '#web/components/use-follow-scroll.ts';
import { useStore } from '#web/lib/store.ts';
import { spokenText } from '#web/lib/words/spoken-text.ts';
import type { Trial, TrialChatbot, TrialLine } from '../state/trial.ts';
import { TrialAnswerView } from './trial-answer.tsx';
import { TrialComposer } from './trial-composer.tsx';
import classes from './trial-panel.module.css';

type Props = {
  trial: Trial;
  /** As the form stands; asked for at each question. */
  chatbot: TrialChatbot;
  name: string;
  /** Where the panel covers the page. */
  onClose?: () => void;
};

/** Talks to the chatbot as its form stands. Nothing of it is stored, and the limit of a day does not count it. */
export function TrialPanel({ trial, chatbot, name, onClose }: Props) {
  const lines = useStore(trial.lines);
  const scroller = useRef<HTMLDivElement>(null);
  const questions = lines.filter(({ role }) => role === 'user').length;
  const { onScroll } = useFollowScroll(scroller, String(questions));
  const isRunning = isRunningLine(lines.at(-1));
  return (
    <section aria-label="試用" className={classes.panel}>
      <header className={classes.header}>
        <div>
          <h2 className={classes.title}>試用</h2>
          <p className={classes.about}>依表單目前的內容回答，不用先儲存，也不留記錄。</p>
        </div>
        {lines.length > 0 && (
          <Button size="xs" variant="default" onClick={trial.clear}>
            清除
          </Button>
        )}
        {onClose && (
          <Button size="xs" variant="default" onClick={onClose}>
            關閉
          </Button>
        )}
      </header>
      <TalkLog scroller={scroller} label="試用對話" classes={classes} onScroll={onScroll}>
        <Welcome name={name} text={chatbot.welcomeMessage} isEmpty={lines.length === 0} />
        {lines.map((line, place) =>
          line.role === 'user' ? (
            <p key={line.id} className={classes.question}>
              {line.text}
            </p>
          ) : (
            <TrialAnswerView
              key={line.id}
              answer={line}
              onAgain={place === lines.length - 1 ? () => void trial.again(chatbot) : null}
            />
          ),
        )}
      </TalkLog>
      <p role="status" className="visually-hidden">
        {announce(lines.at(-1))}
      </p>
      <TrialComposer
        draft={trial.draft}
        isRunning={isRunning}
        onAsk={(text) => void trial.ask(text, chatbot)}
        onStop={trial.stop}
      />
    </section>
  );
}

function Welcome({ name, text, isEmpty }: { name: string; text: string; isEmpty: boolean }) {
  if (text.trim() !== '') {
    return (
      <article aria-label="歡迎訊息" className={classes.answer}>
        <LateMarkdown text={text} />
      </article>
    );
  }
  return (
    isEmpty && (
      <p className={classes.empty}>問「{name || '聊天機器人'}」一個學生會問的問題，看看它怎樣回答。</p>
    )
  );
}

function isRunningLine(line: TrialLine | undefined): boolean {
  return line?.role === 'assistant' && line.status === 'running';
}

function announce(line: TrialLine | undefined): string {
  if (line?.role !== 'assistant') return '';
  if (line.status === 'running') return '正在回答';
  return line.status === 'failed' ? line.problem : spokenText(line.text);
}
