import { Button } from '@mantine/core';
import type { QuestionUnit } from '#contract/questions.contract.ts';
import { type Column, DataTable } from '#web/components/lists/data-table.tsx';
import { ListToolbar } from '#web/components/lists/list-toolbar.tsx';
import { Pager } from '#web/components/lists/pager.tsx';
import { RowActions, RowButton } from '#web/components/lists/row-actions.tsx';
import { countPages, readPage, useListAddress } from '#web/lib/lists/use-list-address.ts';
import { findUnits } from '../state/unit-list.ts';
import type { Removal } from '../state/use-removal.ts';
import type { Units } from '../state/use-units.ts';
import classes from './questions.module.css';
import { UnitsFailure } from './units-failure.tsx';

/** Not `page`: another page of this table, low on the screen, does not begin at the top of it. */
const DEFAULTS = { unitSearch: '', unitOrder: '', unitPage: '1' };
const PAGE_SIZE = 50;

const HEADING_ID = 'units';

/** Brings the units into sight, wherever on the page somebody is. */
export function goToUnits(): void {
  document.getElementById(HEADING_ID)?.focus();
}

type Props = {
  units: Units;
  removal: Removal;
  onEdit: (unit: QuestionUnit) => void;
  /** Shows the questions of one. */
  onShow: (unit: QuestionUnit) => void;
};

/** All units of the school as a table, which the page holds whole and shows in pages. */
export function UnitSection({ units, removal, onEdit, onShow }: Props) {
  const [address, change] = useListAddress(DEFAULTS);
  const found =
    units.units && findUnits(units.units, { search: address.unitSearch, order: address.unitOrder });
  const page = readPage(address.unitPage, countPages(found?.length ?? 0, PAGE_SIZE));
  const columns: Column<QuestionUnit>[] = [
    { header: '單元名稱', sort: 'name', cell: ({ unit_name }) => <bdi>{unit_name}</bdi> },
    { header: '科目', sort: 'subject', cell: ({ subject }) => subject },
    { header: '年級', sort: 'grade', cell: ({ grade }) => grade },
    { header: '題目數', sort: 'questions', cell: (unit) => <Count of={unit} onShow={onShow} /> },
    { header: '操作', cell: (unit) => <Actions of={unit} removal={removal} onEdit={onEdit} /> },
  ];
  return (
    <section aria-labelledby={HEADING_ID} className={classes.section}>
      <h2 id={HEADING_ID} tabIndex={-1} className={classes.heading}>
        單元管理
      </h2>
      <ListToolbar
        label="搜尋單元"
        search={address.unitSearch}
        onSearch={(unitSearch) => change({ unitSearch, unitPage: '1' })}
        count={found?.length ?? null}
      />
      <UnitsFailure units={units} />
      {(found !== null || units.error === null) && (
        <DataTable
          label="單元"
          columns={columns}
          rows={found?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) ?? null}
          rowKey={({ id }) => id}
          order={address.unitOrder}
          onOrder={(unitOrder) => change({ unitOrder, unitPage: '1' })}
          empty={
            <p>{units.units?.length === 0 ? '尚未建立單元，請按「新增單元」開始。' : '沒有符合的單元'}</p>
          }
        />
      )}
      <Pager
        page={page}
        size={PAGE_SIZE}
        total={found?.length ?? 0}
        onPage={(next) => {
          change({ unitPage: String(next) });
          goToUnits();
        }}
      />
    </section>
  );
}

function Count({ of: unit, onShow }: { of: QuestionUnit; onShow: (unit: QuestionUnit) => void }) {
  const text = `${unit.question_count.toLocaleString('en')} 題`;
  if (unit.question_count === 0) return text;
  return (
    <Button
      variant="subtle"
      size="sm"
      px="xs"
      aria-label={`顯示「${unit.unit_name}」的 ${text}`}
      onClick={() => onShow(unit)}
    >
      {text}
    </Button>
  );
}

type ActionsProps = { of: QuestionUnit; removal: Removal; onEdit: (unit: QuestionUnit) => void };

function Actions({ of: unit, removal, onEdit }: ActionsProps) {
  return (
    <RowActions>
      <RowButton label={`編輯「${unit.unit_name}」`} onClick={() => onEdit(unit)}>
        編輯
      </RowButton>
      <RowButton
        danger
        label={`刪除「${unit.unit_name}」`}
        loading={removal.deletingId === unit.id}
        disabled={removal.isDeleting}
        onClick={() => removal.removeUnit(unit)}
      >
        刪除
      </RowButton>
    </RowActions>
  );
}
