import { USER_STATUSES } from '#contract/users.contract.ts';
import { readOrder } from '#web/lib/lists/sort-rows.ts';
import { readPage } from '#web/lib/lists/use-list-address.ts';
import type { UserFilter, UserQuery } from '../api/list-users.ts';

/** Rows of a page. */
export const PAGE_SIZE = 25;

/** The list as the address has it, and what each value is when the address does not say. */
export const DEFAULTS = { search: '', type: '', school: '', status: '', order: '', page: '1' };
export type UserAddress = Readonly<typeof DEFAULTS>;

/** The columns that can be sorted, by their name in the address; without one the newest user stands first. */
const ORDERS: Readonly<Record<string, NonNullable<UserQuery['order']>>> = {
  name: 'name',
  email: 'email',
  expiry: 'access_expiry',
  login: 'last_login',
};

export function toFilter({ search, type, school, status }: UserAddress): UserFilter {
  const known = USER_STATUSES.find((one) => one === status);
  return {
    ...(search !== '' && { search }),
    ...(type !== '' && { user_type: type }),
    ...(school !== '' && { school }),
    ...(known && { status: known }),
  };
}

export function isFiltered(address: UserAddress): boolean {
  return Object.keys(toFilter(address)).length > 0;
}

export function toQuery(address: UserAddress): UserQuery {
  const { by, descending } = readOrder(address.order);
  const order = Object.hasOwn(ORDERS, by) ? ORDERS[by] : undefined;
  return {
    ...toFilter(address),
    ...(order && { order, direction: descending ? 'desc' : 'asc' }),
    offset: (readPage(address.page) - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  };
}
