import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { RowActions, RowButton, rowLink } from '#web/components/lists/row-actions.tsx';
import type { KeptChatbot } from '../state/kept-chatbots.ts';
import type { ChatbotRow } from '../state/list-rows.ts';
import type { useKeptActions } from '../state/use-kept-actions.ts';
import type { useRemoval } from '../state/use-removal.ts';

type StoredProps = { row: ChatbotRow } & ReturnType<typeof useRemoval>;

/** Nothing for a sample, which can be looked at only. */
export function StoredActions({ row: { id, values, isSample }, removingId, ask }: StoredProps) {
  if (id === null || isSample) return null;
  return (
    <RowActions>
      <Link
        to={PAGES.chatbotEdit.path}
        params={{ id }}
        className={rowLink}
        aria-label={`編輯「${values.name}」`}
      >
        編輯
      </Link>
      <RowButton
        danger
        label={`刪除「${values.name}」`}
        loading={removingId === id}
        onClick={() => void ask(id, values.name)}
      >
        刪除
      </RowButton>
    </RowActions>
  );
}

type KeptProps = { kept: KeptChatbot } & ReturnType<typeof useKeptActions>;

export function KeptActions({ kept, sendingKey, retry, discard }: KeptProps) {
  const { name } = kept.values;
  return (
    <RowActions>
      <RowButton
        label={`重試同步「${name}」`}
        loading={sendingKey === kept.key}
        onClick={() => void retry(kept)}
      >
        重試
      </RowButton>
      <KeptLink kept={kept} />
      <RowButton danger label={`捨棄「${name}」尚未同步的內容`} onClick={() => void discard(kept)}>
        捨棄
      </RowButton>
    </RowActions>
  );
}

function KeptLink({ kept: { key, chatbotId, values } }: { kept: KeptChatbot }) {
  const look = { className: rowLink, 'aria-label': `編輯「${values.name}」` };
  return chatbotId === null ? (
    <Link to={PAGES.chatbotNew.path} search={{ kept: key }} {...look}>
      編輯
    </Link>
  ) : (
    <Link to={PAGES.chatbotEdit.path} params={{ id: chatbotId }} {...look}>
      編輯
    </Link>
  );
}
