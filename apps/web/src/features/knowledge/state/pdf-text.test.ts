import { describe, expect, test } from 'vitest';
import { joinColumns } from './pdf-columns.ts';
import { listLines, type PdfLine, type PdfPiece } from './pdf-lines.ts';
import { writePages } from './pdf-paragraphs.ts';

const WIDTH = 400;

/** A line of a page whose text is 400 wide, in letters of 12: full, or as long as it has characters. */
function line(text: string, across: number, fields: Partial<PdfLine> & { full?: boolean } = {}): PdfLine {
  const { full = false, size = 12, start = 72, ...others } = fields;
  return { text, start, end: full ? 72 + WIDTH : start + text.length * size, across, size, ...others };
}

const piece = (str: string, x: number, y: number, fields: Partial<PdfPiece> = {}): PdfPiece => ({
  str,
  dir: 'ltr',
  transform: [12, 0, 0, 12, x, y],
  width: str.length * 12,
  height: 12,
  hasEOL: false,
  ...fields,
});

describe('a teacher who imports a PDF', () => {
  test('reads pieces of one line as one line', () => {
    const lines = listLines([
      piece('遲到', 72, 700),
      piece(' ', 96, 700),
      piece('三次', 100, 700, { hasEOL: true }),
      piece('', 0, 0, { hasEOL: true }),
      piece('登記', 72, 680),
    ]);
    expect(lines).toEqual([
      { text: '遲到 三次', start: 72, end: 124, across: 700, size: 12 },
      { text: '登記', start: 72, end: 96, across: 680, size: 12 },
    ]);
  });

  test('reads columns from top to bottom, the right one first, as lines', () => {
    const vertical = { dir: 'ttb', width: 12, height: 120 };
    const lines = listLines([
      piece('從前有一座山', 500, 700, { ...vertical, hasEOL: true }),
      piece('山上有一座廟', 480, 700, vertical),
    ]);
    expect(writePages([lines])).toBe('從前有一座山山上有一座廟');
  });

  test('reads columns that are written character by character, and leaves a narrow table alone', () => {
    const column = (text: string, x: number) =>
      [...text].map((sign, index) => piece(sign, x, 700 - index * 12, { hasEOL: true }));
    const page = listLines([
      ...column('從前有一座', 500),
      ...column('山，山上有', 480),
      ...column('一座廟。', 460),
    ]);
    expect(writePages([joinColumns(page)])).toBe('從前有一座山，山上有一座廟。');
    const table = ['一', '二', '三'].map((sign, index) => line(sign, 700 - index * 20));
    expect(joinColumns(table)).toEqual(table);
  });

  test('reads Chinese lines that the width broke as one paragraph, without spaces', () => {
    const page = [
      line('絲綢之路是古代東西方貿易的', 700, { full: true }),
      line('重要道路，從長安出發，經過', 680, { full: true }),
      line('河西走廊。', 660),
    ];
    expect(writePages([page])).toBe('絲綢之路是古代東西方貿易的重要道路，從長安出發，經過河西走廊。');
  });

  test('reads English lines with spaces between them', () => {
    const page = [
      line('The Silk Road was a network of', 700, { full: true }),
      line('routes between East and', 680, { end: 430 }),
      line('West.', 660),
    ];
    expect(writePages([page])).toBe('The Silk Road was a network of routes between East and West.');
  });

  test.each([
    [
      'one is indented',
      [line('前一段到此結束。', 700, { full: true }), line('新的一段開始了。', 680, { start: 96 })],
    ],
    ['one ends before the line does', [line('前一段到此結束。', 700), line('新的一段開始了。', 680)]],
    [
      'there is room between them',
      [line('前一段到此結束。', 720, { full: true }), line('新的一段開始了。', 660)],
    ],
  ])('reads two paragraphs when %s', (_case, lines) => {
    const others = [line('其他的字', 620, { full: true }), line('還有的字', 600, { full: true })];
    expect(
      writePages([[...lines, ...others]])
        .split('\n\n')
        .slice(0, 2),
    ).toEqual(['前一段到此結束。', expect.stringMatching(/^新的一段開始了。/)]);
  });

  test('reads the entries of a list line by line', () => {
    const page = [
      line('每天要記得', 720, { full: true }),
      line('一、帶齊課本', 700),
      line('二、不帶手機', 680),
      line('• 水壺', 660),
      line('3.5 公里', 640),
    ];
    expect(writePages([page])).toBe('每天要記得\n一、帶齊課本\n二、不帶手機\n• 水壺\n3.5 公里');
  });

  test('reads short lines in large letters as headings, on two lines as well', () => {
    const page = [
      line('示範學校', 760, { size: 20 }),
      line('學生手冊', 736, { size: 20 }),
      line('歡迎來到我們的學校，這本手冊會', 700, { full: true }),
      line('告訴你要知道的事。', 680),
      line('校服', 650, { size: 16 }),
      line('每天都要穿著整齊的校服。', 630),
    ];
    expect(writePages([page])).toBe(
      '# 示範學校學生手冊\n\n歡迎來到我們的學校，這本手冊會告訴你要知道的事。\n\n## 校服\n\n每天都要穿著整齊的校服。',
    );
  });

  test('reads a sentence on across two columns, and pages apart', () => {
    const columns = [line('左欄的最後', 100, { full: true }), line('一句在右欄結束。', 700, { start: 300 })];
    expect(writePages([columns, [], [line('第二頁。', 700)]])).toBe('左欄的最後一句在右欄結束。\n\n第二頁。');
  });
});
