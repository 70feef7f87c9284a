import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildNote, card, openNote, shownCards } from '../testing/note-fixtures.ts';

const count = () => screen.getByText(/^會了 /).textContent;
const known = (number: number) => card(number).getByRole('button', { name: '我會了' });
const flip = (number: number) => card(number).getByRole('button', { name: '看答案' });
/** Whether the question is away, and whether the answer is. */
const sides = (number: number) =>
  [/^第/, /^答案/].map((label) =>
    card(number).getByText(label, { selector: 'p' }).parentElement?.hasAttribute('inert'),
  );

test('[HELP-N-7] a pupil turns a card with the keyboard, hears the answer, and turns it back', async () => {
  const { user } = await openNote();
  expect(sides(1)).toEqual([false, true]);
  flip(1).focus();
  await user.keyboard('{Enter}');
  expect(flip(1).getAttribute('aria-pressed')).toBe('true');
  expect(sides(1)).toEqual([true, false]);
  expect(screen.getByText('葉綠體', { selector: '[role="status"]' })).toBeTruthy();
  expect(sides(2)).toEqual([false, true]);
  await user.keyboard(' ');
  expect(flip(1).getAttribute('aria-pressed')).toBe('false');
  expect(sides(1)).toEqual([false, true]);
});

test('a pupil whose card has no answer is sent to the note', async () => {
  await openNote();
  expect(card(3).getByText('這一題沒有附答案，請在筆記裡找找看。')).toBeTruthy();
});

test('a pupil marks what is known and sees how much that is; it shows at once and is stored', async () => {
  const { user, marks } = await openNote();
  expect(count()).toBe('會了 0 / 3 題');
  await user.click(known(1));
  await user.click(known(3));
  expect(count()).toBe('會了 2 / 3 題');
  await waitFor(() => expect(marks().at(-1)).toEqual([0, 2]));
  await user.click(known(1));
  expect(known(1).getAttribute('aria-pressed')).toBe('false');
  await waitFor(() => expect(marks().at(-1)).toEqual([2]));
});

test('a pupil whose mark could not be stored sees it taken back, is told why, and keeps the others', async () => {
  let isAway = true;
  const { user, marks } = await openNote(buildNote(), ({ body }) => {
    if (isAway) return refuse(429, 'too_many_requests');
    expect(body.known).toEqual([1]);
    return buildNote();
  });
  await user.click(known(1));
  await waitFor(() => expect(count()).toBe('會了 0 / 3 題'));
  expect(await screen.findByText('無法記下這一題：目前訊息太多，請稍後再試')).toBeTruthy();
  isAway = false;
  await user.click(known(2));
  await waitFor(() => expect(marks()).toEqual([[0], [1]]));
  expect(count()).toBe('會了 1 / 3 題');
});

test('a pupil looks only at what is not known; a card that becomes known goes away and the count has the focus', async () => {
  const note = buildNote();
  const [first, ...others] = note.reviewQuestions;
  const { user } = await openNote({
    ...note,
    reviewQuestions: first ? [{ ...first, isKnown: true }, ...others] : [],
  });
  await user.click(screen.getByRole('switch', { name: '只看還不會的' }));
  expect(shownCards().map((one) => one.getAttribute('aria-label'))).toEqual(['第 2 題', '第 3 題']);
  await user.click(known(2));
  await waitFor(() => expect(shownCards()).toHaveLength(1));
  expect(document.activeElement?.textContent).toBe('會了 2 / 3 題');
  await user.click(known(3));
  expect(await screen.findByText(/^全部都會了！/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: '只看還不會的' }));
  expect(shownCards()).toHaveLength(3);
});

test('a pupil shuffles the cards, and all lie with the question up', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { user } = await openNote();
  await user.click(flip(1));
  await user.click(screen.getByRole('button', { name: '打亂順序' }));
  expect(shownCards().map((one) => one.getAttribute('aria-label'))).toEqual([
    '第 2 題',
    '第 3 題',
    '第 1 題',
  ]);
  expect(flip(1).getAttribute('aria-pressed')).toBe('false');
});
