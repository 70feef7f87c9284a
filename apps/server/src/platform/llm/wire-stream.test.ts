import { expect, test } from 'vitest';
import { readStream, readWhole } from './wire-stream.ts';

const frame = (body: object) => `data: ${JSON.stringify(body)}\n\n`;
const delta = (content: unknown) => ({ choices: [{ delta: { content } }] });

function stream(...bodies: object[]) {
  const deltas: string[] = [];
  const reader = readStream('model', (text) => deltas.push(text));
  reader.feed(bodies.map(frame).join(''));
  reader.feed('data: [DONE]\n\n');
  return { deltas, completion: reader.end() };
}

test('an answer with signs that no database takes loses them, and what is no text at all', () => {
  const { deltas, completion } = stream(delta('前\u0000後'), delta({ a: 1 }), delta('\ud800尾'));
  expect(deltas).toEqual(['前後\ufffd尾']);
  expect(completion.content).toBe('前後\ufffd尾');
});

test('a count of tokens that is no whole number is left out', () => {
  expect(
    stream(delta('好'), { usage: { prompt_tokens: 12.5, completion_tokens: 3 } }).completion.usage,
  ).toBeNull();
  expect(
    stream(delta('好'), { usage: { prompt_tokens: 12, completion_tokens: 3 } }).completion.usage,
  ).toEqual({
    promptTokens: 12,
    completionTokens: 3,
  });
});

test('a whole answer is cleaned alike', () => {
  const reader = readWhole('model');
  reader.feed(JSON.stringify({ choices: [{ message: { content: '前\u0000後' } }] }));
  expect(reader.end().content).toBe('前後');
});
