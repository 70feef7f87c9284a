import { Button, Select } from '@mantine/core';
import { useMemo } from 'react';
import type { QuestionUnit } from '#contract/questions.contract.ts';
import { type Place, unitsAt } from '../state/place.ts';
import { shortLabel } from '../state/unit-words.ts';
import { UNITS_FAILED, type Units } from '../state/use-units.ts';
import { Labelled } from './filter-select.tsx';
import classes from './questions.module.css';

const ALL = 'all';
const SHOW_ALL = { value: ALL, label: '顯示全部' };

type Props = {
  units: Units;
  /** Only units of this place can be chosen, as far as it is. */
  place: Place;
  /** A unit's id, or empty. */
  value: string;
  onChange: (unit: QuestionUnit | null) => void;
};

/** A unit of the list's filter, or all of them. */
export function UnitFilter({ units, place, value, onChange }: Props) {
  const choices = useChoices(units, place);
  return (
    <Labelled label="單元">
      {(id) => (
        <Select
          id={id}
          aria-label="單元"
          className={classes.unitFilter ?? ''}
          searchable
          allowDeselect={false}
          maxDropdownHeight={320}
          data={[SHOW_ALL, ...choices]}
          value={value || ALL}
          onChange={(chosen) => onChange(units.find(chosen ?? '') ?? null)}
          onFocus={(event) => event.currentTarget.select()}
          nothingFoundMessage="沒有符合的單元"
        />
      )}
    </Labelled>
  );
}

/** The unit of a question in its form. */
export function UnitField({ units, place, value, onChange, isMissing }: Props & { isMissing: boolean }) {
  const choices = useChoices(units, place);
  const isFailed = units.units === null && units.error !== null;
  return (
    <div className={classes.unitField}>
      <Select
        label="單元"
        required
        searchable
        clearable
        clearButtonProps={{ 'aria-label': '清除單元' }}
        placeholder="請選擇單元，或輸入名稱尋找"
        data={choices}
        value={value || null}
        error={isFailed ? UNITS_FAILED : isMissing}
        onChange={(id) => onChange(units.find(id ?? '') ?? null)}
        nothingFoundMessage={units.isFetching ? '載入中…' : '沒有符合的單元，可以在下面新增'}
      />
      {isFailed && (
        <Button variant="default" size="xs" loading={units.isFetching} onClick={() => void units.reload()}>
          再試一次
        </Button>
      )}
    </div>
  );
}

/** By grade, which the label of a unit does not say. */
function useChoices({ units }: Units, { subject, level, grade }: Place) {
  return useMemo(() => {
    const groups = new Map<string, { value: string; label: string }[]>();
    for (const unit of unitsAt(units ?? [], { subject, level, grade })) {
      const group = groups.get(unit.grade) ?? [];
      group.push({ value: unit.id, label: shortLabel(unit) });
      groups.set(unit.grade, group);
    }
    return [...groups].map(([group, items]) => ({ group, items }));
  }, [units, subject, level, grade]);
}
