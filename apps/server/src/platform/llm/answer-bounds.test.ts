import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { ChatRequest } from './chat-request.ts';
import { makeGateway } from './gateway.ts';
import { readStream } from './read-stream.ts';
import { readWhole } from './read-whole.ts';
import { aModel, aService } from './testing/a-service.ts';

const textOf = (content: string) => ({ choices: [{ delta: { content } }] });
const frameOf = (content: string) => `data: ${JSON.stringify(textOf(content))}\n\n`;
const event = (content: string) => Buffer.from(frameOf(content));

const waits = { connectMs: 1000, firstSignMs: 5000, silenceMs: 5000, thinkingMs: 5000 };
const asking: Omit<ChatRequest, 'service'> = {
  model: aModel('gpt-5.4-mini'),
  temperature: 0.7,
  maxTokens: 2000,
  messages: [{ role: 'user', content: '你好' }],
};

describe('a caller whose provider', () => {
  test('goes on far beyond the tokens that were asked for reads no more of it', () => {
    const deltas: string[] = [];
    const reader = readStream('model', 10, { onDelta: (text) => deltas.push(text) });
    for (let count = 0; count < 160; count++) reader.feed(event('字'));
    expect(() => reader.feed(event('字'))).toThrow('回答過長');
    expect(() => readStream('model', 10, { onDelta: () => undefined }).feed(event('字'.repeat(161)))).toThrow(
      '回答過長',
    );
    const whole = (text: string) => {
      const answer = readWhole('model', 10);
      answer.feed(Buffer.from(JSON.stringify({ choices: [{ message: { content: text } }] })));
      return answer.end().content;
    };
    expect(whole('字'.repeat(160))).toHaveLength(160);
    expect(() => whole('字'.repeat(161))).toThrow('回答過長');
  });

  test('never ends an event, or an answer that comes whole, reads no more of it', () => {
    const part = Buffer.alloc(64 * 1024, 'a');
    for (const begin of ['', 'data: ', frameOf('一')]) {
      const stream = readStream('model', 1000, { onDelta: () => undefined });
      stream.feed(Buffer.from(begin));
      for (let count = 0; count < 15; count++) stream.feed(part);
      expect(() => [part, part].map(stream.feed)).toThrow('回答過長');
    }
    const whole = readWhole('model', 1000);
    for (let count = 0; count < 16; count++) whole.feed(part);
    expect(() => whole.feed(part)).toThrow('回答過長');
  });

  test.each(['\n', '\r\n'])('sends much beside the text is read to the end, whatever ends a line', (end) => {
    const aside = `: ${'x'.repeat(64 * 1024)}${end}${end}`;
    const nothing = `data: {"choices":[],"x":"${'x'.repeat(64 * 1024)}"}${end}${end}`;
    const reader = readStream('model', 1000, { onDelta: () => undefined });
    for (let count = 0; count < 30; count++) reader.feed(Buffer.from(aside + nothing));
    reader.feed(Buffer.from(`data: ${JSON.stringify(textOf('好'))}${end}${end}data: [DONE]${end}${end}`));
    expect(reader.end().content).toBe('好');
  });

  test.each([
    ['sends text without end', frameOf('字'.repeat(1000))],
    ['never ends a line', 'x'.repeat(64 * 1024)],
  ])('%s is left, and the caller reads that it failed', async (_, piece) => {
    const left = Promise.withResolvers<void>();
    const flood = createServer((_request, response) => {
      response.once('close', left.resolve).writeHead(200, { 'content-type': 'text/event-stream' });
      const push = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', push);
      push();
    });
    await once(flood.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(flood.address() as AddressInfo).port}`;
    const service = aService({ address: url, waits });
    const { signal } = new AbortController();
    try {
      const request = { ...asking, service };
      const answer = makeGateway().complete(request, { key: 'k', signal, onDelta: () => undefined });
      await expect(answer).rejects.toMatchObject({
        reason: 'broken',
        message: '回答過長',
      });
      await left.promise;
    } finally {
      flood.close();
    }
  });
});
