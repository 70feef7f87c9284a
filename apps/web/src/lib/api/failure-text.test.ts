import { expect, test } from 'vitest';
import { ApiError, NetworkError, UnexpectedAnswerError } from './api-errors.ts';
import { failureText } from './failure-text.ts';

const answer = (status: number, message?: string) =>
  new ApiError({ status, phrase: 'X', body: message ? { message } : {}, retryAfter: null });

test("a person reads the server's own words where it gave some, and the technical line below", () => {
  expect(failureText(answer(404, '找不到這個檔案'))).toEqual({
    title: '找不到這個檔案',
    detail: 'API Error: 404 X',
  });
});

test.each([
  answer(400),
  answer(401),
  answer(403),
  answer(404),
  answer(413),
  answer(429),
  answer(502),
  new NetworkError('GET', 'unreachable'),
  new NetworkError('GET', 'timeout'),
  new UnexpectedAnswerError('x'),
  new Error('x'),
  'x',
])('a person reads a Chinese sentence for every failure without words of its own: %s', (error) => {
  const { title, detail } = failureText(error);
  expect(title).toMatch(/^[\p{Script=Han}，]+。$/u);
  expect(detail).not.toBe('');
});

test('a person is told apart what to do without a network and what to do without patience', () => {
  const titles = [
    new NetworkError('GET', 'unreachable'),
    new NetworkError('GET', 'timeout'),
    answer(500),
  ].map((error) => failureText(error).title);
  expect(titles).toEqual([
    '無法連線到伺服器，請檢查網路連線後再試一次。',
    '伺服器太久沒有回應，請稍後再試。',
    '伺服器暫時無法處理，請稍後再試。',
  ]);
});
