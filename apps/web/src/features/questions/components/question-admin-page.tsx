import { Button } from '@mantine/core';
import { type QuestionUnit, SCHOOL_LEVELS } from '#contract/questions.contract.ts';
import { ListToolbar } from '#web/components/lists/list-toolbar.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { useDialog } from '#web/lib/use-dialog.ts';
import { choosePart, gradesFor, type Place, placeOf } from '../state/place.ts';
import { type QuestionFilter, readQuestionFilter } from '../state/question-filter.ts';
import { useQuestionDialogs } from '../state/use-question-dialogs.ts';
import { useQuestionList } from '../state/use-question-list.ts';
import { useRemoval } from '../state/use-removal.ts';
import { type Units, useUnits } from '../state/use-units.ts';
import { FilterSelect } from './filter-select.tsx';
import { PasteUnitsDialog } from './paste-units-dialog.tsx';
import { QuestionDialogs } from './question-dialogs.tsx';
import { QuestionTable } from './question-table.tsx';
import classes from './questions.module.css';
import { UnitDialog, type UnitTarget } from './unit-dialog.tsx';
import { goToUnits, UnitSection } from './unit-section.tsx';
import { UnitFilter } from './unit-select.tsx';

const DEFAULTS = { search: '', level: '', grade: '', unit: '' };
type Address = typeof DEFAULTS;

/** The question database as those who manage it see it: questions above, the units below. */
export function QuestionAdminPage() {
  const [address, change] = useListAddress(DEFAULTS);
  const units = useUnits();
  const filter = readQuestionFilter(address, units.units);
  const list = useQuestionList(filter, address.search, units);
  const dialogs = useQuestionDialogs(units, filter);
  const unitForm = useDialog<UnitTarget>();
  const unitPaste = useDialog<Place>();
  const removal = useRemoval(({ id }) => {
    if (id === address.unit) change({ unit: '' });
  });
  const show = (unit: QuestionUnit) => {
    const { level, grade, unit: id } = placeOf(unit);
    change({ search: '', level, grade, unit: id });
    document.querySelector<HTMLElement>('main h1')?.focus();
  };

  return (
    <>
      <PageHeading lead="瀏覽、搜尋和管理試題內容">試題資料庫</PageHeading>
      <div className={classes.actions}>
        <Button onClick={dialogs.addOne}>新增題目</Button>
        <Button variant="default" onClick={dialogs.pasteMany}>
          貼上多道題目
        </Button>
        <Button variant="default" onClick={() => unitForm.open({ unit: null, place: filter })}>
          新增單元
        </Button>
        <Button variant="default" onClick={() => unitPaste.open(filter)}>
          貼上多個單元
        </Button>
        <Button variant="subtle" className={classes.jump ?? ''} onClick={goToUnits}>
          前往單元管理
        </Button>
      </div>
      <ListToolbar
        label="搜尋題目"
        search={address.search}
        onSearch={(search) => change({ search })}
        count={list.count}
        unit="題"
        filters={<Filters filter={filter} units={units} onChange={change} />}
      />
      <QuestionTable list={list} units={units} dialogs={dialogs} removal={removal} />
      <UnitSection
        units={units}
        removal={removal}
        onEdit={(unit) => unitForm.open({ unit, place: placeOf(unit) })}
        onShow={show}
      />
      <QuestionDialogs dialogs={dialogs} units={units} />
      <UnitDialog dialog={unitForm} />
      <PasteUnitsDialog dialog={unitPaste} />
    </>
  );
}

type FiltersProps = { filter: QuestionFilter; units: Units; onChange: (changes: Partial<Address>) => void };

function Filters({ filter, units, onChange }: FiltersProps) {
  const choose = (part: 'level' | 'grade') => (value: string) => onChange(choosePart(part, value));
  return (
    <>
      <FilterSelect
        label="級別"
        all="全部"
        values={SCHOOL_LEVELS}
        value={filter.level}
        onChange={choose('level')}
      />
      <FilterSelect
        label="年級"
        all="全部"
        values={gradesFor(filter.level)}
        value={filter.grade}
        disabled={filter.level === ''}
        onChange={choose('grade')}
      />
      <UnitFilter
        units={units}
        place={filter}
        value={filter.unit}
        onChange={(unit) => onChange({ unit: unit?.id ?? '' })}
      />
    </>
  );
}
