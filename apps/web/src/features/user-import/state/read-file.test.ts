import { describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/universal';
import { encodeBig5 } from '#web/testing/encode-big5.ts';
import { FILE_MAX_BYTES, FileFailure } from './file-failure.ts';
import { readUserFile } from './read-file.ts';

const LIST = '姓名,電郵\r\n陳小明,ming@school.test\r\n';
const ROWS = [
  ['姓名', '電郵'],
  ['陳小明', 'ming@school.test'],
];

const read = (name: string, content: BlobPart) => readUserFile(new File([content], name));
const rowsOf = async (name: string, content: BlobPart) => (await read(name, content)).sheets[0]?.rows;

async function problemOf(name: string, content: BlobPart): Promise<unknown> {
  const error = await read(name, content).catch((thrown: unknown) => thrown);
  return error instanceof FileFailure ? error.problem : error;
}

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

describe('a manager who chooses a text file', () => {
  test.each([
    ['UTF-8', new Uint8Array(Buffer.from(LIST)), false],
    ['UTF-8 with a mark', new Uint8Array(Buffer.from(`\ufeff${LIST}`)), false],
    ['UTF-16', utf16(LIST), false],
    ['UTF-16, big end first', new Uint8Array(Buffer.from(utf16(LIST)).swap16()), false],
    ['Big5', encodeBig5(LIST), true],
  ])('finds its rows when it is written in %s', async (_encoding, bytes, isBig5) => {
    const file = await read('名單.csv', bytes);
    expect(file.sheets).toEqual([{ name: '名單.csv', rows: ROWS }]);
    expect(file.isBig5).toBe(isBig5);
  });

  test.each([
    ['tabs', '\t'],
    ['semicolons', ';'],
    ['commas', ','],
  ])('finds the columns that are separated by %s', async (_name, mark) => {
    expect(await rowsOf('名單.txt', LIST.replaceAll(',', mark))).toEqual(ROWS);
  });

  test('finds what stands in quotes as it is, without blank rows, and without the apostrophe of an export', async () => {
    const text = '姓名,備註\n"陳, 小明","兩行\n的字"\n,\n\n 李小華 ,\'=1+1\n';
    expect(await rowsOf('a.csv', text)).toEqual([
      ['姓名', '備註'],
      ['陳, 小明', '兩行\n的字'],
      ['李小華', '=1+1'],
    ]);
  });

  test.each([
    ['名單.pdf', 'x', 'wrongType'],
    ['引號.csv', '姓名,電郵,備註\n陳小明,ming@school.test,"轉校\n李小華,wah@school.test,\n', 'openQuote'],
    ['空.csv', ' \r\n,,\r\n', 'empty'],
    ['照片.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'notText'],
    ['名單.xlsx', 'no workbook', 'damaged'],
    ['名單.xlsx', 'PK but no zip', 'damaged'],
    ['網頁.xls', '<html><table></table></html>', 'oldExcel'],
    ['舊.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'oldExcel'],
    [
      '鎖.xlsx',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('EncryptedPackage', 'utf16le')]),
      'locked',
    ],
    ['大.csv', new Uint8Array(FILE_MAX_BYTES + 1), 'tooLarge'],
  ])('hears of %s what is wrong with it', async (name, content, problem) => {
    expect(await problemOf(name, content)).toBe(problem);
  });
});

describe('a manager who chooses a workbook', () => {
  test('finds texts, numbers, truths and days of each sheet that has any', async () => {
    const workbook = await writeXlsx(
      [
        {
          sheet: '一年級',
          data: [
            ['姓名', '密碼', '到期'],
            ['陳小明', 12_345_678, new Date('2027-07-31')],
          ],
          dateFormat: 'yyyy/mm/dd',
        },
        { sheet: '空白', data: [[null]] },
        { sheet: '二年級', data: [['姓名'], ['李小華'], [null], [true]] },
      ],
      {},
    ).toBlob();
    const { sheets, isBig5 } = await read('名單.xlsx', await workbook.arrayBuffer());
    expect(isBig5).toBe(false);
    expect(sheets).toEqual([
      {
        name: '一年級',
        rows: [
          ['姓名', '密碼', '到期'],
          ['陳小明', '12345678', '2027-07-31'],
        ],
      },
      { name: '二年級', rows: [['姓名'], ['李小華'], ['TRUE']] },
    ]);
  });
});
