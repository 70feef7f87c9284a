import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startDemoAi } from '#demo-ai/server.ts';
import { checkKey } from './check-key.ts';
import { makeGateway } from './gateway.ts';

/** Answers the list of models in ways that the demo AI does not know. */
const paths: string[] = [];
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/forbidden': (response) => response.writeHead(403).end(),
  '/broken': (response) => response.writeHead(500).end(),
  '/busy': (response) => response.writeHead(429).end(),
  '/created': (response) => response.writeHead(201).end(),
  '/moved': (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  '/elsewhere': (response) => response.writeHead(200).end('{}'),
  '/endless': (response) => response.writeHead(200).write('{'),
  '/cut': (response) => response.destroy(),
  '/silent': () => undefined,
};
const odd = createServer(({ url = '' }, response) => {
  paths.push(url);
  answers[url]?.(response);
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
  expect(await checkKey(base + path, 'sk-key')).toBe(verdict);
});

test('[SEC-29] a caller whose provider sends the key on to another address does not follow', async () => {
  const before = paths.length;
  expect(await checkKey(`${base}/moved`, 'sk-key')).toBe('unknown');
  expect(paths.slice(before)).toEqual(['/moved']);
});

test('[SEC-32] a caller whose provider says nothing waits no longer than the limit', async () => {
  expect(await checkKey(`${base}/silent`, 'sk-key', 50)).toBe('unknown');
});

test('a caller asks at the address of the provider, and hears nothing of one without an address', async () => {
  const timeouts = { connectTimeoutMs: 300, firstTokenTimeoutMs: 300, silenceTimeoutMs: 300 };
  const baseUrls = { openai: `${ai.url}/`, deepseek: `${ai.url}/not-here`, other: null };
  const { checkKey: check } = makeGateway({ baseUrls, timeouts });
  expect(await check('openai', 'sk-key')).toBe('accepted');
  expect(await check('openai', 'sk-bad')).toBe('refused');
  expect(await check('deepseek', 'sk-key')).toBe('unknown');
  expect(await check('other', 'sk-key')).toBe('unknown');
});
