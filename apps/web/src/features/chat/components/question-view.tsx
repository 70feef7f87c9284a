import { UnstyledButton } from '@mantine/core';
import { memo, useEffect, useRef } from 'react';
import { CopyButton } from '#web/components/markdown/copy-button.tsx';
import type { UserMessage } from '../state/conversation.ts';
import { withImageLine } from '../state/message-text.ts';
import { EditIcon, TrashIcon } from './chat-icons.tsx';
import { LateQuestionEditor } from './late-parts.tsx';
import classes from './messages.module.css';
import { StoredImage } from './stored-image.tsx';

type Props = {
  message: UserMessage;
  /** What stands in the box that changes it; null while it is shown. */
  editing: string | null;
  /** Null takes the box away again. */
  onEditing: (text: string | null) => void;
  onSave: (text: string) => void;
  onDelete: (id: string) => void;
  /** Only the last question of a conversation can be changed. */
  canEdit: boolean;
  canDelete: boolean;
};

/** All functions that it is given stay the same as long as the conversation does. */
export const QuestionView = memo(function QuestionView(props: Props) {
  const { message, editing, onEditing, onSave, onDelete, canEdit, canDelete } = props;
  const { id, text, image } = message;
  const isEditing = editing !== null;
  const pencil = useFocusAfterEditing(isEditing);
  return (
    <article className={classes.question} aria-label="您的訊息" data-editing={isEditing || undefined}>
      <div className={classes.bubble}>
        {isEditing ? (
          <LateQuestionEditor
            text={editing}
            onChange={onEditing}
            onSave={() => onSave(withImageLine(editing, image))}
            onCancel={() => onEditing(null)}
          />
        ) : (
          <p className={classes.questionText}>{text}</p>
        )}
        {image?.kind === 'local' && (
          <img className={classes.image} src={image.dataUrl} alt={image.fileName} />
        )}
        {image?.kind === 'stored' && <StoredImage messageId={id} fileName={image.fileName} />}
      </div>
      {!isEditing && (
        <div className={classes.tools}>
          {canDelete && (
            <UnstyledButton className={classes.tool} aria-label="刪除這則訊息" onClick={() => onDelete(id)}>
              <TrashIcon size={16} />
            </UnstyledButton>
          )}
          {canEdit && (
            <UnstyledButton
              ref={pencil}
              className={classes.tool}
              aria-label="修改這則訊息"
              onClick={() => onEditing(text)}
            >
              <EditIcon size={16} />
            </UnstyledButton>
          )}
          <CopyButton text={text} label="複製您的訊息" />
        </div>
      )}
    </article>
  );
});

/** Back to where the box was opened from, when it goes away with the focus in it. */
function useFocusAfterEditing(isEditing: boolean) {
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return pencil;
}
