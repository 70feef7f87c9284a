import { Button } from '@mantine/core';
import { findFittingCount, listTooMuch, measure, takeLatest } from '../state/measure.ts';
import type { ExamUnit } from '../state/units.ts';
import type { Excess } from '../state/use-generation.ts';
import classes from './exams.module.css';

type Props = {
  excess: Excess;
  selected: readonly ExamUnit[];
  perUnit: number | null;
  onLeaveOut: (unit: ExamUnit) => void;
  onPerUnit: (count: number) => void;
};

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;

/** Said before anything is sent: the selection is more than a model takes, what of it is how much, and what helps. */
export function TooMuchNotice({ excess, selected, perUnit, onLeaveOut, onPerUnit }: Props) {
  const { template } = excess;
  const materials = excess.materials.filter(({ unit }) => selected.some(({ id }) => id === unit.id));
  const now = measure(template, takeLatest(materials, perUnit));
  const fitting = findFittingCount(template, materials);
  const without = listTooMuch(now);
  if (without.length === 0) {
    return (
      <section aria-label="內容長度" className={classes.notice}>
        <p role="status">現在放得下了（約為上限的 {percent(now.tokens, now.max)}），可以生成試卷。</p>
      </section>
    );
  }
  return (
    <section aria-label="內容太長" className={classes.failure}>
      <div role="alert">
        <p className={classes.failureTitle}>
          所選的內容太長，約為一次上限的 {percent(now.tokens, now.max)}，還沒有送出。
        </p>
        <p>不選{without.map(({ name }) => `「${name}」`).join('')}就放得下。</p>
      </div>
      {fitting !== null && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => onPerUnit(fitting)}>
            每個單元只取最新的 {fitting.toLocaleString('en')} 題
          </Button>
        </div>
      )}
      <ul aria-label="各單元的份量" className={classes.rows}>
        {now.shares.map(({ unit, tokens }) => (
          <li key={unit.id} className={classes.row}>
            <span className={classes.rowText}>{unit.name}</span>
            <span className={classes.count}>佔 {percent(tokens, now.tokens)}</span>
            <Button
              variant="default"
              size="sm"
              aria-label={`不選「${unit.name}」`}
              onClick={() => onLeaveOut(unit)}
            >
              不選
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
