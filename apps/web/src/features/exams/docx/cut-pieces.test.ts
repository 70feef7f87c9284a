import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutPieces } from './cut-pieces.ts';
import { parsePiece } from './parse-markdown.ts';

const line = fc.oneof(
  fc.constantFrom('', '', '```', '   ```', '-', '---', '* * *', '甲', '| a | b |', '$$', '> 引', '## 部'),
  fc
    .tuple(fc.constantFrom('', '  ', '   ', '    '), fc.constantFrom('- ', '* ', '1. ', '7. ', '8) ', ''))
    .map(([space, mark]) => `${space}${mark}${'題'.repeat(700)}`),
);

describe('a long text that is read in pieces', () => {
  test('a teacher loses nothing of it', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const text = lines.join('\n');
        const pieces = cutPieces(text).map(({ text: piece }) => piece);
        expect(pieces.join('')).toBe(text);
      }),
    );
  });

  test('a teacher’s list of questions is cut between them, and has all of them', () => {
    const list = Array.from(
      { length: 2_000 },
      (_, at) => `1. 第 ${at + 1} 題\n   - A. 甲\n\n   答：____\n`,
    ).join('');
    const pieces = cutPieces(list);
    expect(pieces.length).toBeGreaterThan(10);
    expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThan(3_000);
    expect(pieces.map(({ goesOn }) => goesOn)).toEqual(pieces.map((_, at) => at > 0));
    const items = pieces
      .flatMap(({ text }) => parsePiece(text))
      .flatMap((node) => (node.type === 'list' ? node.children : [null]));
    expect(items).toHaveLength(2_000);
    expect(items).not.toContain(null);
  });

  test.each([
    [
      'a paragraph in which a line begins with a number',
      `1. 題\n\n字${'字'.repeat(3_000)}\n7. 還是字`,
      ['list', 'paragraph'],
    ],
    ['a heading that is underlined', `- 題\n\n字${'字'.repeat(3_000)}\n-`, ['list', 'heading']],
  ])('a teacher’s %s stays one', (_, text, kinds) => {
    const nodes = cutPieces(text).flatMap(({ text: piece }) => parsePiece(piece));
    expect(nodes.map(({ type }) => type)).toEqual(kinds);
  });
});
