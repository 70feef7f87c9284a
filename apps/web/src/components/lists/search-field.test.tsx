import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '搜尋名稱' });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const type = (value: string) => fireEvent.input(box(), { target: { value } });

/** A list that is searched as the field says, at once or when it is told to, and a button that ends the search. */
function show(initial = '', { late = false } = {}) {
  const searches: string[] = [];
  let answer: () => void = () => undefined;
  function List() {
    const [search, setSearch] = useState(initial);
    return (
      <MantineProvider env="test">
        <SearchField
          label="搜尋名稱"
          value={search}
          onSearch={(text) => {
            searches.push(text);
            answer = () => act(() => setSearch(text));
            if (!late) setSearch(text);
          }}
        />
        <button type="button" onClick={() => setSearch('')}>
          清除
        </button>
      </MantineProvider>
    );
  }
  render(<List />);
  return { searches, answer: () => answer() };
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('a person who searches a list', () => {
  test('searches once after the last key, without the space around it', async () => {
    const { searches } = show();
    fireEvent.focus(box());
    type(' 數');
    await pass(200);
    type(' 數學 ');
    await pass(249);
    expect(searches).toEqual([]);
    await pass(1);
    expect(searches).toEqual(['數學']);
    expect(box().value).toBe(' 數學 ');
  });

  test('pastes a long text, and the field has as much of it as a search takes', async () => {
    vi.useRealTimers();
    show();
    const user = userEvent.setup();
    await user.click(box());
    await user.paste('長'.repeat(201));
    expect(box().value).toBe('長'.repeat(200));
  });

  test('searches at once with Enter, and by leaving the field', async () => {
    const { searches } = show();
    type('數');
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(searches).toEqual(['數']);
    type('數學');
    fireEvent.blur(box());
    expect(searches).toEqual(['數', '數學']);
    await pass(1_000);
    expect(searches).toHaveLength(2);
  });

  test('searches for nothing half-composed, but for what the composition became', async () => {
    const { searches } = show();
    fireEvent.compositionStart(box());
    fireEvent.input(box(), { target: { value: 'ㄕㄨˋ' }, isComposing: true });
    await pass(2_000);
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(searches).toEqual([]);
    fireEvent.input(box(), { target: { value: '數' }, isComposing: true });
    fireEvent.compositionEnd(box(), { data: '數' });
    await pass(300);
    expect(searches).toEqual(['數']);
  });

  test('goes on typing although an earlier search becomes the list only now', async () => {
    const { searches, answer } = show('', { late: true });
    fireEvent.focus(box());
    type('數');
    await pass(300);
    type('數學');
    answer();
    expect(box().value).toBe('數學');
    await pass(300);
    expect(searches).toEqual(['數', '數學']);
  });

  test('finds the field empty when the search was ended elsewhere', async () => {
    const { searches } = show('數學');
    expect(box().value).toBe('數學');
    fireEvent.click(screen.getByRole('button', { name: '清除' }));
    expect(box().value).toBe('');
    await pass(1_000);
    expect(searches).toEqual([]);
  });
});
