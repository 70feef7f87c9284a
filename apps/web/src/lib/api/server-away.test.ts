import { expect, test } from 'vitest';
import { ApiError, NetworkError, UnexpectedAnswerError } from './api-errors.ts';
import { isServerAway } from './server-away.ts';

const answer = (status: number) => new ApiError({ status, phrase: '', body: {}, retryAfter: null });

test('[OPEN-107 OPEN-108 SEC-18 SEC-19] a person meets samples and kept data without a network and after 5xx, and never after a refusal', () => {
  const away = [
    new NetworkError('GET', 'unreachable'),
    new NetworkError('PUT', 'timeout'),
    answer(500),
    answer(503),
  ];
  expect(away.filter(isServerAway)).toEqual(away);
  const refusals = [400, 401, 403, 404, 409, 422, 429].map(answer);
  expect(refusals.filter(isServerAway)).toEqual([]);
  expect(isServerAway(new UnexpectedAnswerError('tokens.list'))).toBe(false);
  expect(isServerAway(null)).toBe(false);
});
