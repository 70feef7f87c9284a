import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { type Column, DataTable, longText } from '#web/components/lists/data-table.tsx';
import { addLink } from '#web/components/lists/row-actions.tsx';
import type { SharedChatbot } from '#web/lib/share-links.ts';
import { PASSWORD_LOST } from '../state/kept-chatbots.ts';
import { SHORT_LANGUAGE_LABELS } from '../state/language-labels.ts';
import { badgesOf, type ChatbotRow } from '../state/list-rows.ts';
import { useKeptActions } from '../state/use-kept-actions.ts';
import { useRemoval } from '../state/use-removal.ts';
import classes from './chatbots-page.module.css';
import { KeptActions, StoredActions } from './row-actions.tsx';
import { RowShare } from './row-share.tsx';

type Props = {
  /** Null while they are loaded for the first time. */
  rows: readonly ChatbotRow[] | null;
  order: string;
  onOrder: (order: string) => void;
  isBusy: boolean;
  isSearched: boolean;
  onShare: (chatbot: SharedChatbot) => void;
};

export function ChatbotTable({ rows, order, onOrder, isBusy, isSearched, onShare }: Props) {
  const removal = useRemoval();
  const kept = useKeptActions();
  const columns: Column<ChatbotRow>[] = [
    { header: '名稱', sort: 'name', cell: (row) => <Name row={row} /> },
    { header: '模型', sort: 'model', cell: (row) => <Model row={row} /> },
    {
      header: '每日限制',
      sort: 'limit',
      cell: ({ values }) => `${Number(values.dailyLimit).toLocaleString('en')} 次`,
    },
    { header: '功能', cell: (row) => <Badges row={row} /> },
    { header: '語言與溫度', cell: (row) => <Manner row={row} /> },
    { header: '分享連結', cell: (row) => <RowShare row={row} onShare={onShare} /> },
    {
      header: '操作',
      cell: (row) =>
        row.kept ? <KeptActions kept={row.kept} {...kept} /> : <StoredActions row={row} {...removal} />,
    },
  ];
  return (
    <DataTable
      label="聊天機器人"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      order={order}
      onOrder={onOrder}
      busy={isBusy}
      empty={<Empty isSearched={isSearched} />}
    />
  );
}

function Name({ row: { id, values, kept } }: { row: ChatbotRow }) {
  const mark = kept && (
    <Badge variant="light" color="red">
      尚未同步
    </Badge>
  );
  if (id === null || kept) {
    return (
      <>
        {values.name} {mark}
        {kept?.lacksPassword && <span className={classes.side}>{PASSWORD_LOST}</span>}
      </>
    );
  }
  return (
    <Link to={PAGES.chatbotEdit.path} params={{ id }} className={classes.name}>
      {values.name}
    </Link>
  );
}

function Model({ row: { values } }: { row: ChatbotRow }) {
  return (
    <span>
      <span className={`${longText} ${classes.model}`}>{values.model || '預設'}</span>
      <span className={classes.side}>{Number(values.maxTokens).toLocaleString('en')} tokens</span>
    </span>
  );
}

function Manner({ row: { values } }: { row: ChatbotRow }) {
  return (
    <span>
      <span className={`${classes.line} ${classes.language}`}>
        {SHORT_LANGUAGE_LABELS[values.responseLanguage]}
      </span>
      <span className={classes.side}>溫度 {values.temperature}</span>
    </span>
  );
}

function Badges({ row }: { row: ChatbotRow }) {
  const badges = badgesOf(row);
  if (badges.length === 0) return <span className={classes.side}>—</span>;
  return (
    <span className={classes.badges}>
      {badges.map(({ label, isQuiet }) => (
        <Badge key={label} variant="light" color={isQuiet ? 'gray' : 'teal'}>
          {label}
        </Badge>
      ))}
    </span>
  );
}

function Empty({ isSearched }: { isSearched: boolean }) {
  if (isSearched) return <p>沒有符合的聊天機器人，試試別的字。</p>;
  return (
    <>
      <p>還沒有聊天機器人。建立第一個，再把連結或 QR code 交給學生。</p>
      <Link to={PAGES.chatbotNew.path} className={addLink}>
        新增聊天機器人
      </Link>
    </>
  );
}
