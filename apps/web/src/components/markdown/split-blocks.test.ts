import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { describe, expect, test } from 'vitest';
import { normaliseMath } from './normalise-math.ts';
import { splitBlocks } from './split-blocks.ts';

const examples: readonly { name: string; text: string; blocks: readonly string[] }[] = [
  { name: 'paragraphs', text: 'a\n\nb\nc\n\nd', blocks: ['a\n\n', 'b\nc\n\n', 'd'] },
  { name: 'a heading and its text', text: '# a\n\nb\n', blocks: ['# a\n\n', 'b\n'] },
  {
    name: 'a fence with blank lines, stars and dollars inside',
    text: 'a\n```js\n\n- b\n\n$$\n```\nc\n',
    blocks: ['a\n', '```js\n\n- b\n\n$$\n```\n', 'c\n'],
  },
  {
    name: 'a longer fence around a shorter one',
    text: '````\n```\n\nx\n````\n\ny\n',
    blocks: ['````\n```\n\nx\n````\n\n', 'y\n'],
  },
  {
    name: 'a loose list',
    text: '- a\n\n- b\n\n  more\n\nafter\n',
    blocks: ['- a\n\n- b\n\n  more\n\n', 'after\n'],
  },
  {
    name: 'a list with a fence',
    text: '1. a\n   ```\n   x\n\n   y\n   ```\n2. b\n\nc\n',
    blocks: ['1. a\n   ```\n   x\n\n   y\n   ```\n2. b\n\n', 'c\n'],
  },
  {
    name: 'a list whose fence was never closed',
    text: '- ```\n  x\n\nafter\n',
    blocks: ['- ```\n  x\n\n', 'after\n'],
  },
  { name: 'a table', text: '| a |\n| - |\n| b |\n\nc\n', blocks: ['| a |\n| - |\n| b |\n\n', 'c\n'] },
  {
    name: 'a dollar formula with a blank line',
    text: '$$\na\n\nb\n$$\n\nc\n',
    blocks: ['$$\na\n\nb\n$$\n\n', 'c\n'],
  },
  {
    name: 'a bracket formula with a blank line',
    text: '\\[\na\n\nb\n\\]\n\nc\n',
    blocks: ['\\[\na\n\nb\n\\]\n\n', 'c\n'],
  },
  { name: 'a formula on one line', text: '$$a$$\n\nb\n', blocks: ['$$a$$\n\n', 'b\n'] },
  {
    name: 'a text with a link definition',
    text: 'a [b]\n\n[b]: https://example.org\n\nc\n',
    blocks: ['a [b]\n\n[b]: https://example.org\n\nc\n'],
  },
  { name: 'an unfinished line that may become a list item', text: '- a\n\n1', blocks: ['- a\n\n1'] },
  { name: 'an unfinished line that is certainly prose', text: '- a\n\n好', blocks: ['- a\n\n', '好'] },
];

describe('the reader of a growing answer', () => {
  test.each(examples)('sees $name cut only between blocks', ({ text, blocks }) => {
    expect(splitBlocks(text)).toEqual(blocks);
  });
});

const line = fc.constantFrom(
  '',
  '',
  '',
  'text',
  '文字。',
  '# head',
  '- item',
  '  more',
  '1. one',
  '1) two',
  '> quote',
  '```',
  '```js',
  '~~~',
  '- step\n  ```\n  x\n\n  y\n  ```',
  '    code',
  '| a | b |',
  '| - | - |',
  '---',
  '===',
  '$$',
  'x $$ y',
  '\\[',
  '\\]',
  '**bold**',
  '* * *',
  '`$$`',
  '\tTab',
);
const document = fc.array(line, { maxLength: 24 }).map((lines) => lines.join('\n'));
const PLUGINS: Options['remarkPlugins'] = [remarkGfm, [remarkMath, { singleDollarTextMath: false }]];
// Whitespace between blocks carries no meaning; list and quote borders do.
const render = (text: string) =>
  renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: PLUGINS }, text)).replaceAll(
    /\s+</g,
    '<',
  );

describe('any text', () => {
  test('is the sum of its blocks', () => {
    fc.assert(fc.property(document, (text) => splitBlocks(text).join('') === text));
  });

  test('renders the same in blocks as in one piece', () => {
    fc.assert(
      fc.property(document, (text) => {
        const blocks = splitBlocks(text).map(normaliseMath);
        expect(blocks.map(render).join('')).toBe(render(blocks.join('')));
      }),
      { numRuns: 1000, seed: 2026 },
    );
  });

  test('keeps every cut when more text arrives', () => {
    fc.assert(
      fc.property(document, fc.nat(), (text, place) => {
        const before = splitBlocks(text.slice(0, place % (text.length + 1))).slice(0, -1);
        expect(splitBlocks(text).slice(0, before.length)).toEqual(before);
      }),
      { numRuns: 1000, seed: 2026 },
    );
  });
});
