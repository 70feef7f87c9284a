import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QuestionUnit } from '#contract/questions.contract.ts';
import { unitsQuery } from '../api/list-units.ts';

export const UNITS_FAILED = '載入單元時發生錯誤';

/** All units, and one of them by its id. `units` is null until they are known. */
export function useUnits() {
  const list = useQuery(unitsQuery);
  const units = list.data ?? null;
  const byId = useMemo(() => new Map(units?.map((unit) => [unit.id, unit])), [units]);
  return {
    units,
    find: (id: string): QuestionUnit | undefined => byId.get(id),
    /** When they were read, in milliseconds; 0 for never. */
    readAt: list.dataUpdatedAt,
    isFetching: list.isFetching,
    error: list.error,
    /** Reads them anew; null when that failed. */
    reload: async (): Promise<QuestionUnit[] | null> => {
      const { data, isError } = await list.refetch();
      return isError ? null : (data ?? null);
    },
  };
}

export type Units = ReturnType<typeof useUnits>;
