import { BUILT_IN_USER_TYPES } from '#contract/permissions.ts';
import type { UserType } from '#contract/user-types.contract.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';
import { ALL } from './permission-groups.ts';

/** Rows of a page. */
export const PAGE_SIZE = 5;

/** The product refers to these by name. */
export function isBuiltIn({ name }: Pick<UserType, 'name'>): boolean {
  return BUILT_IN_USER_TYPES.some((known) => known === name);
}

/** Admins would lock themselves out, and free is what everybody falls back to. */
export function isAlwaysActive({ name }: Pick<UserType, 'name'>): boolean {
  return name === 'admin' || name === 'free';
}

/** Types that only an admin may touch: the server would refuse everybody else. */
export function isForAdmins({ name, accessiblePages }: UserType): boolean {
  return name === 'admin' || accessiblePages.includes(ALL);
}

/** The types whose name, as stored or as shown, or description has the text in it, whatever its case and width. */
export function findTypes(types: readonly UserType[], search: string): readonly UserType[] {
  const wanted = plain(search);
  return types.filter(({ name, description }) =>
    [name, userTypeLabel(name), description].some((text) => plain(text).includes(wanted)),
  );
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** What a column sorts by. */
export const SORT_KEYS = {
  name: ({ name }: UserType) => userTypeLabel(name),
  status: ({ status }: UserType) => (status === 'active' ? 0 : 1),
};
