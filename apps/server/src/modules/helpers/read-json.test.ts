import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isJson, mayHoldJson, readJson, toReadable } from './read-json.ts';

const schema = z.object({ feedback: z.string() });

describe('the reader of JSON', () => {
  test.each([
    '{"feedback":"好"}',
    ' \n{"feedback":"好"}\n',
    '```json\n{"feedback":"好"}\n```',
    '```\n{"feedback":"好"}```',
    '\n``` json\r\n\r\n{"feedback":"好"}\r\n```\r\n',
  ])('finds the object in %j', (answer) => {
    expect(readJson(schema, answer)).toEqual({ feedback: '好' });
  });

  test.each(['', '```json\n```', '{"feedback":"好"', '{"feedback":"好"} 完', '["feedback"]', '好'])(
    'finds no object in %j',
    (answer) => {
      expect(readJson(schema, answer)).toBeUndefined();
    },
  );

  test.each(['```json\n', '```json \n', '\n', ' ', '```', '`', '{"a":', '[', '{"feedback":"a"} '])(
    'is done at once with a hundred thousand characters of %j',
    (piece) => {
      const text = piece.repeat(100_000 / piece.length);
      const startedAt = performance.now();
      for (const answer of [text, `\`\`\`json${text}x`, `\`\`\`\n${text}x`, `{"feedback":"${text}`]) {
        readJson(schema, answer);
        mayHoldJson(answer);
        expect(() => toReadable(answer)).not.toThrow(RangeError);
      }
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    },
  );
});

describe('a pupil', () => {
  test.each([
    ['寫得好。', '寫得好。'],
    ['  寫得\u0000好。\n', '寫得好。'],
    ['{重點} 寫得好。', '{重點} 寫得好。'],
    ['你的程式 `{"name":"x"}` 寫得好。', '你的程式 `{"name":"x"}` 寫得好。'],
    ['{"feedback":"說到一', '說到一'],
    ['```json\n{"feedback":"說到一', '說到一'],
    ['[{"feedback":"80/100"}]', '80/100'],
    ['["寫得好。","好"]', '寫得好。'],
    ['{"done":true,"result":{"kind":"a","text":"寫得好。"}}', '寫得好。'],
    ['Here: {"feedback":"寫得好。","score":80} 80/100', '寫得好。'],
    ['<think>100/100</think>{ "summary" : "寫得好。"}', '寫得好。'],
    ['`{"reply":"寫得好。"}`', '寫得好。'],
  ])('reads of %j only 「%s」', (answer, readable) => {
    expect(toReadable(answer)).toBe(readable);
  });

  test.each([
    '{}',
    '[{}]',
    '{"score":85}',
    '{"feedback":"","score":85}',
    '{"feed',
    '```json',
    ' ',
    '{"a":[1,',
  ])('never reads %j, but that nothing can be read', (answer) => {
    expect(() => toReadable(answer)).toThrow('AI 的回答格式無法讀取，請再試一次。');
  });

  test.each([
    ['{"feedback":"80/100"', true, true],
    ['[{"feedback":"80/100"}]', true, true],
    ['<think>100/100</think>{"feedback":"a","score":50}', true, true],
    ['[總分] 80/100', false, true],
    ['程式 {"a":1} 得 80/100', false, true],
    ['總分：80/100', false, false],
  ])('whose answer is %j gets what JSON is told from text by', (answer, asJson, mayHold) => {
    expect([isJson(answer), mayHoldJson(answer)]).toEqual([asJson, mayHold]);
  });
});
