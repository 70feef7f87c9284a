import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoBarrier } from './testing/find-faults.ts';
import { callApi, expect, signIn, test } from './testing/product.ts';

const PATH = '/usage';
const chatsIn = async (page: Page) =>
  Number((await page.getByRole('definition').first().textContent())?.replaceAll(',', ''));

test('an administrator chats, sees the chat counted, changes the days and a price, and exports', async ({
  page,
}) => {
  await signIn(page, 'admin', '/chat');
  const name = '旅程的統計員';
  const { id } = await callApi<{ id: string }>(page, 'POST', '/api/chatbots', { name });
  await callApi(page, 'POST', '/api/ai/chat', { chatbotId: id, message: '今天要統計的問題' });
  // Today is counted once a minute at most, and another journey may have looked just now.
  const counted = () =>
    callApi<{ chatbots: { label: string }[] }>(page, 'GET', '/api/usage/report').then(({ chatbots }) =>
      chatbots.map(({ label }) => label),
    );
  await expect.poll(counted, { timeout: 90_000, intervals: [2_000] }).toContain(name);

  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1, name: '使用統計' })).toBeVisible();
  await expect(page.getByText(/今天統計到/)).toBeVisible();
  expect(await chatsIn(page)).toBeGreaterThan(0);
  const bots = page.getByRole('region', { name: '各聊天機器人' });
  await expect(bots.getByRole('listitem', { includeHidden: true }).filter({ hasText: name })).toContainText(
    '1 次對話',
  );
  const chart = page.getByRole('slider', { name: '每日對話' });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', /：[1-9][\d,]* 次對話$/);
  await expectNoBarrier(page);

  await page.getByRole('button', { name: '最近 7 天' }).click();
  await expect(page).toHaveURL(/range=7/);
  await page.getByRole('button', { name: '表格' }).click();
  const days = page.getByRole('table', { name: '每日對話' });
  await expect(days.getByRole('row')).toHaveCount(1 + 7);
  await expectNoBarrier(page);
  await page.reload();
  await expect(days.getByRole('row')).toHaveCount(1 + 7);

  await page.getByRole('button', { name: '價格表' }).click();
  const dialog = page.getByRole('dialog', { name: '模型的價格' });
  await dialog.getByLabel('貨幣').fill('HKD');
  const price = dialog.getByRole('listitem', { name: 'gpt-5.4-mini', exact: true });
  await price.getByLabel('輸出（HKD）').fill('1000000');
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText('價格表已儲存')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: /^HKD [\d,.]+$/ })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '匯出「每日對話」' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^使用統計-每日對話-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 7);
  expect(lines[0]).toBe('\uFEFF日期,對話,字元,輸入詞元,輸出詞元,費用（HKD）');
});
