import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { BotAvatar } from '#web/components/bot-avatar.tsx';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { ThinkingDots } from '#web/components/thinking-dots.tsx';
import type { ReadingLanguage } from '#web/lib/read-aloud.ts';
import { type Store, useStore } from '#web/lib/store.ts';
import classes from './lines.module.css';
import { ReadButton } from './read-button.tsx';

type Props = { id: string; content: string; language: ReadingLanguage; isCutOff: boolean };

export const ReplyLine = memo(function ReplyLine({ id, content, language, isCutOff }: Props) {
  return (
    <Reply>
      <div lang={language}>
        <LateMarkdown text={content} />
      </div>
      {isCutOff && <p className={classes.aside}>回答已達到長度上限，後面的部分沒有寫完。</p>}
      <ReadButton id={id} text={content} language={language} what="回應" />
    </Reply>
  );
});

type GrowingProps = { text: Store<string>; language: ReadingLanguage };

/** The reply as it is written. */
export function RunningReply({ text, language }: GrowingProps) {
  const grown = useStore(text);
  return (
    <Reply isBusy>
      {grown === '' ? (
        <ThinkingDots label="正在回應…" />
      ) : (
        <div lang={language}>
          <LateMarkdown text={grown} />
        </div>
      )}
    </Reply>
  );
}

/** The apology, why there is no reply, and what had come of it. */
export function FailedReply({
  reason,
  text,
  language,
  onRetry,
}: GrowingProps & { reason: string; onRetry: () => void }) {
  const grown = useStore(text);
  return (
    <Reply>
      {grown !== '' && (
        <div lang={language} className={classes.broken}>
          <LateMarkdown text={grown} />
        </div>
      )}
      <div role="alert">
        <p className={classes.apology}>{CHAT_APOLOGY}</p>
        <p className={classes.aside}>{reason}</p>
        <p className={classes.aside}>您的訊息還在下面的欄位裡，可以再送一次，也可以先修改。</p>
      </div>
      <UnstyledButton className={classes.retry} onClick={onRetry}>
        重試
      </UnstyledButton>
    </Reply>
  );
}

function Reply({ isBusy, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <article aria-label="AI 的回應" aria-busy={isBusy} className={classes.reply}>
      <BotAvatar size={32} />
      <div className={classes.replyBody}>{children}</div>
    </article>
  );
}
