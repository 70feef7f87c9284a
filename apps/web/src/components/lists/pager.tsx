import { UnstyledButton } from '@mantine/core';
import { ChevronIcon } from '#web/components/icons.tsx';
import { countPages } from '#web/lib/lists/use-list-address.ts';
import classes from './pager.module.css';

type Props = {
  /** From 1. */
  page: number;
  /** Rows of a page. */
  size: number;
  /** All rows that match, from `callRows`. */
  total: number;
  onPage: (page: number) => void;
};

/**
 * The way through a list that the server gives out in pages of `limit` rows from an `offset` of `(page - 1) * size`.
 * Nothing is shown when everything is on one page. While the next page loads keep the former rows (`placeholderData:
 * keepPreviousData`), so that nothing jumps.
 */
export function Pager({ page, size, total, onPage }: Props) {
  const last = countPages(total, size);
  if (last === 1 && page === 1) return null;
  const here = Math.min(page, last);
  return (
    <nav aria-label="分頁" className={classes.pager}>
      <UnstyledButton
        className={classes.step}
        aria-label="上一頁"
        data-back
        disabled={here === 1}
        onClick={() => onPage(here - 1)}
      >
        <ChevronIcon />
      </UnstyledButton>
      {listPages(here, last).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, each at its place
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <UnstyledButton
            key={number}
            className={classes.step}
            aria-label={`第 ${number} 頁`}
            aria-current={number === here ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </UnstyledButton>
        ),
      )}
      <UnstyledButton
        className={classes.step}
        aria-label="下一頁"
        disabled={here === last}
        onClick={() => onPage(here + 1)}
      >
        <ChevronIcon />
      </UnstyledButton>
    </nav>
  );
}

/** The first, the last and those around the page; null for a gap of more than one. */
export function listPages(page: number, last: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const pages: (number | null)[] = [];
  let before = 0;
  for (const number of new Set(shown)) {
    if (number - before === 2) pages.push(number - 1);
    else if (number - before > 2) pages.push(null);
    pages.push(number);
    before = number;
  }
  return pages;
}
