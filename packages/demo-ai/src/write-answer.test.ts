import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { makeStreamFrames } from './frames.ts';
import { askStream, askWhole, startForTests } from './testing/demo-client.ts';
import { writeAnswer } from './write-answer.ts';

const ai = await startForTests();

test('a reader at 200 tokens a second gets them no faster, each stamped with its sending', async () => {
  const before = performance.timeOrigin + performance.now();
  const { contents, text } = await askStream(ai, '[[scenario:bench tokens=60 rate=200 stamped]]');
  expect(contents).toHaveLength(60);
  expect(text).toMatch(/^(⟨\d{13}\.\d\d⟩ ){60}$/);
  const stamps = contents.map((content) => Number(content.slice(1, -2)));
  expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
  const [first = 0, last = 0] = [stamps.at(0), stamps.at(-1)];
  expect(first).toBeGreaterThanOrEqual(before - 1);
  // 59 gaps of 5 ms since it asked, however late the first one was; a slow machine takes longer.
  expect(last - before).toBeGreaterThanOrEqual(59 * 5 - 1);
});

test('many readers at once each get all their tokens in their time', async () => {
  const startedAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => askStream(ai, '[[scenario:bench tokens=50 rate=100]]')),
  );
  for (const { contents, done } of answers) {
    expect({ count: contents.length, done }).toEqual({ count: 50, done: true });
  }
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(490);
});

test('a reader of an ordinary answer gets it at the pace of the server, streamed or whole', async () => {
  const natural = await startForTests({ tokensPerSecond: 200 });
  for (const read of [askStream, askWhole]) {
    const startedAt = performance.now();
    await read(natural, '你好', { more: { max_tokens: 60 } });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
  }
});

test('a reader who stops reading does not fill the memory of the server', async () => {
  const written: ServerResponse[] = [];
  const server = createServer((_, response) => {
    written.push(response);
    const frames = makeStreamFrames({ id: 'x', model: 'm', promptTokens: 0, includeUsage: false });
    const pieces = { count: Number.POSITIVE_INFINITY, at: () => 'x'.repeat(100) };
    const plan = { kind: 'answer', pieces, tokensPerSecond: 0, ending: 'finished' } as const;
    writeAnswer({ response, frames, plan, reason: 'stop' });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = request({ port, host: '127.0.0.1' }).on('response', (answer) => answer.pause());
  client.on('error', () => undefined).end();
  const unread = () => written[0]?.writableLength ?? 0;
  await expect.poll(unread).toBeGreaterThan(1024 * 1024);
  // Another answer goes on meanwhile; in its time an unguarded writer would have added many megabytes.
  await askStream(ai, '[[scenario:bench tokens=50 rate=100]]');
  expect(unread()).toBeLessThan(2 * 1024 * 1024);
  client.destroy();
  server.close();
});
