import { UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '#web/lib/api/failure-text.ts';
import { type SharedChatbot, type ShareKind, shareLinks } from '#web/lib/share-links.ts';
import { shareQuery } from '#web/lib/share-query.ts';
import { toast } from '#web/lib/toast.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import type { ChatbotRow } from '../state/list-rows.ts';
import classes from './chatbots-page.module.css';

type Props = { row: ChatbotRow; onShare: (chatbot: SharedChatbot) => void };

/** The links of a row. Passwords are no part of the list: the one of a row is asked for when it is wanted. */
export function RowShare({ row: { id, values, isSample }, onShare }: Props) {
  if (id === null || isSample) return <span className={classes.side}>—</span>;
  const chatbot = { id, name: values.name };
  return (
    <span className={classes.links}>
      <CopyLink chatbot={chatbot} kind="chat" label="聊天連結" />
      <CopyLink chatbot={chatbot} kind="kids" label="兒童連結" />
      <UnstyledButton
        className={classes.link}
        aria-haspopup="dialog"
        aria-label={`「${chatbot.name}」的 QR code`}
        onClick={() => onShare(chatbot)}
      >
        QR code
      </UnstyledButton>
    </span>
  );
}

type LinkProps = { chatbot: SharedChatbot; kind: ShareKind; label: string };

function CopyLink({ chatbot, kind, label }: LinkProps) {
  const queries = useQueryClient();
  const { outcome, copy } = useCopy();
  const query = shareQuery(chatbot.id);

  // Some browsers let a page copy only right after the click, so the password is fetched when the button is pointed at.
  const prefetch = () => void queries.prefetchQuery(query);
  const copyLink = async () => {
    try {
      const { password } = await queries.fetchQuery(query);
      const link = shareLinks(location.origin, chatbot.id, password)[kind];
      await copy(link);
    } catch (error) {
      toast('error', `無法取得「${chatbot.name}」的分享連結：${failureText(error).title}`);
    }
  };
  return (
    <UnstyledButton
      className={classes.link}
      aria-label={outcome === null ? `複製「${chatbot.name}」的${label}` : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => void copyLink()}
    >
      <span aria-live="polite">
        {outcome === null ? label : outcome === 'copied' ? '已複製' : '無法複製'}
      </span>
    </UnstyledButton>
  );
}
