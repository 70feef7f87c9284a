import { UnstyledButton } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, type Ref, useRef } from 'react';
import { SendButton, StopButton } from '#web/components/composer-buttons.tsx';
import { preloadMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { useSendKey } from '#web/lib/use-send-key.ts';
import { preloadStreams } from '../api/stream-turn.ts';
import { ACCEPTED_FILES, imageLine, removeLine } from '../state/attachment.ts';
import type { ChatBox } from '../state/chat-box.ts';
import { tooLongText } from '../state/message-text.ts';
import { useTakeFile } from '../state/use-take-file.ts';
import { CloseIcon, PaperclipIcon } from './chat-icons.tsx';
import classes from './composer.module.css';

type Props = {
  ref: Ref<HTMLTextAreaElement>;
  chat: ChatBox;
  hasFileAccess: boolean;
  /** Why this conversation cannot go on; empty where it can. */
  note: string;
  onSend: () => void;
};

export function Composer({ ref, chat, hasFileAccess, note, onSend }: Props) {
  const { draft, image, setImage, conversation, controller } = chat;
  const isRunning = conversation.turn !== null;
  const chooser = useRef<HTMLInputElement>(null);
  const isEmpty = draft.text.trim() === '' && image === null;
  const hint = tooLongText(draft.text);
  const { isTaking, takeFile } = useTakeFile(chat, hasFileAccess);
  const send = () => {
    if (!isTaking) onSend();
  };

  const removeImage = () => {
    if (image) draft.change(removeLine(draft.text, imageLine(image.fileName)));
    setImage(null);
  };
  const takeFirst = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const [file] = files;
    if (!file) return;
    event.preventDefault();
    if (!isRunning) void takeFile(file);
  };
  const sendKey = useSendKey(send);

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {note && <p className={classes.note}>{note}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut beside the button */}
      <div
        className={classes.field}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => takeFirst(event, event.dataTransfer.files)}
      >
        {image && (
          <div className={classes.preview}>
            <img src={image.dataUrl} alt={`將送出的圖片：${image.fileName}`} />
            <UnstyledButton
              className={classes.remove}
              onClick={removeImage}
              disabled={isRunning}
              aria-label={`移除圖片 ${image.fileName}`}
            >
              <CloseIcon size={16} />
            </UnstyledButton>
          </div>
        )}
        <textarea
          ref={ref}
          rows={2}
          className={classes.box}
          aria-label="訊息"
          aria-describedby={hint ? 'composer-hint' : undefined}
          placeholder="輸入訊息…"
          enterKeyHint="send"
          value={draft.text}
          disabled={isRunning}
          onFocus={preloadAnswering}
          onChange={(event) => draft.change(event.currentTarget.value)}
          {...sendKey}
          onPaste={(event) => takeFirst(event, event.clipboardData.files)}
        />
        <div className={classes.bar}>
          {/* Stays in the page for a chatbot without file access too: a file that arrives is answered, not ignored. */}
          <input
            ref={chooser}
            type="file"
            hidden
            accept={ACCEPTED_FILES}
            aria-label="選擇檔案"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void takeFile(file);
              // The same file may be chosen again.
              event.currentTarget.value = '';
            }}
          />
          {hasFileAccess && (
            <UnstyledButton
              className={classes.attach}
              aria-label="上傳檔案（文字檔或圖片）"
              disabled={isRunning}
              onClick={() => chooser.current?.click()}
            >
              <PaperclipIcon />
            </UnstyledButton>
          )}
          <p className={classes.keys} data-taking={isTaking || undefined} aria-live="polite">
            {isTaking ? '正在準備檔案…' : 'Enter 送出，Shift + Enter 換行'}
          </p>
          {isRunning && (
            <StopButton isStopping={conversation.turn?.isStopping === true} onStop={controller.stop} />
          )}
          <SendButton label="送出" isDisabled={isRunning || isTaking || isEmpty} />
        </div>
      </div>
      {hint && (
        <p id="composer-hint" className={classes.hint}>
          {hint}
        </p>
      )}
    </form>
  );
}

/** Whoever is about to ask will soon need what reads and shows answers. */
function preloadAnswering(): void {
  preloadStreams();
  preloadMarkdown();
}
