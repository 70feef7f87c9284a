import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { LateMarkdown, preloadMarkdown } from './late-markdown.tsx';
import { Markdown } from './markdown.tsx';
import { plainParagraphs } from './plain-text.ts';

afterEach(cleanup);

/** What a text looks like once it is set as Markdown: the elements of its blocks, and their words. */
function setAsMarkdown(text: string): string[] {
  const { container, unmount } = render(<Markdown text={text} />, { wrapper: MantineProvider });
  const blocks = Array.from(container.querySelectorAll(':scope > div > *'), ({ outerHTML }) => outerHTML);
  unmount();
  return blocks;
}

const paragraphOf = (text: string) =>
  Object.assign(document.createElement('p'), { textContent: text }).outerHTML;

describe('a reader of a text without signs of Markdown', () => {
  test.each([
    '您好！我是小文老師。想聊聊今天讀的文章嗎？',
    "Hi, I'm Emma! How was your day?",
    '第一段。\n\n第二段，（有）括號：「引號」…… 3 + 4 = 7；50%。',
    '一行\n又一行',
  ])('sees %j as Markdown would show it, without the engine', (text) => {
    const paragraphs = plainParagraphs(text);
    expect(paragraphs?.map(paragraphOf)).toEqual(setAsMarkdown(text));
  });

  test('sees the same for whatever is taken for plain', () => {
    const signs = [
      ...'甲乙a1 .-+=)(！\n',
      '  ',
      '\n\n',
      '1. ',
      '- ',
      '---',
      '    ',
      'www.',
      '://',
      '@',
      '&',
      '*',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const paragraphs = plainParagraphs(text);
        const isSame = (paragraph: string, place: number, blocks: string[]) =>
          blocks[place]?.replace(/\s+/g, ' ') === paragraphOf(paragraph).replace(/\s+/g, ' ');
        if (paragraphs === null) return;
        const blocks = setAsMarkdown(text);
        expect(paragraphs.map((paragraph, place) => isSame(paragraph, place, blocks))).toEqual(
          blocks.map(() => true),
        );
      }),
      // A line of one sign below a text makes a heading of it.
      { examples: [[['甲', '\n', '=']]] },
    );
  });

  test.each([
    '**粗**',
    '`碼`',
    '# 題',
    '- 項',
    '1. 項',
    '> 引',
    '| a |',
    '$x$',
    '\\(x\\)',
    'https://a.b',
    '<b>',
    'a  \nb',
  ])('and with signs such as %j is not promised that', (text) => {
    expect(plainParagraphs(text)).toBeNull();
  });

  test('is not kept waiting by a very long one', () => {
    const before = process.cpuUsage();
    for (const text of [
      '\n'.repeat(100_000),
      `${'\n '.repeat(50_000)}*`,
      ' '.repeat(100_000),
      '1'.repeat(100_000),
    ])
      plainParagraphs(text);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});

test('a reader of Markdown sees the text as it was written until the engine has come, then set', async () => {
  render(<LateMarkdown text={'**粗**\n\n第二段'} />, { wrapper: MantineProvider });
  expect(screen.getByText('**粗**')).toBeDefined();
  preloadMarkdown();
  expect((await screen.findByText('粗')).tagName).toBe('STRONG');
});
