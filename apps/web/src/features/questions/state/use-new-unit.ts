import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBlank } from '#contract/form-fields.ts';
import type { QuestionUnit } from '#contract/questions.contract.ts';
import { UNITS_KEY, unitsQuery } from '../api/list-units.ts';
import { addUnit, type UnitBody } from '../api/save-unit.ts';
import type { PlaceForm } from './place.ts';
import { findNameProblem } from './unit-words.ts';

/** A unit that is made beside another form, of the subject and grade that are chosen there. `onMade` is told of it. */
export function useNewUnit({ id, fields, change }: PlaceForm, onMade: (unit: QuestionUnit) => void) {
  const { subject, grade, newUnit: name } = fields;
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const adding = useMutation({
    mutationFn: (body: UnitBody) => addUnit(id, body),
    onSuccess(unit) {
      // Known at once, so that it can be the choice; its place in the list comes with the next reading.
      queries.setQueryData(unitsQuery.queryKey, (units: QuestionUnit[] | undefined) =>
        units?.some(({ id }) => id === unit.id) ? units : [...(units ?? []), unit],
      );
      void queries.invalidateQueries({ queryKey: UNITS_KEY });
      onMade(unit);
    },
    // It may be there because somebody else made it.
    onError: () => queries.invalidateQueries({ queryKey: UNITS_KEY }),
  });
  return {
    name,
    problem,
    error: adding.error,
    isAdding: adding.isPending,
    type(text: string): void {
      change({ newUnit: text });
      setProblem(null);
      adding.reset();
    },
    add(): void {
      if (adding.isPending) return;
      const isFilled = subject !== '' && grade !== '' && !isBlank(name);
      const found = isFilled ? findNameProblem(name) : '請填寫所有單元欄位';
      setProblem(found);
      if (found === null && isFilled) adding.mutate({ subject, grade, unit_name: name.trim() });
    },
  };
}
