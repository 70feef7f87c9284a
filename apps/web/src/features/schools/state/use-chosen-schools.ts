import { useState } from 'react';
import type { SchoolRow } from '#contract/schools.contract.ts';

/** The schools that were ticked, also on other pages and in other searches. `rows` are those in sight, as they are now. */
export function useChosenSchools(rows: readonly SchoolRow[] | null) {
  const [ticked, setTicked] = useState<readonly SchoolRow[]>([]);
  return {
    chosen: ticked.map((school) => rows?.find(({ id }) => id === school.id) ?? school),
    has: ({ id }: SchoolRow) => ticked.some((school) => school.id === id),
    toggle: (school: SchoolRow) =>
      setTicked((before) => {
        const others = before.filter(({ id }) => id !== school.id);
        return others.length < before.length ? others : [...others, school];
      }),
    clear: () => setTicked([]),
  };
}

export type ChosenSchools = ReturnType<typeof useChosenSchools>;
