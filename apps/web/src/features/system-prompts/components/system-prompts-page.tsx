import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { PROMPT_CATEGORIES, PROMPT_LANGUAGES, type SystemPrompt } from '#contract/system-prompts.contract.ts';
import { ListFailures } from '#web/components/lists/list-failures.tsx';
import { ListToolbar } from '#web/components/lists/list-toolbar.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { useDialog } from '#web/lib/use-dialog.ts';
import { promptsQuery } from '../api/list-prompts.ts';
import { CATEGORY_LABELS, findPrompts, LANGUAGE_LABELS, readFilters } from '../state/prompt.ts';
import { SAMPLE_PROMPTS } from '../state/sample-prompts.ts';
import { usePromptChanges } from '../state/use-prompt-changes.ts';
import { FilterSelect } from './filter-select.tsx';
import { PromptDialog } from './prompt-dialog.tsx';
import { PromptTable } from './prompt-table.tsx';
import classes from './system-prompts.module.css';

const DEFAULTS = { search: '', language: '', category: '' };
const LOAD_FAILED = 'Failed to load system prompts';

export function SystemPromptsPage() {
  const [address, change] = useListAddress(DEFAULTS);
  const filters = readFilters(address);
  const list = useQuery(promptsQuery);
  const changes = usePromptChanges();
  const dialog = useDialog<SystemPrompt | 'new'>();

  const isSample = list.data === undefined && isServerAway(list.error);
  const prompts = list.data ?? (isSample ? SAMPLE_PROMPTS : null);
  const found = prompts && findPrompts(prompts, filters);
  const retry = () => void list.refetch();

  return (
    <>
      <PageHeading lead="管理創建 AI 朋友時可以選用的提示。">{PAGES.systemPrompts.title}</PageHeading>
      <ListToolbar
        label="搜尋標題或描述"
        search={filters.search}
        onSearch={(search) => change({ search })}
        count={found?.length ?? null}
        filters={
          <>
            <FilterSelect
              label="語言"
              all="全部語言"
              values={PROMPT_LANGUAGES}
              labels={LANGUAGE_LABELS}
              value={filters.language}
              onChange={(language) => change({ language })}
            />
            <FilterSelect
              label="類別"
              all="全部類別"
              values={PROMPT_CATEGORIES}
              labels={CATEGORY_LABELS}
              value={filters.category}
              onChange={(category) => change({ category })}
            />
          </>
        }
        action={<Button onClick={() => dialog.open('new')}>新增提示</Button>}
      />
      <ListFailures
        text={LOAD_FAILED}
        error={list.error}
        isSample={isSample}
        onRetry={retry}
        change={changes}
      />
      {list.isPending && (
        <p role="status" className={classes.loading}>
          <Loader aria-hidden="true" />
          載入中...
        </p>
      )}
      {found && <PromptTable prompts={found} changes={isSample ? null : changes} onEdit={dialog.open} />}
      <PromptDialog dialog={dialog} />
    </>
  );
}
