import { UnstyledButton } from '@mantine/core';
import type { Ref } from 'react';
import kids from '#web/components/friends/kids-world.module.css';
import { preloadMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { useSendKey } from '#web/lib/use-send-key.ts';
import type { VisitorChat } from '../visitor/use-visitor-chat.ts';
import classes from './kids-composer.module.css';
import { HandDrawing, PlaneDrawing } from './kids-icons.tsx';

type Props = { ref: Ref<HTMLTextAreaElement>; chat: VisitorChat; onSend: () => void };

export function KidsComposer({ ref, chat, onSend }: Props) {
  const { draft, conversation, controller, isReady } = chat;
  const { turn } = conversation;
  const sendKey = useSendKey(onSend);
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <textarea
        ref={ref}
        rows={1}
        className={classes.box}
        aria-label="訊息"
        placeholder={turn ? '等我說完喔…' : '想說什麼呢？'}
        enterKeyHint="send"
        value={draft.text}
        disabled={turn !== null || !isReady}
        onFocus={preloadMarkdown}
        onChange={(event) => draft.change(event.currentTarget.value)}
        {...sendKey}
      />
      {turn ? (
        <UnstyledButton
          key="stop"
          className={`${kids.press} ${classes.stop}`}
          onClick={controller.stop}
          disabled={turn.isStopping}
        >
          <HandDrawing size={30} />
          <span>{turn.isStopping ? '好的…' : '停止'}</span>
        </UnstyledButton>
      ) : (
        <UnstyledButton
          key="send"
          type="submit"
          className={`${kids.press} ${classes.send}`}
          disabled={draft.text.trim() === ''}
        >
          <PlaneDrawing size={30} />
          <span>送出</span>
        </UnstyledButton>
      )}
    </form>
  );
}
