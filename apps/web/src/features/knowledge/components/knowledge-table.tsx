import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { type Column, DataTable } from '#web/components/lists/data-table.tsx';
import { addLink } from '#web/components/lists/row-actions.tsx';
import { inThousands } from '../state/in-thousands.ts';
import { LANGUAGE_LABELS } from '../state/knowledge-fields.ts';
import type { KnowledgeRow } from '../state/list-rows.ts';
import { useRowActions } from '../state/use-row-actions.ts';
import classes from './knowledge-list.module.css';
import { KnowledgeActions } from './row-actions.tsx';

type Props = {
  rows: readonly KnowledgeRow[] | null;
  order: string;
  onOrder: (order: string) => void;
  /** A search or a filter leaves some out. */
  isNarrowed: boolean;
};

const date = new Intl.DateTimeFormat('zh-Hant-HK', { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat('zh-Hant-HK', { timeStyle: 'short' });

export function KnowledgeTable({ rows, order, onOrder, isNarrowed }: Props) {
  const actions = useRowActions();
  const columns: Column<KnowledgeRow>[] = [
    { header: '名稱', sort: 'name', cell: (row) => <Name row={row} /> },
    { header: '標籤', cell: ({ tags }) => <Tags tags={tags} /> },
    {
      header: '語言',
      cell: ({ language }) => <span className={classes.line}>{LANGUAGE_LABELS[language]}</span>,
    },
    { header: '內容', sort: 'size', cell: (row) => <Size row={row} /> },
    { header: '更新時間', sort: 'updated', cell: ({ updatedAt }) => <Moment instant={updatedAt} /> },
    { header: '操作', cell: (row) => <KnowledgeActions row={row} {...actions} /> },
  ];
  return (
    <DataTable
      label="知識庫"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      order={order}
      onOrder={onOrder}
      empty={<Empty isNarrowed={isNarrowed} />}
    />
  );
}

function Name({ row: { id, name, remark, isSample, unsynced } }: { row: KnowledgeRow }) {
  return (
    <>
      <span className={classes.tags}>
        {isSample ? (
          name
        ) : (
          <Link to={PAGES.knowledgeBaseEdit.path} params={{ id }} className={classes.name}>
            {name}
          </Link>
        )}
        {unsynced && (
          <Badge variant="light" color="red" className={classes.badge}>
            尚未同步
          </Badge>
        )}
      </span>
      {remark && <span className={classes.remark}>{remark}</span>}
    </>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <span className={classes.side}>—</span>;
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <Badge key={tag} variant="light" color="gray" className={classes.badge}>
          {tag}
        </Badge>
      ))}
    </span>
  );
}

function Size({ row: { characters, passages } }: { row: KnowledgeRow }) {
  return (
    <>
      <span className={classes.line}>{inThousands(characters)} 字</span>
      {passages !== null && <span className={classes.side}>{inThousands(passages)} 段</span>}
    </>
  );
}

function Moment({ instant }: { instant: string }) {
  const moment = new Date(instant);
  return (
    <>
      <span className={classes.line}>{date.format(moment)}</span>
      <span className={classes.side}>{time.format(moment)}</span>
    </>
  );
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <p>沒有符合的知識庫，試試別的字或篩選。</p>;
  return (
    <>
      <p>還沒有知識庫。把課文、校規或常見問題放進來，聊天機器人就能引用。</p>
      <Link to={PAGES.knowledgeBaseNew.path} className={addLink}>
        {PAGES.knowledgeBaseNew.title}
      </Link>
    </>
  );
}
