import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildManaged, names, openUsers } from './testing/user-fixtures.ts';

const buildMany = (count: number) => Array.from({ length: count }, (_, n) => buildManaged(n + 1));

describe('users who are chosen', () => {
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

  test('an administrator ticks one, a page, and those of another page, and they stay chosen', async () => {
    const { user } = await openUsers({ users: buildMany(60) });
    await user.click(await screen.findByRole('checkbox', { name: '選取「學生3」' }));
    expect(screen.getByText('已選取 1 位用戶')).toBeTruthy();
    expect(box('選取本頁').indeterminate).toBe(true);
    await user.click(box('選取本頁'));
    expect(screen.getByText('已選取 25 位用戶')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '第 3 頁' }));
    await waitFor(() => expect(names()).toHaveLength(10));
    expect(box('選取本頁').checked).toBe(false);
    await user.click(box('選取「學生51」'));
    expect(screen.getByText('已選取 26 位用戶')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '第 1 頁' }));
    await waitFor(() => expect(names()).toHaveLength(25));
    expect(box('選取本頁').checked).toBe(true);
    await user.click(box('選取本頁'));
    expect(screen.getByText('已選取 1 位用戶')).toBeTruthy();
  });
});
