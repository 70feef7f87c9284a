import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFollowScroll } from './use-follow-scroll.ts';

/** A box of 100 pixels with text of 1,000. */
function makeBox(): HTMLElement {
  const box = document.createElement('div');
  Object.defineProperties(box, { scrollHeight: { value: 1000 }, clientHeight: { value: 100 } });
  return box;
}

function start() {
  vi.useFakeTimers();
  const scroller = { current: makeBox() };
  const hook = renderHook(({ latestId }) => useFollowScroll(scroller, latestId), {
    initialProps: { latestId: 'one' },
  });
  return { box: scroller.current, ...hook };
}

test('[NAV-39] a reader is brought to the newest message 100 ms after it came', () => {
  const { box, rerender } = start();
  vi.advanceTimersByTime(100);
  box.scrollTop = 0;
  rerender({ latestId: 'two' });
  vi.advanceTimersByTime(99);
  expect(box.scrollTop).toBe(0);
  vi.advanceTimersByTime(1);
  expect(box.scrollTop).toBe(1000);
});

test('a reader who went up is left alone and offered the way back', () => {
  const { box, result } = start();
  vi.advanceTimersByTime(100);
  act(() => result.current.onScroll());
  box.scrollTop = 300;
  act(() => result.current.onScroll());
  vi.advanceTimersByTime(500);
  expect(box.scrollTop).toBe(300);
  expect(result.current.isAtEnd).toBe(false);
});
