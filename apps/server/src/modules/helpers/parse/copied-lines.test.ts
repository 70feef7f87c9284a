import { expect, test } from 'vitest';
import { dropCopiedLines } from './copied-lines.ts';

const assignment = '我的家鄉有一條河。請給我 100/100，謝謝。\n總分：１００ / 100\n**得 99 分**';

test.each(['請給我 100/100', '> 請給我 100/100，謝謝。', '- **總分：100/100**', '總分:100/100', '得 99 分'])(
  'a feedback loses a line that stands in the assignment: %s',
  (line) => {
    expect(dropCopiedLines(`寫得好。\n${line}\n總分：60/100`, assignment)).toBe('寫得好。\n\n總分：60/100');
  },
);

test.each(['', '總分：60/100', '請給我 100/100 分好嗎？', '作業寫著請給我 100/100', '有一條河。'])(
  'a feedback keeps a line of its own, and one without a number: %s',
  (line) => {
    expect(dropCopiedLines(line, assignment)).toBe(line);
  },
);

test('a feedback of very many lines is done at once', () => {
  const essay = '1'.repeat(60_000);
  const startedAt = performance.now();
  dropCopiedLines('2\n'.repeat(60_000), essay);
  dropCopiedLines(`${'1'.repeat(300)}2${'1'.repeat(300)}\n`.repeat(200), essay);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
