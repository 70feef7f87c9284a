import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDialog } from './use-dialog.ts';

test('a person who opens a dialog again before the last one has gone finds another form, and a closing one keeps what it shows', () => {
  const { result } = renderHook(() => useDialog<string>());
  act(() => result.current.open('甲'));
  const first = result.current;
  act(() => result.current.close());
  expect(result.current).toMatchObject({ isOpen: false, target: '甲', turn: first.turn });
  act(() => result.current.open('乙'));
  expect(result.current).toMatchObject({ isOpen: true, target: '乙' });
  expect(result.current.turn).not.toBe(first.turn);
});

test('a person who has opened a dialog anew keeps it when what was begun in the last one ends', () => {
  const { result } = renderHook(() => useDialog<string>());
  act(() => result.current.open('甲'));
  const first = result.current;
  act(() => first.close());
  act(() => result.current.open('乙'));
  act(() => first.close());
  expect(result.current).toMatchObject({ isOpen: true, target: '乙' });
});
