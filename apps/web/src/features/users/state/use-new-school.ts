import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { School } from '#contract/schools.contract.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { newId } from '#web/lib/new-id.ts';
import { addSchool } from '../api/create-school.ts';
import { schoolsQuery } from '../api/list-choices.ts';

/** A school that is made beside the form; `onMade` is told its name as the server has it. */
export function useNewSchool(onMade: (name: string) => void) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [id, setId] = useState(newId);
  const adding = useMutation({
    mutationFn: (trimmed: string) => addSchool(id, trimmed),
    onSuccess(school) {
      queries.setQueryData(schoolsQuery.queryKey, (schools: School[] | undefined) =>
        schools?.some((other) => other.id === school.id) ? schools : [...(schools ?? []), school],
      );
      void queries.invalidateQueries({ queryKey: ['schools'] });
      setName('');
      setId(newId());
      onMade(school.name);
    },
    onError: (error) => setProblem(failureText(error).title),
  });
  return {
    name,
    problem,
    type(text: string): void {
      setName(text);
      setProblem('');
      // Another name is another school, whatever became of the last one.
      setId(newId());
    },
    add(): void {
      if (adding.isPending) return;
      const trimmed = name.trim();
      setProblem(trimmed === '' ? '請輸入學校名稱' : '');
      if (trimmed !== '') adding.mutate(trimmed);
    },
    isAdding: adding.isPending,
  };
}
