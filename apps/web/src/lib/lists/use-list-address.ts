import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Values<Name extends string> = Readonly<Record<Name, string>>;

/**
 * What a list shows (search, filters, order, page) lives in the query of the address, so that it survives a reload,
 * can be sent to a colleague and comes back with the back button. `defaults` names the values and what each is when
 * the address does not say; it must be a constant outside of the component. All values are text:
 *
 *     const DEFAULTS = { search: '', provider: '', order: 'name', page: '1' };
 *     const [values, change] = useListAddress(DEFAULTS);
 *     change({ provider: 'openai' });
 *
 * A change replaces the entry of the history and leaves the rest of the query alone. Whatever narrows or sorts the
 * list goes back to its first page, unless the change names the page itself.
 */
export function useListAddress<Name extends string>(
  defaults: Values<Name>,
): [Values<Name>, (changes: Partial<Values<Name>>) => void] {
  const found: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = Object.keys(defaults) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, textOf(found[name]) ?? defaults[name]]));

  const change = useCallback(
    (changes: Partial<Values<Name>>) => {
      const all: Record<string, string | undefined> = {
        ...('page' in defaults && { page: '1' }),
        ...changes,
      };
      const written = Object.entries(all).map(([name, value]) => {
        return [name, value === defaults[name as Name] ? undefined : value];
      });
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...Object.fromEntries(written) }),
        replace: true,
        // Another page begins at its top; while typing nothing may jump.
        resetScroll: 'page' in changes,
      } as Parameters<typeof navigate>[0]);
    },
    [navigate, defaults],
  );
  return [values as Values<Name>, change];
}

/** The router reads `12` and `true` as what they look like; a name that stands twice is nobody's. */
function textOf(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/**
 * The page's number of an address, for what cannot be read as one the first. Whoever knows which is the last gets that
 * one for what lies beyond: the rows there were deleted, or the address is an old one.
 */
export function readPage(page: string, last = Number.POSITIVE_INFINITY): number {
  const number = Number(page);
  return Number.isSafeInteger(number) && number > 0 ? Math.min(number, last) : 1;
}

/** Pages of `size` rows; an empty list has one. */
export function countPages(rows: number, size: number): number {
  return Math.max(1, Math.ceil(rows / size));
}

/** A filter of an address; a value that is not among those there are narrows nothing. */
export function readFilter(value: string, known: readonly string[]): string {
  return known.includes(value) ? value : '';
}
