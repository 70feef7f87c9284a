import type { School, SchoolRow } from '#contract/schools.contract.ts';
import type { CountedSchoolRow, SchoolRow as StoredSchool } from './schools.repository.ts';

/** A school is chosen by its name. */
export function presentSchool({ id, name, active }: StoredSchool): School {
  return { id, name, value: name, active };
}

export function presentCountedSchool(row: CountedSchoolRow): SchoolRow {
  return { ...presentSchool(row), user_count: row.userCount };
}
