import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { readPage } from '#web/lib/lists/use-list-address.ts';
import { listPages, Pager } from './pager.tsx';

const show = (page: number, total: number) => {
  const onPage = vi.fn();
  render(
    <MantineProvider env="test">
      <Pager page={page} size={20} total={total} onPage={onPage} />
    </MantineProvider>,
  );
  return { onPage, user: userEvent.setup() };
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a person who turns pages', () => {
  test('finds the first, the last and those around the page, and no gap of a single page', () => {
    expect(listPages(1, 1)).toEqual([1]);
    expect(listPages(1, 3)).toEqual([1, 2, 3]);
    expect(listPages(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(listPages(5, 250)).toEqual([1, null, 4, 5, 6, null, 250]);
    expect(listPages(4, 250)).toEqual([1, 2, 3, 4, 5, null, 250]);
    expect(listPages(250, 250)).toEqual([1, null, 249, 250]);
  });

  test('goes on, back and to a page by its number', async () => {
    const { onPage, user } = show(2, 95);
    expect(button('第 2 頁').getAttribute('aria-current')).toBe('page');
    for (const name of ['下一頁', '上一頁', '第 5 頁']) await user.click(button(name));
    expect(onPage.mock.calls).toEqual([[3], [1], [5]]);
  });

  test('finds no way beyond either end', () => {
    show(5, 95);
    expect(button('下一頁').disabled).toBe(true);
    expect(button('上一頁').disabled).toBe(false);
  });

  test('sees no pager when everything is on one page, and a way back from a page that is no more', () => {
    show(1, 20);
    expect(screen.queryByRole('navigation')).toBeNull();
    show(9, 15);
    expect(button('第 1 頁')).toBeTruthy();
  });

  test.each([
    ['3', 3],
    ['0', 1],
    ['-2', 1],
    ['1.5', 1],
    ['x', 1],
    ['', 1],
  ])('finds of the page %j of an address page %i', (text, page) => {
    expect(readPage(text)).toBe(page);
  });
});
