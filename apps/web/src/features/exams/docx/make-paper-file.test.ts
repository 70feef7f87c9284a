import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Paper, type PaperSection, parsePaper } from '../state/paper.ts';
import { makePaperFile } from './make-paper-file.ts';
import { toWritable } from './writable-text.ts';

const PAPER = parsePaper(`# 五年級數學測驗

考試時間：45 分鐘

## 甲部：分數（60 分）

**小心**計算，寫出*最簡*的分數。

1. $\\frac{1}{2}+\\frac{1}{4}=$ ______，填上 $>$ 或 $\\times$（30 分）
   - A. 一半
   - B. 四分之三
2. 看表回答。（30 分）

| 水果 | 數量 |
| --- | ---: |
| 蘋果 | 12 |

$$a < b \\begin{cases}x+1\\\\y\\end{cases}$$

## 乙部：面積（40 分）

3. 第三題從三開始。
   - [x] 做完
4. \`程式\` 和 [連結](https://example.org)，~~刪去~~ <b>。

---

> 引文 $\\bad{$

## 答案

1. 四分之三的答案
`);

const PART: PaperSection = { title: '甲部', description: '', marks: null, unitId: null, body: '' };

async function unpackAll(paper: Paper, school: string): Promise<Map<string, string>> {
  const file = await makePaperFile(paper, school);
  const parts = Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer())));
  return new Map(parts.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

async function unpack(paper: Paper, school = '示範學校') {
  const file = await makePaperFile(paper, school);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = unzipSync(bytes);
  const read = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  return {
    bytes,
    file,
    document: read('word/document.xml'),
    footer: read('word/footer1.xml'),
    numbering: read('word/numbering.xml'),
  };
}

describe('a paper as a Word file', () => {
  test('a teacher finds school, title, lines to fill in, sections with marks, a table, formulas and a page break in it', async () => {
    const { document, footer, file } = await unpack(PAPER);
    for (const text of [
      '示範學校',
      '五年級數學測驗',
      '姓名：',
      '班別：',
      '學號：',
      '日期：',
      '／100',
      '甲部：分數（60 分）',
      '蘋果',
    ])
      expect(document).toContain(text);
    expect(document).toContain('<w:tbl>');
    expect(document.match(/<m:oMath[ >]/g)).toHaveLength(2);
    expect(document).toContain('<m:f>');
    expect(document).toContain('a&lt;b');
    for (const sign of ['&gt;', '×']) expect(document).toContain(`<w:t xml:space="preserve">${sign}</w:t>`);
    expect(document).toMatch(/<w:pageBreakBefore\/>[\s\S]*答案/);
    expect(document).toContain('<w:b/>');
    expect(document).toContain('w:w="11905"');
    expect(footer).toContain('PAGE');
    expect(file.type).toContain('wordprocessingml');
  });

  test('a teacher finds what Word has no formula for as its source, and no part of a formula twice', async () => {
    const { document } = await unpack(PAPER);
    expect(document).toContain('\\bad{');
    expect(document).not.toContain('m:argPr');
    expect(document).not.toContain('\\frac');
  });

  test('a teacher finds the numbers of the questions as they were', async () => {
    const { numbering } = await unpack(PAPER);
    expect(numbering).toContain('<w:start w:val="3"/>');
    expect(numbering).toContain('w:val="•"');
  });

  test.each(['- ', '* ', '7. '])('a teacher finds a long list of %j as one list', async (mark) => {
    const body = Array.from(
      { length: 300 },
      (_, at) => `${mark}第 ${at + 1} 題，看圖回答。\n\n   還有一行\n`,
    ).join('');
    const { document, numbering } = await unpack({
      ...PAPER,
      intro: '',
      sections: [{ ...PART, body }],
      answerKey: '',
    });
    const used = [...document.matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => id);
    expect(used).toHaveLength(300);
    expect(new Set(used).size).toBe(1);
    if (mark === '7. ') expect(numbering).toContain('<w:start w:val="7"/>');
  });

  test('a teacher’s lists that follow one another count for themselves', async () => {
    const { document } = await unpack({
      ...PAPER,
      sections: [{ ...PART, body: '1. 甲\n\n字\n\n1. 乙\n1) 丙' }],
      answerKey: '',
    });
    const used = [...document.matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => id);
    expect(new Set(used).size).toBe(3);
  });

  test('a teacher’s paper with characters that a Word file cannot hold is a sound file without them', async () => {
    const bad = [
      '\u0000',
      '\u0001',
      '\u0008',
      '\u000b',
      '\u000c',
      '\u001f',
      '\ud800',
      '\udc00',
      '\ufffe',
      '\uffff',
    ];
    const text = `甲${bad.join('乙')}丙 $\\text{丁${bad.join('')}}$ $\\char"FFFE$ &#xFFFE; 🦊`;
    const parts = await unpackAll(
      {
        title: text,
        intro: text,
        sections: [{ ...PART, title: text, description: text, body: `${text}\n\n\`${text}\`` }],
        answerTitle: text,
        answerKey: text,
      },
      text,
    );
    for (const [name, xml] of parts) {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      expect([name, parsed.querySelector('parsererror')?.textContent]).toEqual([name, undefined]);
      expect(toWritable(xml)).toBe(xml);
    }
    expect(parts.get('word/document.xml')).toContain('🦊');
  });

  test.each([
    ['quotes', '>'.repeat(2_000)],
    ['quotes with space', '> '.repeat(2_000)],
    ['dashes', '- '.repeat(5_000)],
    ['numbers', '1. '.repeat(5_000)],
    ['stars', '*'.repeat(9_000)],
    ['lists in lists', Array.from({ length: 190 }, (_, at) => `${'  '.repeat(at)}- 題\n`).join('')],
    ['lists in lists that are cut', `${'- 題\n'.repeat(1_000)}${'> - '.repeat(3_000)}`],
    ['emphases', '**題 *題 '.repeat(1_500)],
    ['powers', `$$${'x^{'.repeat(990)}`, '}'.repeat(990)],
    ['roots', `$${'\\sqrt{'.repeat(480)}`, `${'}'.repeat(480)}$`],
    ['brackets', '['.repeat(9_000)],
    ['pictures', '!['.repeat(5_000), '](a)'.repeat(5_000)],
  ])(
    'a teacher gets a file of a paper with %s inside of one another, in which the words are',
    async (_, before, after = '') => {
      const body = `第一題\n\n${before}題${[...after].join('') || [...before].toReversed().join('')}\n\n最後一題`;
      const { document } = await unpack({ ...PAPER, sections: [{ ...PART, body }] });
      for (const words of ['第一題', '題', '最後一題']) expect(document).toContain(words);
    },
  );

  test('a teacher’s page has its turn while a long paper is made', async () => {
    const body = Array.from(
      { length: 2_000 },
      (_, at) => `${at + 1}. 計算 $\\frac{${at}}{3}$ 是多少？\n`,
    ).join('');
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setTimeout(count);
    };
    let timer = setTimeout(count);
    await makePaperFile({ ...PAPER, sections: [{ ...PART, body }] }, '');
    clearTimeout(timer);
    expect(turns).toBeGreaterThan(5);
  });

  test('a teacher without a school, marks and answers gets a file without them', async () => {
    const sections = PAPER.sections.map((section) => ({ ...section, marks: null }));
    const { document } = await unpack({ ...PAPER, sections, answerKey: ' ' }, '');
    expect(document).toContain('總分：________<');
    expect(document).not.toContain('pageBreakBefore');
    expect(document).not.toContain('示範學校');
  });
});

/** LibreOffice is a third reader of the format. Where it is missing there is nothing to show. */
const hasOffice = ['soffice', 'pdftotext'].every((program) => isInstalled(program));
const readers = hasOffice ? ['LibreOffice'] : [];

test.each(readers)(
  'a teacher who opens it in %s reads the Chinese text and the table, and the answers on a later page',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xueban-docx-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { bytes } = await unpack(PAPER);
    writeFileSync(join(folder, 'paper.docx'), bytes);
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
        join(folder, 'paper.docx'),
      ],
      { stdio: 'ignore' },
    );
    const pages = execFileSync('pdftotext', ['-layout', join(folder, 'paper.pdf'), '-'], {
      encoding: 'utf8',
    }).split('\f');
    const [first = ''] = pages;
    for (const text of ['示範學校', '五年級數學測驗', '姓名', '蘋果', '12', '四分之三'])
      expect(first).toContain(text);
    expect(first).not.toContain('四分之三的答案');
    expect(pages.slice(1).join('')).toContain('四分之三的答案');
  },
  120_000,
);

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
