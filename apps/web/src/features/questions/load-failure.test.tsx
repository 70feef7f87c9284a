import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listQuestions, listQuestionUnits, searchQuestions } from '#contract/questions.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildQuestion,
  buildUnit,
  openAdmin,
  questionsRead,
  rowNames,
  serveQuestions,
} from './testing/question-fixtures.ts';

const UNITS = [buildUnit(1)];
const serve = serveQuestions(UNITS, [buildQuestion(1, { content: '甚麼是分數？' })]);

const failures = [
  ['the units', listQuestionUnits, '載入單元時發生錯誤', ''],
  ['the questions', listQuestions, '載入題目內容時發生錯誤', ''],
  ['a search', searchQuestions, '搜尋失敗，請稍後再試', '?search=甚麼'],
] as const;
test.each(failures)(
  '[QDB-63 QDB-66 QDB-69 QDB-70] a lead whose reading of %s failed sees that and why in a red banner, and may try again',
  async (_, operation, text, query) => {
    const { user, backend } = await openAdmin((b) => {
      serve(b);
      b.on(operation, () => refuse(403, 'not_allowed'));
    }, query);
    const banner = (await screen.findByText(text)).closest('[role="alert"]');
    expect(banner?.textContent).toContain('您沒有權限執行此操作');
    serve(backend);
    await user.click(within(banner as HTMLElement).getByRole('button', { name: '再試一次' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    await waitFor(() => expect(rowNames('題目').length).toBeGreaterThan(0));
  },
);

test('[QDB-66] a lead whose next page failed keeps those that are there, and gets it by trying again', async () => {
  const many = [1, 2, 3].map((n) => buildQuestion(n));
  const serveMany = serveQuestions(UNITS, many, 2);
  const { user, backend } = await openAdmin(serveMany);
  await questionsRead('題目1', '題目2');
  backend.on(listQuestions, () => refuse(400, 'invalid_input'));
  await user.click(screen.getByRole('button', { name: '載入更多' }));
  expect(await screen.findByText('載入題目內容時發生錯誤')).toBeTruthy();
  expect(rowNames('題目')).toHaveLength(2);
  serveMany(backend);
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await questionsRead('題目1', '題目2', '題目3');
});

test('[QDB-69] a lead without a network reads that the search failed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openAdmin((backend) => {
    serve(backend);
    backend.on(searchQuestions, () => Promise.reject(new TypeError('offline')));
  }, '?search=甚麼');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText('搜尋失敗，請稍後再試')).toBeTruthy();
  expect(screen.getByText('無法連線到伺服器，請檢查網路連線後再試一次。')).toBeTruthy();
});
