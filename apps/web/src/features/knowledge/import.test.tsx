import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { encodeBig5 } from '#web/testing/encode-big5.ts';
import {
  contentField,
  expectContent,
  fileInput,
  fileOf,
  LIST,
  nameField,
  openKnowledge,
} from './testing/knowledge-fixtures.ts';

async function openForm() {
  const page = await openKnowledge(`${LIST}/new`);
  const input = await fileInput();
  return { ...page, choose: (file: File) => page.user.upload(input, file) };
}

const failureShown = async (sentence: RegExp) => {
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await contentField()).toHaveProperty('value', '');
};

describe('a teacher who imports a file', () => {
  test('finds its text in the content and its name as the name, and nothing is sent', async () => {
    const { choose, backend } = await openForm();
    const before = backend.calls.length;
    await choose(fileOf('圖書館規則.md', '# 借書\r\n\r\n每人可借五本書。\n\n\n\n逾期要罰款。\n'));
    await expectContent('# 借書\n\n每人可借五本書。\n\n逾期要罰款。');
    expect(await nameField()).toHaveProperty('value', '圖書館規則');
    expect(screen.getByText('已匯入「圖書館規則.md」，22 字')).toBeTruthy();
    expect(await screen.findByText(/^共 1 段/)).toBeTruthy();
    expect(backend.calls).toHaveLength(before);
  });

  test('keeps what was written, gets the text behind it, and takes it back', async () => {
    const { choose, user } = await openForm();
    await user.type(await nameField(), '手冊');
    await user.type(await contentField(), '原有的內容。');
    await choose(fileOf('a.txt', '新的內容。'));
    await expectContent('原有的內容。\n\n新的內容。');
    expect(await nameField()).toHaveProperty('value', '手冊');
    await user.click(screen.getByRole('button', { name: '復原' }));
    await expectContent('原有的內容。');
    expect(screen.queryByRole('button', { name: '復原' })).toBeNull();
  });

  test('who types a name while the file is read keeps that name', async () => {
    const { choose, user } = await openForm();
    const bytes = Promise.withResolvers<ArrayBuffer>();
    const file = fileOf('scan-2024.txt', '');
    Object.defineProperties(file, { arrayBuffer: { value: () => bytes.promise }, size: { value: 9 } });
    await choose(file);
    await user.type(await nameField(), '校規');
    await act(async () => bytes.resolve(Uint8Array.from(Buffer.from('內容。')).buffer));
    await expectContent('內容。');
    expect(await nameField()).toHaveProperty('value', '校規');
  });

  test('who takes it back gives back the name as well, but not one that was typed after it', async () => {
    const { choose, user } = await openForm();
    await choose(fileOf('手冊.txt', '內容。'));
    await expectContent('內容。');
    await user.click(screen.getByRole('button', { name: '復原' }));
    expect(await nameField()).toHaveProperty('value', '');

    await choose(fileOf('手冊.txt', '內容。'));
    await expectContent('內容。');
    await user.clear(await nameField());
    await user.type(await nameField(), '校規');
    await user.click(screen.getByRole('button', { name: '復原' }));
    await expectContent('');
    expect(await nameField()).toHaveProperty('value', '校規');
  });

  test('may choose the same file twice', async () => {
    const { choose } = await openForm();
    const file = fileOf('a.txt', '內容。');
    await choose(file);
    await expectContent('內容。');
    await choose(file);
    await expectContent('內容。\n\n內容。');
  });

  test('drops a file onto the field', async () => {
    await openForm();
    const file = fileOf('a.txt', '放進來的內容。');
    const dataTransfer = { types: ['Files'], files: [file] };
    fireEvent.dragOver(await contentField(), { dataTransfer });
    expect(screen.getByText('放開即可匯入')).toBeTruthy();
    fireEvent.drop(await contentField(), { dataTransfer });
    await expectContent('放進來的內容。');
    expect(screen.queryByText('放開即可匯入')).toBeNull();
  });

  test('drops several files, or one while another is read, and reads that they go one by one', async () => {
    const { choose } = await openForm();
    const drop = async (...files: File[]) =>
      fireEvent.drop(await contentField(), { dataTransfer: { types: ['Files'], files } });
    await drop(fileOf('a.txt', '甲'), fileOf('b.txt', '乙'));
    expect(await screen.findByText('一次只能匯入一個檔案，請逐一放進來。')).toBeTruthy();

    const bytes = Promise.withResolvers<ArrayBuffer>();
    const slow = fileOf('c.txt', '');
    Object.defineProperties(slow, { arrayBuffer: { value: () => bytes.promise }, size: { value: 3 } });
    await choose(slow);
    await drop(fileOf('d.txt', '丁'));
    expect(await screen.findByText('正在讀取另一個檔案，請等它完成或先取消。')).toBeTruthy();
    await act(async () => bytes.resolve(Uint8Array.from(Buffer.from('丙')).buffer));
    await expectContent('丙');
  });

  const OLD_WORD = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const LOCKED_WORD = new Uint8Array([...OLD_WORD, ...Buffer.from('EncryptedPackage', 'utf16le')]);
  test.each([
    ['照片.png', 'x', /^不支援「照片\.png」這種檔案，請選擇 \.txt、\.md、\.pdf 或 \.docx 檔案。$/],
    ['沒有副檔名', 'x', /^不支援「沒有副檔名」/],
    ['舊.doc', 'x', /^「舊\.doc」是舊版的 Word 檔/],
    ['舊.docx', OLD_WORD, /^「舊\.docx」是舊版的 Word 檔/],
    ['鎖.docx', LOCKED_WORD, /^「鎖\.docx」有密碼保護/],
    ['空.txt', ' \n ', /^「空\.txt」裡沒有文字。$/],
    ['圖.txt', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), /^「圖\.txt」不是文字檔/],
  ])('who chooses %s reads what is wrong with it, and the content stays', async (name, content, sentence) => {
    const { user } = await openForm();
    const input = await fileInput();
    // By another way than the browser's dialog, which would not offer all of them.
    fireEvent.change(input, { target: { files: [fileOf(name, content)] } });
    await failureShown(sentence);
    await user.type(await contentField(), '字');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  test('who chooses a file that is too large reads the limit', async () => {
    await openForm();
    const file = fileOf('大.txt', 'x');
    Object.defineProperty(file, 'size', { value: 50 * 1024 * 1024 + 1 });
    fireEvent.change(await fileInput(), { target: { files: [file] } });
    await failureShown(/^「大\.txt」超過 50 MB/);
  });

  test('whose content would become too long reads how long, and keeps what there was', async () => {
    const { choose } = await openForm();
    await choose(fileOf('a.txt', '前'));
    await expectContent('前');
    await choose(fileOf('長.txt', '字'.repeat(2_000_000)));
    expect(await screen.findByText(/內容共 2,000,003 字，超過上限 2,000,000 字，所以沒有匯入/)).toBeTruthy();
    await expectContent('前');
  });

  const SENTENCE = '學校的圖書館在三樓，每人可以借五本書。';
  const GB = new Uint8Array(
    Buffer.from('d1a7d0a3b5c4cdbccae9b9ddd4dac8fdc2a5a3acc3bfc8cbbfc9d2d4bde8cee5b1becae9a1a3', 'hex'),
  );
  test.each([
    ['UTF-8', new Uint8Array(Buffer.from(SENTENCE)), SENTENCE],
    ['UTF-8 with a mark', new Uint8Array(Buffer.from(`\ufeff${SENTENCE}`)), SENTENCE],
    ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${SENTENCE}`, 'utf16le')), SENTENCE],
    ['UTF-16, big end first', new Uint8Array(Buffer.from(`\ufeff${SENTENCE}`, 'utf16le').swap16()), SENTENCE],
    ['Big5', encodeBig5(SENTENCE), SENTENCE],
    ['GB', GB, '学校的图书馆在三楼，每人可以借五本书。'],
  ])('whose text file is written in %s reads Chinese, not signs', async (_encoding, bytes, text) => {
    const { choose } = await openForm();
    await choose(fileOf('a.txt', bytes));
    await expectContent(text);
  });
});
