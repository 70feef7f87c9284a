import { useQuery } from '@tanstack/react-query';
import { BUILT_IN_USER_TYPES } from '#contract/permissions.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';
import { schoolsQuery, userTypesQuery } from '../api/list-choices.ts';

export type Choice = { value: string; label: string };

/** What a select offers; `present` is always among it, although the list may not be there, or no more have it. */
export type Choices = { choices: readonly Choice[]; isFailed: boolean };

/** All user types that exist; while they cannot be loaded those that always do. */
export function useTypeChoices(present: string): Choices {
  const { data, isError } = useQuery(userTypesQuery);
  const types = data?.map(({ name, status }) => ({
    value: name,
    label: status === 'active' ? userTypeLabel(name) : `${userTypeLabel(name)}（已停用）`,
  }));
  const known = types ?? BUILT_IN_USER_TYPES.map((name) => ({ value: name, label: userTypeLabel(name) }));
  return { choices: withPresent(known, present, userTypeLabel(present)), isFailed: isError };
}

/** The schools in use. */
export function useSchoolChoices(present: string): Choices {
  const { data, isError } = useQuery(schoolsQuery);
  const known = data?.map(({ name, value }) => ({ value, label: name })) ?? [];
  return { choices: withPresent(known, present, present), isFailed: isError };
}

function withPresent(known: readonly Choice[], value: string, label: string): readonly Choice[] {
  if (value === '' || known.some((choice) => choice.value === value)) return known;
  return [...known, { value, label }];
}
