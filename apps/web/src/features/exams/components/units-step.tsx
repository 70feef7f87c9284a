import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Grade, Subject } from '#contract/questions.contract.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { FormProblem } from '#web/components/notices/form-problem.tsx';
import { useCheckedForm } from '#web/lib/drafts/use-checked-form.ts';
import { useDialog } from '#web/lib/use-dialog.ts';
import { unitsQuery } from '../api/list-units.ts';
import { type ExamUnit, listExamUnits } from '../state/units.ts';
import type { Generation, Order } from '../state/use-generation.ts';
import type { UnitChoice } from '../state/use-unit-choice.ts';
import classes from './exams.module.css';
import { GenerationFailure } from './generation-failure.tsx';
import { LocalUnitDialog } from './local-unit-dialog.tsx';
import { StepHeading } from './step-heading.tsx';
import { TooMuchNotice } from './too-much-notice.tsx';
import { UnitList } from './unit-list.tsx';
import { UnitPreview } from './unit-preview.tsx';
import { WaitingRows } from './waiting-rows.tsx';

/** Units that one paper may be made after. */
const UNITS_MAX = 100;

type Props = {
  subject: Subject;
  grade: Grade;
  choice: UnitChoice;
  generation: Generation;
  takesFocus: boolean;
  onBack: () => void;
  onGenerate: (order: Order) => void;
};

/** The units of the question database for a subject and a grade, and those that are added here. */
export function UnitsStep({ subject, grade, choice, generation, takesFocus, onBack, onGenerate }: Props) {
  const stored = useQuery(unitsQuery(subject, grade));
  const preview = useDialog<ExamUnit>();
  const adding = useDialog<true>();
  const units = listExamUnits(stored.data ?? [], choice.localOf(subject, grade));
  const selected = units.filter(({ id }) => choice.selectedIds.has(id));
  const checked = useCheckedForm({
    check: () => findProblem(selected),
    onSubmit: () => onGenerate({ subject, grade, units: selected, perUnit: choice.perUnit }),
  });
  const select = (ids: readonly string[], isSelected: boolean) => {
    checked.forget();
    choice.select(ids, isSelected);
  };
  return (
    <>
      <form {...checked.form} className={classes.part}>
        {generation.failure !== '' && <GenerationFailure generation={generation} />}
        <div className={classes.head}>
          <div>
            <StepHeading takesFocus={takesFocus && generation.failure === ''}>選擇單元</StepHeading>
            <p className={classes.facts}>
              <span>{subject}</span>
              <span>{grade}</span>
            </p>
          </div>
          <Button variant="default" onClick={() => adding.open(true)}>
            新增單元
          </Button>
        </div>
        {stored.isError && (
          <FailureNotice
            text="無法載入題庫的單元"
            error={stored.error}
            onRetry={() => void stored.refetch()}
          />
        )}
        {stored.isPending && <WaitingRows />}
        {units.length > 0 && (
          <UnitList
            units={units}
            selected={selected}
            onSelect={select}
            onPreview={preview.open}
            onRemove={({ id }) => choice.removeLocal(id)}
          />
        )}
        {stored.data && units.length === 0 && (
          <p className={classes.about}>
            題庫裡還沒有這個科目和年級的單元。可以先新增一個單元，貼上題目範例。
          </p>
        )}
        {generation.excess && (
          <TooMuchNotice
            excess={generation.excess}
            selected={selected}
            perUnit={choice.perUnit}
            onLeaveOut={({ id }) => select([id], false)}
            onPerUnit={choice.setPerUnit}
          />
        )}
        <Orders selected={selected} choice={choice} generation={generation} onBack={onBack}>
          <FormProblem problem={checked.problem} />
        </Orders>
      </form>
      <UnitPreview dialog={preview} />
      <LocalUnitDialog dialog={adding} onAdd={(words) => choice.addLocal({ ...words, subject, grade })} />
    </>
  );
}

type OrdersProps = {
  selected: readonly ExamUnit[];
  choice: UnitChoice;
  generation: Generation;
  onBack: () => void;
  children: ReactNode;
};

/** What will be made, and the button that begins it. */
function Orders({ selected, choice, generation, onBack, children }: OrdersProps) {
  const { progress } = generation;
  const questions = selected.reduce((sum, { questionCount }) => sum + questionCount, 0);
  return (
    <div className={classes.orders}>
      {selected.length > 0 && (
        <p>
          已選 {selected.length} 個單元，共 {questions.toLocaleString('en')} 題。
        </p>
      )}
      {choice.perUnit !== null && (
        <p className={classes.limit}>
          每個單元只取最新的 {choice.perUnit} 題。
          <Button variant="default" size="xs" onClick={() => choice.setPerUnit(null)}>
            改為全部
          </Button>
        </p>
      )}
      {children}
      {progress ? (
        <div className={classes.buttons}>
          <p role="status" className={classes.reading}>
            <Loader size="sm" aria-hidden="true" />
            正在讀取題目：{progress.units}／{progress.ofUnits} 個單元，
            {progress.questions.toLocaleString('en')} 題
          </p>
          <Button variant="default" onClick={generation.cancelReading}>
            取消
          </Button>
        </div>
      ) : (
        <div className={classes.buttons}>
          <Button type="submit">生成試卷</Button>
          <Button variant="default" onClick={onBack}>
            更改科目或年級
          </Button>
        </div>
      )}
    </div>
  );
}

function findProblem(selected: readonly ExamUnit[]) {
  if (selected.length === 0) return { field: 'units', text: '請至少選擇一個單元' };
  return selected.length > UNITS_MAX ? { field: 'units', text: `一次最多選 ${UNITS_MAX} 個單元` } : null;
}
