import fc from 'fast-check';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { errorBodySchema } from '#contract/errors.ts';
import { readJson } from './judge-answer.ts';
import type { Answer } from './send.ts';
import type { Sent } from './wire-oddities.ts';

const PLACES = [
  '/',
  '/index.html',
  '/share',
  '/assets/',
  '/assets/nothing.js',
  '/favicon.ico',
  '/api',
  '/api/docs',
  '/api/openapi.json',
  '/api/nothing',
  '/metrics',
  '/.env',
  '/.git/config',
];

const STEPS = [
  '',
  '/..%2f',
  '/..%2f..%2f..%2f..%2fpackage.json',
  '/../../../../package.json',
  '/%2e%2e/%2e%2e/package.json',
  '/..%5c..%5cpackage.json',
  '//',
  '//evil.test/',
  '/%00',
  '%00.html',
  '/%',
  '/%ff%fe',
  '/%c0%ae%c0%ae/',
  ';x=y',
  '.br',
  '.gz',
  `/${'a'.repeat(8_000)}`,
  `/${'%2f'.repeat(2_600)}`,
  `?${'q=1&'.repeat(2_000)}`,
  '?%',
  '/\u00ff\u00fe',
];

const METHODS = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
];

const HEADERS: readonly Record<string, string>[] = [
  {},
  { range: 'bytes=0-0,5-1' },
  { range: 'bytes=-99999999999999999999' },
  { 'if-none-match': '"\u00ff', 'if-modified-since': 'never' },
  { 'accept-encoding': 'br;q=nonsense, *;q=0' },
  { host: '' },
  { authorization: `Bearer ${'x'.repeat(9_000)}` },
  { cookie: 'x'.repeat(40_000) },
  { 'content-type': 'application/json' },
  { 'x-forwarded-for': `${'1.1.1.1, '.repeat(200)}x` },
  { expect: 'nonsense' },
];

/** What somebody asks for who does not go by the contract. */
export const plainRequests: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.constantFrom(...METHODS),
    place: fc.constantFrom(...PLACES, 'http://evil.test/', '*'),
    steps: fc.array(fc.constantFrom(...STEPS), { maxLength: 2 }),
    headers: fc.constantFrom(...HEADERS),
  })
  .map(({ method, place, steps, headers }) => ({
    ...{ method, headers, path: place + steps.join('').slice(0, 9_000) },
    body: ['POST', 'PUT', 'PATCH'].includes(method) ? '{"x":' : undefined,
  }));

/** Of files that nobody may have by HTTP. */
const OURS = /"private": true|root:x:0|APP_SECRET|DATABASE_URL=|\[core\]/;

export function judgePlainAnswer({ method }: Sent, { status, text, headers }: Answer): string[] {
  if (OURS.test(text)) return ['a file came out that is nobody’s'];
  if (status >= 200 && status < 400) return [];
  if (headers['x-content-type-options'] !== 'nosniff' && status !== 431 && status !== 413)
    return [`an answer of ${status} without the headers of every answer`];
  if (method === 'HEAD') return status >= 500 ? [`it answered ${status}`] : [];
  const parsed = errorBodySchema.safeParse(readJson(text));
  if (!parsed.success) return [`an answer of ${status} has no body of a failure: ${text.slice(0, 200)}`];
  const { code, message } = parsed.data;
  if (!(code in ERROR_MESSAGES)) return [`the code ${code} is not of the list`];
  if (status >= 500) return [`it answered ${status}`];
  return /\p{Script=Han}/u.test(message) ? [] : [`no sentence in Chinese: ${message}`];
}
