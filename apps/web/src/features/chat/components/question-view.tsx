import { memo } from 'react';
import { CopyButton } from '#web/components/markdown/copy-button.tsx';
import type { UserMessage } from '../state/conversation.ts';
import classes from './messages.module.css';
import { StoredImage } from './stored-image.tsx';

export const QuestionView = memo(function QuestionView({ message }: { message: UserMessage }) {
  const { id, text, image } = message;
  return (
    <article className={classes.question} aria-label="您的訊息">
      <div className={classes.bubble}>
        <p className={classes.questionText}>{text}</p>
        {image?.kind === 'local' && (
          <img className={classes.image} src={image.dataUrl} alt={image.fileName} />
        )}
        {image?.kind === 'stored' && <StoredImage messageId={id} fileName={image.fileName} />}
      </div>
      <div className={classes.tools}>
        <CopyButton text={text} label="複製您的訊息" />
      </div>
    </article>
  );
});
