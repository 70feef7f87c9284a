import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startDemoAi } from '#demo-ai/server.ts';
import { checkKey } from './check-key.ts';
import { aService } from './testing/a-service.ts';

/** Answers the list of models in ways that the demo AI does not know. */
const paths: string[] = [];
const headers: object[] = [];
const refuse = (status: number, error: object) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/forbidden': (response) => response.writeHead(403).end(),
  '/broken': (response) => response.writeHead(500).end(),
  '/busy': (response) => response.writeHead(429).end(),
  '/created': (response) => response.writeHead(201).end(),
  '/moved': (response) => response.writeHead(302, { location: '/elsewhere/models' }).end(),
  '/elsewhere': (response) => response.writeHead(200).end('{}'),
  '/endless': (response) => response.writeHead(200).write('{'),
  '/cut': (response) => response.destroy(),
  '/silent': () => undefined,
  // OpenAI in Hong Kong, DeepSeek without money, Gemini with a wrong key.
  '/region': refuse(403, {
    message: 'Country, region, or territory not supported',
    code: 'unsupported_country_region_territory',
  }),
  '/balance': refuse(402, { message: 'Insufficient Balance', code: 'invalid_request_error' }),
  '/wrong-key': refuse(400, { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' }),
};
const odd = createServer((request, response) => {
  const { url = '' } = request;
  paths.push(url);
  headers.push(request.headers);
  answers[url.split('/models')[0] ?? '']?.(response);
}).listen(0, '127.0.0.1');
await new Promise((ready) => odd.once('listening', ready));
const base = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
const ai = await startDemoAi();
afterAll(async () => {
  odd.closeAllConnections();
  odd.close();
  await ai.close();
});

test.each([
  ['/forbidden', 'refused'],
  ['/elsewhere', 'accepted'],
  ['/endless', 'accepted'],
  ['/created', 'unknown'],
  ['/broken', 'unknown'],
  ['/busy', 'unknown'],
  ['/cut', 'unknown'],
] as const)('a caller whose provider answers %s hears that the key is %s', async (path, verdict) => {
  expect(await checkKey(aService({ address: base + path }), 'sk-key')).toBe(verdict);
});

test('[SEC-29] a caller whose provider sends the key on to another address does not follow', async () => {
  const before = paths.length;
  expect(await checkKey(aService({ address: `${base}/moved` }), 'sk-key')).toBe('unknown');
  expect(paths.slice(before)).toEqual(['/moved/models']);
});

test('[SEC-32] a caller whose provider says nothing waits no longer than the limit', async () => {
  expect(await checkKey(aService({ address: `${base}/silent` }), 'sk-key', 50)).toBe('unknown');
});

test.each([
  ['region', 'unknown'],
  ['balance', 'unknown'],
  ['wrong-key', 'refused'],
] as const)('a caller whose service says %s hears that the key is %s', async (path, verdict) => {
  expect(await checkKey(aService({ address: `${base}/${path}` }), 'sk-key')).toBe(verdict);
});

test('a caller asks at the address of the service, with the key in the header that it wants', async () => {
  const check = (path: string, key: string) => checkKey(aService({ address: `${ai.url}${path}` }), key);
  expect(await check('/', 'sk-key')).toBe('accepted');
  expect(await check('', 'sk-bad')).toBe('refused');
  expect(await check('/not-here', 'sk-key')).toBe('unknown');
  const before = headers.length;
  await checkKey(
    aService({ address: `${base}/elsewhere`, keyHeader: 'api-key', query: 'api-version=1' }),
    'sk-1',
  );
  expect(headers.slice(before)).toMatchObject([{ 'api-key': 'sk-1' }]);
  expect(headers.at(-1)).not.toHaveProperty('authorization');
  expect(paths.at(-1)).toBe('/elsewhere/models?api-version=1');
});
