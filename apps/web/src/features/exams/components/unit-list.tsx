import { Badge, Checkbox } from '@mantine/core';
import { RowActions, RowButton } from '#web/components/lists/row-actions.tsx';
import type { ExamUnit } from '../state/units.ts';
import classes from './exams.module.css';

type Props = {
  units: readonly ExamUnit[];
  selected: readonly ExamUnit[];
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onPreview: (unit: ExamUnit) => void;
  onRemove: (unit: ExamUnit) => void;
};

export function UnitList({ units, selected, onSelect, onPreview, onRemove }: Props) {
  const isSelected = (unit: ExamUnit) => selected.includes(unit);
  const isAll = selected.length === units.length;
  return (
    <>
      <Checkbox
        label={`全選（${units.length} 個單元）`}
        checked={isAll}
        indeterminate={!isAll && selected.length > 0}
        onChange={() =>
          onSelect(
            units.map(({ id }) => id),
            !isAll,
          )
        }
      />
      <ul aria-label="單元" className={classes.rows}>
        {units.map((unit) => (
          <li key={unit.id} className={classes.row}>
            <Checkbox
              className={classes.rowText ?? ''}
              label={unit.name}
              checked={isSelected(unit)}
              onChange={() => onSelect([unit.id], !isSelected(unit))}
            />
            {unit.content === null ? (
              <span className={classes.count}>{unit.questionCount.toLocaleString('en')} 題</span>
            ) : (
              <Badge component="span" variant="light">
                本次新增
              </Badge>
            )}
            <RowActions>
              <RowButton label={`預覽「${unit.name}」`} onClick={() => onPreview(unit)}>
                預覽
              </RowButton>
              {unit.content !== null && (
                <RowButton danger label={`移除「${unit.name}」`} onClick={() => onRemove(unit)}>
                  移除
                </RowButton>
              )}
            </RowActions>
          </li>
        ))}
      </ul>
    </>
  );
}
