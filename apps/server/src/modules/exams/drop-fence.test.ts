import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dropFence } from './drop-fence.ts';

const PAPER = '# 試卷\n\n1. 題目（4 分）\n\n## 答案\n\n1. 乙';

describe('a teacher whose model wrote', () => {
  test.each([
    ['a block of Markdown', `\`\`\`markdown\n${PAPER}\n\`\`\``, PAPER],
    ['one with a short name and space around it', `\n \`\`\`MD \r\n${PAPER}\n\`\`\` \n`, `${PAPER}\n`],
    ['one with longer marks', `\`\`\`\`markdown\n${PAPER}\n\`\`\`\``, PAPER],
    ['one that is not closed', `\`\`\`markdown\n${PAPER}`, PAPER],
    ['one with words behind it', `\`\`\`markdown\n${PAPER}\n\`\`\`\n希望有幫助！`, `${PAPER}\n希望有幫助！`],
    [
      'one with a program in it',
      `\`\`\`markdown\n# 試卷\n\`\`\`python\nprint(1)\n\`\`\`\n完\n\`\`\``,
      '# 試卷\n```python\nprint(1)\n```\n完',
    ],
    ['nothing but the block', '```markdown\n```', ''],
  ])('%s reads the paper without its fence', (_, answer, paper) => {
    expect(dropFence(answer)).toBe(paper);
  });

  test.each([
    PAPER,
    `以下是試卷：\n\`\`\`markdown\n${PAPER}\n\`\`\``,
    '```python\nprint(1)\n```',
    '```\n字\n```',
    '`字`和``字``',
    '```markdown',
    '',
  ])('%j reads it as it is', (answer) => {
    expect(dropFence(answer)).toBe(answer);
  });
});

const line = fc.oneof(
  fc.constantFrom(
    '',
    '```',
    '```markdown',
    '```md',
    '  ```',
    '````',
    '```js',
    '# 試卷',
    '字',
    '`',
    ' ',
    '``',
  ),
  fc.string({ unit: fc.constantFrom('`', 'm', 'd', ' ', '字', '\r'), maxLength: 6 }),
);
const answers = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));

test('a reader of any answer that is still arriving has never read what the whole one does not say', () => {
  fc.assert(
    fc.property(answers, (answer) => {
      const whole = dropFence(answer);
      let read = '';
      for (let length = 0; length <= answer.length; length++) {
        const now = dropFence(answer.slice(0, length), { isArriving: true });
        expect(now.startsWith(read)).toBe(true);
        read = now;
      }
      expect(whole.startsWith(read)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('a reader of a long answer does not wait for it', () => {
  const answer = `\`\`\`markdown\n${'字'.repeat(190_000)}`;
  const before = process.cpuUsage();
  for (let count = 0; count < 20; count++) dropFence(answer, { isArriving: true });
  expect(dropFence(`${' '.repeat(190_000)}字`, { isArriving: true })).toContain('字');
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
