import fc from 'fast-check';
import { expect, test } from 'vitest';
import { raiseHeadings } from './raise-headings.ts';

test('a pupil finds no level of headings left out at the beginning, and code as it was', () => {
  expect(raiseHeadings('## 講解\n\n### 例\n')).toBe('# 講解\n\n## 例\n');
  expect(raiseHeadings('### 一\n```\n## 註\n```\n#### 二')).toBe('# 一\n```\n## 註\n```\n## 二');
  expect(raiseHeadings('# 一\n\n### 二')).toBe('# 一\n\n### 二');
  expect(raiseHeadings('#標籤\n文字 ## 不是')).toBe('#標籤\n文字 ## 不是');
});

const line = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.string({ maxLength: 5 }))
    .map(([n, text]) => `${'#'.repeat(n)} ${text}`),
  fc.constantFrom('', '文字', '```', '~~~~'),
);

test('a pupil reads every word of an answer, whatever its headings are', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      const raised = raiseHeadings(text);
      const words = (all: string) => all.replace(/^#+(?= )/gm, '#');
      expect(words(raised)).toBe(words(text));
      expect(raiseHeadings(raised)).toBe(raised);
    }),
  );
});
