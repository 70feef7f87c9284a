import type { Page } from '@playwright/test';
import {
  answers,
  beginAnswer,
  endAnswer,
  expectStoredOnce,
  LONG,
  log,
  seeFormulas,
  send,
  stop,
} from './testing/chat-page.ts';
import { expect, signIn, test } from './testing/product.ts';

/** Its answer goes on until somebody stops it. */
const ENDLESS = '[[scenario:endless rate=30]] 請一直說下去';

/** The same conversation in another tab of the same browser. */
async function openTab(page: Page): Promise<Page> {
  await expect(page).toHaveURL(/[0-9a-f]{8}-/);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(answers(tab).first()).toBeVisible();
  return tab;
}

test.describe('with two tabs', () => {
  /** A conversation in two tabs; in one of them a long answer has begun, and the other one gets the focus. */
  const start = async (page: Page, question: string) => {
    await signIn(page, 'student', '/chat');
    await send(page, '你好');
    await endAnswer(page);
    const tab = await openTab(page);
    await tab.getByRole('textbox', { name: '訊息', exact: true }).fill('還沒寫完');
    await beginAnswer(page, question);
    await tab.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(log(tab).getByText(question, { exact: true })).toBeVisible();
    await expect(stop(tab)).toBeVisible();
    return tab;
  };

  test('a pupil watches in one the answer that was asked for in the other, and keeps what is typed there', async ({
    page,
  }) => {
    const tab = await start(page, LONG);
    for (const each of [page, tab]) {
      await endAnswer(each);
      await seeFormulas(each);
    }
    expect(await answers(tab).last().innerText()).toBe(await answers(page).last().innerText());
    await expect(tab.getByRole('textbox', { name: '訊息', exact: true })).toHaveValue('還沒寫完');
  });

  test('a pupil stops in one the answer that was asked for in the other', async ({ page }) => {
    const tab = await start(page, ENDLESS);
    await stop(tab).click();
    for (const each of [page, tab]) {
      await expect(log(each).getByText('已停止回答')).toBeVisible();
      await endAnswer(each);
    }
    expect(await answers(tab).last().innerText()).toBe(await answers(page).last().innerText());
  });
});

test('a pupil changes the last question, then asks for another answer, and finds it so after a reload', async ({
  page,
}) => {
  await signIn(page, 'student', '/chat');
  await send(page, '甚麼是雨？');
  await endAnswer(page);
  const pencil = page.getByRole('button', { name: '修改這則訊息' });
  const editor = page.getByRole('textbox', { name: '修改訊息' });
  await pencil.click();
  await editor.fill('甚麼是雪？');
  await editor.press('Escape');
  await expect(log(page).getByText('甚麼是雨？', { exact: true })).toBeVisible();
  await pencil.click();
  await editor.fill('甚麼是雪？');
  await editor.press('Enter');
  await expect(log(page).getByText('甚麼是雪？', { exact: true })).toBeVisible();
  await endAnswer(page);
  await page.getByRole('button', { name: '重新回答' }).click();
  await expect(stop(page)).toBeVisible();
  await endAnswer(page);
  await expectStoredOnce(page, ['甚麼是雪？']);
});

test('a pupil deletes a question with its answer, and finds it so after a reload', async ({ page }) => {
  await signIn(page, 'student', '/chat');
  for (const question of ['甚麼是雲？', '甚麼是雨？']) {
    await send(page, question);
    await endAnswer(page);
  }
  await page.getByRole('button', { name: '刪除這則訊息' }).first().click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('確定要刪除這則訊息和它的回答嗎？');
  await dialog.getByRole('button', { name: '刪除' }).click();
  await expect(answers(page)).toHaveCount(1);
  await expectStoredOnce(page, ['甚麼是雨？']);
});
