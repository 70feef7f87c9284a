import { useQueryClient } from '@tanstack/react-query';
import { QUESTIONS_KEY } from '../api/list-questions.ts';
import { UNITS_KEY } from '../api/list-units.ts';

/** Reads again what is shown of questions and units; units tell how many questions they have. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: QUESTIONS_KEY }),
      queries.invalidateQueries({ queryKey: UNITS_KEY }),
    ]);
  };
}
