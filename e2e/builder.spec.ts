import type { Page } from '@playwright/test';
import { button, log, next, openBuilder, PHONE } from './testing/friend-builder.ts';
import { callApi, expect, test } from './testing/product.ts';

async function takeSteps(page: Page, name: string): Promise<void> {
  await page.getByLabel('朋友的名字').fill(name);
  await page.getByRole('radio', { name: /繁體中文/ }).check();
  await next(page).click();
  await page.getByRole('checkbox', { name: /^有趣/ }).check();
  await page.getByRole('checkbox', { name: /^溫柔/ }).check();
  await next(page).click();
  await page.getByRole('radio', { name: /^故事朋友/ }).check();
  await page.getByRole('checkbox', { name: /^水的旅程/ }).check();
  await next(page).click();
}

const listFriends = (page: Page) =>
  callApi<{ id: string; name: string; system_prompt: string; daily_limit: number; status: string }[]>(
    page,
    'GET',
    '/api/chatbots/friends',
  );

test('[BUILD-1 BUILD-22 BUILD-29 BUILD-30 BUILD-36 BUILD-43 OPEN-72 OPEN-122] a child makes a friend, tests it, saves it again and shares it, and another child without an account talks to it on a phone', async ({
  page,
  browser,
}) => {
  await openBuilder(page);
  await takeSteps(page, '小星星');
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: /^第 4 步/ })).toBeVisible();

  // The test saves first, and is the real chat.
  await button(page, '測試').click();
  const trial = page.getByRole('dialog', { name: '和「小星星」測試聊天' });
  await expect(trial.getByText('你好！我是小星星，很高興認識你！')).toBeVisible();
  await trial.getByRole('textbox', { name: '訊息' }).fill('你好嗎？');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('你好嗎？', { exact: true })).toBeVisible();
  await expect(trial.getByRole('button', { name: '送出' })).toBeVisible();
  await trial.getByRole('button', { name: '關閉測試' }).click();
  await expect(trial).toBeHidden();
  await expect(button(page, '測試')).toBeFocused();
  await button(page, '測試').click();
  await expect(log(page).getByText('你好！我是小星星，很高興認識你！')).toBeVisible();
  await expect(log(page).getByText('你好嗎？', { exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(trial).toBeHidden();

  await button(page, '保存').dblclick();
  await expect(page.getByText('小星星已經保存好了！')).toBeVisible();
  const friends = await listFriends(page);
  expect(friends.map(({ name, daily_limit, status }) => [name, daily_limit, status])).toEqual([
    ['小星星', 30, 'active'],
  ]);
  expect(friends[0]?.system_prompt).toMatch(/你的性格：有趣、溫柔\n你特別懂的主題：水的旅程$/);

  await button(page, '分享').click();
  const share = page.getByRole('dialog', { name: '分享「小星星」' });
  const link = await share.getByText(/\/kids\/chatbot\?id=/).innerText();
  expect(link).toMatch(new RegExp(`/kids/chatbot\\?id=${friends[0]?.id}&access=[\\w-]+$`));
  const opened = page.context().waitForEvent('page');
  await share.getByRole('button', { name: '立即開啟' }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: '小星星' })).toBeVisible();
  const download = page.waitForEvent('download');
  await share.getByRole('button', { name: '存成圖片' }).click();
  expect((await download).suggestedFilename()).toBe('小星星.png');

  const stranger = await browser.newContext({ viewport: PHONE, hasTouch: true, locale: 'zh-TW' });
  const other = await stranger.newPage();
  await other.goto(link);
  await expect(log(other).getByText('你好！我是小星星，很高興認識你！')).toBeVisible();
  await other.getByRole('textbox', { name: '訊息' }).fill('說個故事');
  await other.getByRole('button', { name: '送出' }).tap();
  await expect(log(other).getByText('說個故事', { exact: true })).toBeVisible();
  await expect(log(other).getByText('示範回答')).toBeVisible();

  // It is put to rest, and nobody gets in any more.
  await share.getByRole('button', { name: '關閉' }).click();
  await page.getByRole('button', { name: '讓它休息：「小星星」' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '讓它休息' }).click();
  await expect(page.getByText('休息中')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: /找不到這個AI朋友/ })).toBeVisible();
  await stranger.close();
});

test('[BUILD-6 BUILD-8 BUILD-9 BUILD-12 BUILD-17] a child without a mouse makes a friend from the first step to the last', async ({
  page,
}) => {
  await openBuilder(page);
  const { keyboard } = page;
  const focused = page.locator(':focus');
  /** Tab until that has the focus. */
  const tabTo = async (name: RegExp) => {
    for (let steps = 0; steps < 60; steps += 1) {
      await keyboard.press('Tab');
      const text = await focused.evaluate(
        (one) =>
          (one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : null) ?? one.textContent ?? '',
      );
      if (name.test(text)) return;
    }
    throw new Error(`the keyboard never comes to ${name}`);
  };
  await expect(next(page)).toBeDisabled();
  await tabTo(/^下一步/);
  await keyboard.press('Enter');
  await expect(page.getByText('請幫朋友取一個名字')).toBeVisible();
  await expect(page.getByLabel('朋友的名字')).toBeFocused();
  await keyboard.type('Pip');
  await tabTo(/^繁繁體中文/);
  await keyboard.press('Space');
  await tabTo(/^下一步/);
  await keyboard.press('Enter');
  await expect(focused).toHaveText(/^第 2 步，共 4 步性格$/);
  await tabTo(/^充滿活力/);
  await keyboard.press('Space');
  await tabTo(/^下一步/);
  await keyboard.press('Enter');
  await expect(focused).toHaveText(/^第 3 步，共 4 步本領$/);
  await page.getByRole('radio', { name: /^作業小幫手/ }).waitFor();
  await tabTo(/作業小幫手/);
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await tabTo(/^下一步/);
  await keyboard.press('Enter');
  await expect(focused).toHaveText(/^第 4 步，共 4 步完成$/);
  await tabTo(/^保存$/);
  await keyboard.press('Enter');
  await expect(page.getByText('Pip已經保存好了！')).toBeVisible();
  expect((await listFriends(page)).map(({ name }) => name)).toEqual(['Pip']);
});

test.describe('with a server that stumbles', () => {
  test.use({ expectedNoise: [/status of 503|ERR_FAILED|saving an AI friend/] });

  test('[BUILD-27 BUILD-28 BUILD-29 BUILD-56 BUILD-57] a child whose save gets lost on the way presses again and has one friend', async ({
    page,
  }) => {
    const consoleLines: string[] = [];
    page.on('console', (message) => consoleLines.push(message.text()));
    await page.route('**/api/system-prompts*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.route('**/api/knowledge-bases', (route) => route.fulfill({ status: 503, body: '{}' }));
    await openBuilder(page);
    await page.getByLabel('朋友的名字').fill('阿布');
    await page.getByRole('radio', { name: /English/ }).check();
    await next(page).click();
    await page.getByRole('checkbox', { name: /^友善/ }).check();
    await next(page).click();
    await page.getByRole('radio', { name: /^作業小幫手/ }).check();
    for (const name of [/^動物/, /^故事/, /^遊戲/, /^科學/])
      await page.getByRole('checkbox', { name }).check();
    await next(page).click();
    // The server has it, and the answer never comes.
    await page.route(
      '**/api/chatbots',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await button(page, '保存').click();
    const notice = page.getByRole('alertdialog', { name: '保存失敗，請稍後再試。詳細錯誤請查看控制台。' });
    await notice.getByRole('button', { name: '確定' }).click();
    expect(consoleLines.some((line) => line.includes('saving an AI friend'))).toBe(true);
    await button(page, '保存').click();
    await expect(page.getByText('阿布已經保存好了！')).toBeVisible();
    const friends = await listFriends(page);
    expect(friends).toHaveLength(1);
    expect(friends[0]?.system_prompt).toMatch(/Topics you know well: animals, stories, games, science$/);
  });
});
