import { Badge, Button } from '@mantine/core';
import type { SystemPrompt } from '#contract/system-prompts.contract.ts';
import { type Column, DataTable } from '#web/components/lists/data-table.tsx';
import { RowActions, RowButton } from '#web/components/lists/row-actions.tsx';
import { CATEGORY_LABELS, LANGUAGE_LABELS, previewOf } from '../state/prompt.ts';
import type { PromptChanges } from '../state/use-prompt-changes.ts';
import classes from './system-prompts.module.css';

type Props = {
  prompts: readonly SystemPrompt[];
  /** Null for samples, which can be looked at only. */
  changes: PromptChanges | null;
  onEdit: (prompt: SystemPrompt) => void;
};

export function PromptTable({ prompts, changes, onEdit }: Props) {
  const columns: Column<SystemPrompt>[] = [
    { header: '提示', cell: (prompt) => <Title of={prompt} /> },
    {
      header: '內容',
      cell: ({ prompt_text }) => <span className={classes.preview}>{previewOf(prompt_text)}</span>,
    },
    {
      header: '類別',
      cell: ({ category }) => <span className={classes.word}>{CATEGORY_LABELS[category]}</span>,
    },
    {
      header: '語言',
      cell: ({ language }) => <span className={classes.word}>{LANGUAGE_LABELS[language]}</span>,
    },
    { header: '狀態', cell: (prompt) => <Status of={prompt} changes={changes} /> },
    { header: '建立者', cell: ({ created_by_name }) => created_by_name || '系統' },
  ];
  if (changes) {
    columns.push({
      header: '操作',
      cell: (prompt) => (
        <RowActions>
          <RowButton label={`編輯「${prompt.title}」`} onClick={() => onEdit(prompt)}>
            編輯
          </RowButton>
          {!prompt.is_default && (
            <RowButton
              danger
              label={`刪除「${prompt.title}」`}
              loading={changes.removingIds.includes(prompt.id)}
              onClick={() => changes.remove(prompt)}
            >
              刪除
            </RowButton>
          )}
        </RowActions>
      ),
    });
  }
  return (
    <div className={classes.list}>
      <DataTable
        label="系統提示"
        columns={columns}
        rows={prompts}
        rowKey={({ id }) => id}
        empty={<p>沒有符合的提示</p>}
      />
    </div>
  );
}

function Title({ of: { icon, title, description, is_default } }: { of: SystemPrompt }) {
  return (
    <span className={classes.title}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span>
        <span className={classes.name}>
          {title}
          {is_default && (
            <Badge variant="light" miw="max-content">
              預設
            </Badge>
          )}
        </span>
        {description && <span className={classes.description}>{description}</span>}
      </span>
    </span>
  );
}

/** Reads as the status is; pressing it turns it round. */
function Status({ of: prompt, changes }: { of: SystemPrompt; changes: PromptChanges | null }) {
  const label = prompt.is_active ? '啟用' : '停用';
  if (!changes) return <span className={classes.word}>{label}</span>;
  return (
    <Button
      variant="light"
      size="sm"
      px="xs"
      {...(!prompt.is_active && { color: 'gray' })}
      title={prompt.is_active ? '按一下停用' : '按一下啟用'}
      loading={changes.togglingIds.includes(prompt.id)}
      onClick={() => changes.toggle(prompt)}
    >
      {label}
    </Button>
  );
}
