import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { RESPONSE_LANGUAGES } from '#contract/constants.ts';
import { PAGES } from '#contract/pages.ts';
import { ListFailures } from '#web/components/lists/list-failures.tsx';
import { ListToolbar } from '#web/components/lists/list-toolbar.tsx';
import { Pager } from '#web/components/lists/pager.tsx';
import { addLink } from '#web/components/lists/row-actions.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { countPages, readFilter, readPage, useListAddress } from '#web/lib/lists/use-list-address.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { LANGUAGE_LABELS } from '../state/knowledge-fields.ts';
import { filterRows, listTags } from '../state/list-rows.ts';
import { useKnowledgeList } from '../state/use-knowledge-list.ts';
import classes from './knowledge-list.module.css';
import { KnowledgeTable } from './knowledge-table.tsx';
import { LOAD_FAILURE } from './load-failure.tsx';
import { RunningSaves } from './running-saves.tsx';

const DEFAULTS = { search: '', tag: '', language: '', order: '', page: '1' };
const PAGE_SIZE = 50;
const ANY_LANGUAGE = { value: '', label: '所有語言' };
const LANGUAGES = [
  ANY_LANGUAGE,
  ...Object.entries(LANGUAGE_LABELS).map(([value, label]) => ({ value, label })),
];

export function KnowledgeListPage() {
  const ownerId = useOwnerId();
  return (
    <>
      <PageHeading lead="聊天機器人回答時可以引用的知識。">{PAGES.knowledgeBases.title}</PageHeading>
      {ownerId !== undefined && <KnowledgeList ownerId={ownerId} />}
    </>
  );
}

function KnowledgeList({ ownerId }: { ownerId: string }) {
  const [address, change] = useListAddress(DEFAULTS);
  const { rows, error, isSample, retry } = useKnowledgeList(ownerId);
  const tags = useMemo(() => listTags(rows ?? []), [rows]);
  const { search, order } = address;
  const tag = readFilter(address.tag, tags);
  const language = readFilter(address.language, RESPONSE_LANGUAGES);
  const found = useMemo(
    () => rows && filterRows(rows, { search, tag, language, order }),
    [rows, search, tag, language, order],
  );
  const page = readPage(address.page, countPages(found?.length ?? 0, PAGE_SIZE));
  const isNarrowed = search !== '' || tag !== '' || language !== '';

  return (
    <>
      <ListToolbar
        label="搜尋名稱、標籤或備註"
        search={search}
        onSearch={(text) => change({ search: text })}
        count={found?.length ?? null}
        filters={
          <>
            <NativeSelect
              aria-label="標籤"
              className={classes.tags ?? ''}
              data={[{ value: '', label: '所有標籤' }, ...tags]}
              value={tag}
              onChange={(event) => change({ tag: event.currentTarget.value })}
            />
            <NativeSelect
              aria-label="語言"
              data={LANGUAGES}
              value={language}
              onChange={(event) => change({ language: event.currentTarget.value })}
            />
          </>
        }
        action={
          <Link to={PAGES.knowledgeBaseNew.path} className={addLink}>
            {PAGES.knowledgeBaseNew.title}
          </Link>
        }
      />
      <RunningSaves ownerId={ownerId} />
      <ListFailures text={LOAD_FAILURE} error={error} isSample={isSample} onRetry={retry} />
      {(found || !error) && (
        <KnowledgeTable
          rows={found?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) ?? null}
          order={order}
          onOrder={(by) => change({ order: by })}
          isNarrowed={isNarrowed}
        />
      )}
      <Pager
        page={page}
        size={PAGE_SIZE}
        total={found?.length ?? 0}
        onPage={(next) => change({ page: String(next) })}
      />
    </>
  );
}
