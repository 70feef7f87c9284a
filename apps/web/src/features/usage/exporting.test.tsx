import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildRow, openUsage, PATH, serveUsage } from './testing/usage-fixtures.ts';

/** The files that the page saves from here on. */
function catchFiles() {
  const files: { name: string; content: Blob }[] = [];
  let last: Blob | null = null;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (content: Blob) => {
        last = content;
        return 'blob:file';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (last && this.download) files.push({ name: this.download, content: last });
  });
  return async (): Promise<{ name: string; lines: string[] }> => {
    await waitFor(() => expect(files).toHaveLength(1));
    const [file] = files;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.content.arrayBuffer());
    expect(text.startsWith('\uFEFF')).toBe(true);
    return { name: file?.name ?? '', lines: text.slice(1).trimEnd().split('\r\n') };
  };
}

const RANGE = `${PATH}?range=own&from=2026-11-18&to=2026-11-20`;

test('an administrator exports one part, in which no name is a formula, whichever sign it begins with', async () => {
  const chatbots = ['=', '+', '-', '@', '\t', '\r'].map((sign, n) =>
    buildRow(`${n}`, 1, { label: `${sign}數學老師` }),
  );
  chatbots.push(buildRow('others', 6, { label: '其他=+-@' }));
  const saved = catchFiles();
  const { user } = await openUsage(serveUsage({ chatbots }), RANGE);
  await user.click(await screen.findByRole('button', { name: '匯出「各聊天機器人」' }));
  const numbers = '1,100,20,30,';
  expect(await saved()).toEqual({
    name: '使用統計-各聊天機器人-2026-11-18至2026-11-20.csv',
    lines: [
      '聊天機器人,對話,字元,輸入詞元,輸出詞元,費用（USD）',
      `'=數學老師,${numbers}`,
      `'+數學老師,${numbers}`,
      `'-數學老師,${numbers}`,
      `'@數學老師,${numbers}`,
      `'\t數學老師,${numbers}`,
      `"'\r數學老師",${numbers}`,
      '其他=+-@,6,600,120,180,',
    ],
  });
});

test('an administrator exports all parts in one file, with the cost of each model', async () => {
  const saved = catchFiles();
  const { user } = await openUsage(undefined, RANGE);
  await user.click(await screen.findByRole('button', { name: '匯出全部' }));
  const { name, lines } = await saved();
  expect(name).toBe('使用統計-全部-2026-11-18至2026-11-20.csv');
  expect(lines).toHaveLength(1 + 3 + 24 + 2 + 1 + 3 + 2);
  expect(lines[0]).toBe('分類,名稱,對話,字元,輸入詞元,輸出詞元,費用（USD）');
  expect(lines[2]).toBe('每日對話,2026-11-19,5,500,100,150,');
  expect(lines).toContain('各用戶類型,學生,5,500,100,150,');
  expect(lines).toContain('各模型的詞元與費用,gpt-4o,5,500,100,150,0.0123');
});

test('an administrator exports each day, also where the page shows weeks', async () => {
  const days = Array.from({ length: 60 }, (_, place) =>
    buildRow(new Date(Date.UTC(2025, 8, 1 + place)).toISOString().slice(0, 10), 1),
  );
  const saved = catchFiles();
  const { user } = await openUsage(serveUsage({ days }));
  await user.click(await screen.findByRole('button', { name: '匯出「每週對話」' }));
  const { lines } = await saved();
  expect(lines).toHaveLength(61);
  expect(lines[60]).toBe('2025-10-30,1,100,20,30,');
});
