import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoBarrier } from './testing/find-faults.ts';
import { createPerson, type NewPerson } from './testing/people.ts';
import { callApi, expect, openAs, signIn, test } from './testing/product.ts';

const HISTORY = '/chat-history';
const SCHOOL = '看記錄的學校';
const PUPIL: NewPerson = {
  name: '歷史旅人',
  email: 'history-traveller@demo.school',
  password: 'history-journey-1',
  user_type: '歷史旅程',
  school: SCHOOL,
};

const list = (page: Page) => page.getByRole('region', { name: '聊天列表' });
const rowOf = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title });
const search = (page: Page) => page.getByRole('searchbox', { name: '搜尋聊天內容' });

const opener = (page: Page, title: string) => rowOf(page, title).getByRole('button').first();

/** A pupil, made by the administrator who is signed in afterwards. */
async function makePupil(page: Page, pupil: NewPerson): Promise<void> {
  await signIn(page, 'admin', HISTORY);
  if (pupil.user_type === PUPIL.user_type) {
    await callApi(page, 'POST', '/api/user-types', {
      name: pupil.user_type,
      accessiblePages: ['/chat', 'chat_history'],
    });
  }
  await callApi(page, 'POST', '/api/schools', { name: pupil.school });
  await createPerson(page, pupil);
}

/** The server makes what was said searchable a moment after it was said. */
async function waitUntilSearchable(page: Page, of: 'sessions' | 'admin/all', word: string): Promise<void> {
  const path = `/api/chat-history/${of}?search=${encodeURIComponent(word)}`;
  await expect.poll(async () => (await callApi<unknown[]>(page, 'GET', path)).length).toBeGreaterThan(0);
}

async function ask(page: Page, question: string): Promise<void> {
  const box = page.getByRole('textbox', { name: '訊息', exact: true });
  await box.fill(question);
  await box.press('Enter');
  await expect(page.getByRole('log').getByText('示範回答')).toBeVisible();
  await expect(page.getByRole('button', { name: '停止' })).toBeHidden();
}

test('[HIST-3 HIST-15 HIST-17 HIST-19 HIST-28 HIST-29 HIST-30 HIST-45 HIST-46 HIST-54 OPEN-23] a pupil chats, opens the history, finds a Chinese word, reads the chat, goes on with it, takes it home as a file and deletes it', async ({
  page,
}) => {
  await makePupil(page, PUPIL);
  await openAs(page, PUPIL, '/chat');
  await ask(page, '旅程：為甚麼天空是藍色的？');
  await page.getByRole('button', { name: '清除對話' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '確定' }).click();
  await ask(page, '旅程：彩虹有多少種顏色？');

  await page.goto(HISTORY);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('需要管理員權限才能查看其他用戶')).toBeVisible();
  await expect(page.getByText('需要管理員權限才能按學校篩選')).toBeVisible();
  await expect(page.getByText('選擇一個聊天以查看詳情')).toBeVisible();
  await expect(list(page).getByText(PUPIL.name)).toHaveCount(0);
  await expectNoBarrier(page);

  await waitUntilSearchable(page, 'sessions', '彩虹');
  await search(page).fill('彩虹');
  await expect(page.getByText('找到 1 段聊天')).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(rowOf(page, '彩虹').locator('mark').first()).toHaveText('彩虹');
  await expectNoBarrier(page);

  // On a phone, and by the keyboard.
  await page.setViewportSize({ width: 390, height: 844 });
  await opener(page, '彩虹').press('Enter');
  const heading = page.getByRole('heading', { level: 2, name: /彩虹/ });
  await expect(heading).toBeFocused();
  await expect(search(page)).toBeHidden();
  const log = page.getByRole('log', { name: '訊息' });
  await expect(log.getByRole('article', { name: /^您/ })).toContainText('旅程：彩虹有多少種顏色？');
  await expect(log.getByRole('article', { name: /^AI 助手/ })).toContainText('示範回答');
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goBack();
  await expect(opener(page, '彩虹')).toBeFocused();
  await page.goForward();
  await expect(heading).toBeFocused();

  await page.getByRole('button', { name: '匯出聊天' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '文字檔（.txt）' }).click();
  await expect(page.getByText('聊天記錄已匯出')).toBeVisible();
  const file = await download;
  const id = new URL(page.url()).searchParams.get('session');
  expect(file.suggestedFilename()).toMatch(new RegExp(`^聊天記錄-${id}-\\d{4}-\\d\\d-\\d\\d\\.txt$`));
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('旅程：彩虹有多少種顏色？');
  expect(text).toContain('AI 助手');

  await page.getByRole('link', { name: '繼續對話' }).click();
  await expect(page.getByRole('log').getByText('旅程：彩虹有多少種顏色？', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${HISTORY}?session=${id}`);
  await page.getByRole('button', { name: '刪除「旅程：彩虹有多少種顏色？」' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '刪除' }).click();
  await expect(page.getByText('聊天記錄已刪除')).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(HISTORY);
  await page.reload();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
});

test('[HIST-2 HIST-16 HIST-34 HIST-35 HIST-36 HIST-43 AUTH-71] an administrator sees the chat of a pupil with name and school, filters by the school, and finds a visitor among the public users', async ({
  page,
  browser,
  request,
}) => {
  const pupil = {
    ...PUPIL,
    email: 'history-second@demo.school',
    user_type: 'student',
    school: `${SCHOOL}二`,
  };
  await makePupil(page, pupil);
  const { password } = await callApi<{ password: string }>(page, 'GET', '/api/database/share-password');
  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await openAs(theirs, pupil, '/chat');
  await ask(theirs, '旅程二：恐龍為甚麼絕種了？');
  await theirs.goto(HISTORY);
  await expect(theirs).toHaveURL(/:\d+\/$/);
  await elsewhere.close();
  const outside = await browser.newContext();
  const visitor = await outside.newPage();
  await visitor.goto(`/share?access=${password}`);
  await visitor.getByRole('button', { name: /小文老師/ }).click();
  await ask(visitor, '旅程二：我是訪客，甚麼是成語？');
  await outside.close();
  expect((await request.get('/api/chat-history/admin/all')).status()).toBe(401);

  await page.goto(HISTORY);
  await expect(page.getByText('管理員模式 - 查看所有用戶聊天記錄（包括公開用戶）')).toBeVisible();
  await page.getByRole('combobox', { name: '學校' }).fill(pupil.school);
  await page.getByRole('option', { name: pupil.school, exact: true }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(rowOf(page, '恐龍')).toContainText(pupil.name);
  await expect(rowOf(page, '恐龍')).toContainText(pupil.school);
  await opener(page, '恐龍').click();
  await expect(page.getByRole('log', { name: '訊息' })).toContainText('旅程二：恐龍為甚麼絕種了？');
  await expect(page.getByRole('link', { name: '繼續對話' })).toHaveCount(0);
  await expectNoBarrier(page);

  await page.goto(HISTORY);
  await page.getByRole('combobox', { name: '用戶' }).click();
  await page.getByRole('option', { name: 'Public Users（公開用戶）' }).click();
  await expect(rowOf(page, '旅程二：我是訪客')).toContainText('公開用戶');
  await expect(rowOf(page, '恐龍')).toHaveCount(0);
  await waitUntilSearchable(page, 'admin/all', '我是訪客');
  await search(page).fill('成語');
  await expect(rowOf(page, '旅程二：我是訪客')).toHaveCount(1);
  await expect(page.getByRole('link', { name: '使用統計' })).toBeVisible();
});
