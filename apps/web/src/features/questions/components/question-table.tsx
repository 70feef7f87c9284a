import { Button } from '@mantine/core';
import { FOUND_MAX, type Question } from '#contract/questions.contract.ts';
import { DeleteIcon, EyeIcon, PencilIcon } from '#web/components/icons.tsx';
import { type Column, DataTable, longText } from '#web/components/lists/data-table.tsx';
import { ListFailures } from '#web/components/lists/list-failures.tsx';
import { RowActions } from '#web/components/lists/row-actions.tsx';
import { previewText } from '#web/components/markdown/preview-text.ts';
import { longLabel, UNKNOWN_UNIT } from '../state/unit-words.ts';
import type { QuestionDialogs } from '../state/use-question-dialogs.ts';
import type { QuestionList } from '../state/use-question-list.ts';
import type { Removal } from '../state/use-removal.ts';
import type { Units } from '../state/use-units.ts';
import { LastUpdated } from './last-updated.tsx';
import classes from './questions.module.css';
import { RowIcon } from './row-icon.tsx';

type Props = { list: QuestionList; units: Units; dialogs: QuestionDialogs; removal: Removal };

/** Code points of a question that name it to those who do not see its row. */
const NAME_LENGTH = 20;

/** The questions of a list or of a search, what can be done with each, and the way to the next page. */
export function QuestionTable({ list, units, dialogs, removal }: Props) {
  const columns: Column<Question>[] = [
    {
      header: '題目',
      cell: ({ content }) => <bdi className={classes.beginning}>{previewText(content)}</bdi>,
    },
    {
      header: '單元',
      cell: ({ unit_id }) => (
        <bdi className={`${longText} ${classes.unitLabel}`}>
          <UnitLabel id={unit_id} units={units} />
        </bdi>
      ),
    },
    {
      header: '最後更新',
      cell: ({ updated_at }) => (
        <span className={classes.moment}>
          <LastUpdated at={updated_at} />
        </span>
      ),
    },
    { header: '操作', cell: (question) => <Actions of={question} dialogs={dialogs} removal={removal} /> },
  ];
  const { questions, failure, more } = list;
  return (
    <>
      <div className={classes.failures}>
        <ListFailures
          text={failure?.text ?? ''}
          error={failure?.error ?? null}
          isSample={false}
          onRetry={() => failure?.retry()}
          change={removal}
        />
      </div>
      {list.hasMoreFound && (
        <p className={classes.hint}>
          符合的題目太多，只列出首 {FOUND_MAX} 題。多寫幾個字或加上篩選，會找得更準。
        </p>
      )}
      {(questions !== null || failure === null) && (
        <DataTable
          label="題目"
          columns={columns}
          rows={questions}
          rowKey={({ id }) => id}
          busy={list.isBusy}
          empty={<p role="status">{list.isSearch ? '沒有符合搜尋條件的題目' : '請選擇單元或搜尋題目'}</p>}
        />
      )}
      {more && (
        <div className={classes.more}>
          <Button variant="default" loading={more.isLoading} onClick={more.load}>
            載入更多
          </Button>
        </div>
      )}
    </>
  );
}

function UnitLabel({ id, units }: { id: string; units: Units }) {
  const unit = units.find(id);
  // Nobody can say that it is unknown before the units are there.
  if (!unit) return units.units === null && units.error === null ? '…' : UNKNOWN_UNIT;
  return longLabel(unit);
}

type ActionsProps = { of: Question; dialogs: QuestionDialogs; removal: Removal };

function Actions({ of: question, dialogs, removal }: ActionsProps) {
  const { id, content } = question;
  const name = previewText(content, NAME_LENGTH);
  return (
    <RowActions>
      <RowIcon icon={EyeIcon} word="檢視" of={name} onClick={() => dialogs.view.open(question)} />
      <RowIcon
        icon={PencilIcon}
        word="編輯"
        of={name}
        loading={dialogs.openingId === id}
        onClick={() => void dialogs.edit(question)}
      />
      <RowIcon
        icon={DeleteIcon}
        word="刪除"
        of={name}
        danger
        loading={removal.deletingId === id}
        disabled={removal.isDeleting}
        onClick={() => removal.removeQuestion(question)}
      />
    </RowActions>
  );
}
