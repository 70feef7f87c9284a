import type { Page } from '@playwright/test';
import { splitPassages } from '#contract/split-passages.ts';
import { makeDocx, paragraph, table } from '#web/features/knowledge/testing/make-docx.ts';
import { type MadeLine, makeLockedPdf, makePdf } from '#web/features/knowledge/testing/make-pdf.ts';
import { makeZip } from '#web/features/knowledge/testing/make-zip.ts';
import { findFaults, resize } from './testing/find-faults.ts';
import { expect, signIn, test } from './testing/product.ts';
import { test as weakTest } from './testing/weak-network.ts';

const LIST = '/admin/knowledge-bases';

const contentOf = (page: Page) => page.getByRole('textbox', { name: /^內容/ });
const save = (page: Page) => page.getByRole('button', { name: '儲存', exact: true });

async function choose(page: Page, name: string, content: Uint8Array): Promise<void> {
  const input = page.getByLabel('選擇要匯入的檔案');
  await input.setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

/** A page of school rules as a program for Chinese writes it: lines that the width broke, first lines indented. */
const RULES: MadeLine[][] = [
  [
    { text: '示範學校校規', y: 780, size: 20 },
    { text: '上學', y: 740, size: 16 },
    { text: '　　學生應在上午八時前回到學校，遲到三次的學生要到訓導', y: 710 },
    { text: '處登記，並由家長簽名。', y: 692 },
    { text: '　　每天都要穿著整齊的校服。', y: 674 },
  ],
  [
    { text: '手機', y: 780, size: 16 },
    { text: '　　上課時手機要關機並放進儲物櫃，放學後才可以使用。', y: 750 },
  ],
];
const RULES_TEXT = [
  '# 示範學校校規',
  '## 上學',
  '學生應在上午八時前回到學校，遲到三次的學生要到訓導處登記，並由家長簽名。',
  '每天都要穿著整齊的校服。',
  '## 手機',
  '上課時手機要關機並放進儲物櫃，放學後才可以使用。',
].join('\n\n');

/** Writes down how far saves are said to be, however short they are shown. */
async function watchProgress(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seenProgress: seen });
    new MutationObserver(() => {
      const text = document.querySelector('progress[aria-label="儲存進度"] + p')?.textContent;
      if (text) seen.add(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    page.evaluate(() => [...(globalThis as unknown as { seenProgress: Set<string> }).seenProgress]);
}

test('[KB-4 KB-5 KB-6 KB-20 KB-21] a teacher makes a knowledge base from a Chinese PDF, sees its passages, saves it, tries a question, and adds a long text whose saving shows how far it is', async ({
  page,
}) => {
  await signIn(page, 'lead', `${LIST}/new`);
  await choose(page, '校規.pdf', makePdf(RULES));
  await expect(page.getByText(/已匯入「校規\.pdf」，\d+ 字（共 2 頁）/)).toBeVisible();
  await expect(contentOf(page)).toHaveValue(RULES_TEXT);
  await expect(page.getByRole('textbox', { name: /^名稱/ })).toHaveValue('校規');
  const preview = page.getByRole('region', { name: '段落預覽' });
  const { length } = splitPassages(RULES_TEXT);
  await expect(preview.getByText(new RegExp(`^共 ${length} 段`))).toBeVisible();
  await expect(preview.getByText('示範學校校規 › 手機', { exact: true })).toBeVisible();
  await save(page).click();

  await expect(page).toHaveURL(LIST);
  const row = page.getByRole('row', { name: /校規/ });
  await expect(row.getByText(`${length} 段`)).toBeVisible();
  await row.getByRole('link', { name: '編輯「校規」' }).click();
  const trial = page.getByRole('region', { name: '試問一個問題' });
  await trial.getByRole('textbox', { name: '問題' }).fill('遲到三次會怎樣？');
  await trial.getByRole('button', { name: '試問' }).click();
  await expect(trial.getByRole('listitem').first()).toContainText('要到訓導處登記');
  await expect(trial.locator('mark').first()).toHaveText('遲到三次');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await resize(page, size);
    expect(await findFaults(page)).toEqual([]);
  }

  const long = Array.from(
    { length: 4_000 },
    (_, n) => `第${n}條。這是很長的校規裡的一條，寫得清楚，人人都要遵守。`,
  );
  await choose(page, '附則.txt', Buffer.from(long.join('\n\n')));
  await expect(contentOf(page)).toHaveValue(new RegExp(`^${RULES_TEXT.slice(0, 10)}[^]*第3999條`));
  const readProgress = await watchProgress(page);
  await save(page).click();
  await expect(page).toHaveURL(LIST);
  expect(await readProgress()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^[\d,]+ \/ [\d,]+ 段$/)]),
  );
});

test('a teacher brings a Word document in, and reads of each file that cannot be read why', async ({
  page,
}) => {
  await signIn(page, 'lead', `${LIST}/new`);
  const handbook = [
    paragraph('學生手冊', 'a3'),
    paragraph('圖書館', '2'),
    paragraph('每人可借五本書。&lt;img src=x onerror=alert(1)&gt;'),
    table([
      ['星期', '時間'],
      ['一', '8:00–17:00'],
    ]),
  ];
  const text =
    '# 學生手冊\n\n## 圖書館\n\n每人可借五本書。<img src=x onerror=alert(1)>\n\n| 星期 | 時間 |\n| --- | --- |\n| 一 | 8:00–17:00 |';
  await choose(page, '手冊.docx', makeDocx(handbook.join('')));
  await expect(contentOf(page)).toHaveValue(text);

  const scan = makePdf([[], []]);
  const files: [string, Uint8Array, RegExp][] = [
    ['掃描.pdf', scan, /^這份 PDF 沒有可讀的文字（可能是掃描圖片）/],
    ['上鎖.pdf', makeLockedPdf(), /^「上鎖\.pdf」有密碼保護/],
    ['損壞.pdf', Buffer.from('%PDF-1.4 and then nothing'), /^「損壞\.pdf」已損壞或不完整/],
    ['損壞.docx', Buffer.from('PK not a zip'), /^「損壞\.docx」已損壞或不完整/],
    ['別的.docx', makeZip({ 'a.xml': '<a/>' }), /^「別的\.docx」已損壞或不完整/],
    ['空白.docx', makeDocx(''), /^「空白\.docx」裡沒有文字/],
  ];
  for (const [name, content, sentence] of files) {
    await choose(page, name, content);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(contentOf(page)).toHaveValue(text);
});

test('a teacher sees at which page of a long PDF the reading is, and cancels it', async ({ page }) => {
  await signIn(page, 'lead', `${LIST}/new`);
  await contentOf(page).fill('原有的內容。');
  const pages = Array.from({ length: 5_000 }, () => [{ text: '很長的一本書', y: 700 }]);
  await choose(page, '長書.pdf', makePdf(pages));
  await expect(page.getByText(/正在讀取第 \d+ \/ 5000 頁/)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await page.getByRole('button', { name: '取消匯入' }).click();
  await expect(page.getByText('正在讀取')).toHaveCount(0);
  await expect(save(page)).toBeEnabled();
  await expect(contentOf(page)).toHaveValue('原有的內容。');
});

weakTest.describe('behind a weak network', () => {
  weakTest.use({ expectedNoise: [/net::ERR_/] });

  weakTest(
    '[KB-25 KB-26 KB-27 KB-28] a teacher whose save does not arrive finds it after a reload as not synchronised, and sends it again when the network is back',
    async ({ page, line }) => {
      await signIn(page, 'lead', `${LIST}/new`);
      // The form fetches the list, which a save leads to; only of a document of its own can it be said when it has.
      await page.goto(`${LIST}/new`, { waitUntil: 'networkidle' });
      await page.getByRole('textbox', { name: /^名稱/ }).fill('圖書館使用須知');
      await contentOf(page).fill('每人可借五本書，借期兩星期。');
      line.cut();
      await save(page).click();
      const kept = '儲存知識庫時發生錯誤。服務器可能無法連接，但更改已保存到本地數據。';
      await expect(page.getByText(kept)).toBeVisible();
      await expect(page).toHaveURL(LIST);
      await expect(page.getByText('載入知識庫資料時發生錯誤')).toBeVisible();
      await expect(page.getByRole('row', { name: /圖書館使用須知 尚未同步/ })).toBeVisible();

      line.mend();
      await page.reload();
      await page.getByRole('button', { name: '重試同步「圖書館使用須知」' }).click();
      await expect(page.getByRole('button', { name: '刪除「圖書館使用須知」' })).toBeVisible();
      await expect(page.getByText('尚未同步')).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('mockKnowledgeBases'))).toBeNull();
    },
  );
});
