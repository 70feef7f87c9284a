import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listMistakes } from '#contract/helpers.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildCorrection, openPractice, replies } from '../testing/practice-fixtures.ts';

const panel = () => within(screen.getByRole('region', { name: /^常犯的錯誤/ }));
const rows = () =>
  panel()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('summary')?.textContent)
    .filter(Boolean);

test('a pupil reads the own frequent mistakes by kind with the latest examples, each once, and new ones after a reply', async () => {
  const agreement = {
    kind: 'agreement' as const,
    count: 3,
    examples: [buildCorrection(), buildCorrection()],
  };
  const article = {
    kind: 'article' as const,
    count: 1,
    examples: [buildCorrection({ original: 'a apple', corrected: 'an apple', kind: 'article' })],
  };
  let isFirst = true;
  const { say } = await openPractice({
    mistakes: () => {
      const list = isFirst ? [agreement] : [agreement, article];
      isFirst = false;
      return list;
    },
  });
  await waitFor(() => expect(rows()).toEqual(['一致3 次']));
  expect(panel().getAllByText('He goes')).toHaveLength(1);
  await say('He has a apple.');
  await waitFor(() => expect(replies()).toHaveLength(1));
  await waitFor(() => expect(rows()).toEqual(['一致3 次', '冠詞1 次']));
  expect(panel().getByText('an apple').closest('[lang]')?.getAttribute('lang')).toBe('en');
});

test('a pupil reads the mistakes of the language that is chosen', async () => {
  const { user, language, backend } = await openPractice();
  expect(await panel().findByText(/^英語還沒有更正的記錄/)).toBeTruthy();
  await user.selectOptions(language(), '日語');
  expect(await panel().findByText(/^日語還沒有更正的記錄/)).toBeTruthy();
  expect(backend.callsOf(listMistakes).map(({ input }) => input.query?.language)).toEqual([
    'english',
    'japanese',
  ]);
});

test('a pupil reads that the mistakes could not be loaded, and tries again', async () => {
  const { user, backend } = await openPractice({ mistakes: () => refuse(429, 'too_many_requests') });
  expect(await panel().findByText('無法載入常犯的錯誤')).toBeTruthy();
  backend.on(listMistakes, () => []);
  await user.click(panel().getByRole('button', { name: '再試一次' }));
  expect(await panel().findByText(/還沒有更正的記錄/)).toBeTruthy();
});
