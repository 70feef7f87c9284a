import type { Page } from '@playwright/test';
import { callApi, expect, signIn, test } from './testing/product.ts';
import { test as testOverLine } from './testing/weak-network.ts';

/** Its answer has every part that the demo knows, and takes ten seconds. */
const LONG = '[[scenario:plain rate=40]] 請用故事、表格、公式和程式說明';
/** Its answer goes on until somebody stops it. */
const ENDLESS = '[[scenario:endless rate=30]] 請一直說下去';

type Stored = { role: 'user' | 'assistant'; content: string };

const log = (page: Page) => page.getByRole('log');
const answers = (page: Page) => page.getByRole('article', { name: /的回答$/ });
const stop = (page: Page) => page.getByRole('button', { name: /^(停止|正在停止…)$/ });

async function send(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: '訊息', exact: true });
  await box.fill(text);
  await box.press('Enter');
}
/** Asks and waits for the first words. */
async function beginAnswer(page: Page, text: string): Promise<void> {
  await send(page, text);
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
  await seeFirstWords(page);
}
async function seeFirstWords(page: Page): Promise<void> {
  await expect(answers(page).last()).toContainText('示範回答');
}
async function endAnswer(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: '訊息', exact: true })).toBeEnabled();
  await expect(stop(page)).toBeHidden();
}
/** The same conversation in another tab of the same browser. */
async function openTab(page: Page): Promise<Page> {
  await expect(page).toHaveURL(/[0-9a-f]{8}-/);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(answers(tab).first()).toBeVisible();
  return tab;
}
/** LONG has two formulas, which are drawn when their engine has come. */
const seeFormulas = (page: Page) => expect(log(page).locator('.katex')).toHaveCount(2);
function listStored(page: Page): Promise<Stored[]> {
  const [sessionId] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.url()) ?? [];
  return callApi(page, 'GET', `/api/chat/messages?sessionId=${sessionId}`);
}
/** What is shown is exactly what is stored: nothing is missing, nothing stands there twice. */
async function expectStoredOnce(page: Page, questions: readonly string[]): Promise<void> {
  const shown = await log(page).innerText();
  await page.reload();
  await expect(answers(page)).toHaveCount(questions.length);
  await expect.poll(() => log(page).innerText()).toBe(shown);
  const stored = await listStored(page);
  expect(stored.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual(questions);
  expect(stored).toHaveLength(2 * questions.length);
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

test.describe('with a bad network', () => {
  test.use({ expectedNoise: [/net::ERR_|503/] });

  test('a pupil whose question arrived but whose answer was lost asks once and pays once', async ({
    page,
  }) => {
    // Nobody else asks with this account meanwhile.
    await signIn(page, 'premium', '/chat');
    const usage = page.getByText(/^已使用：\d+ \/ \d+$/);
    await page.waitForLoadState('networkidle');
    const used = Number(/\d+/.exec(await usage.innerText())?.[0]);
    let calls = 0;
    // The second call waits until the word of the first one's loss has been seen.
    const door = Promise.withResolvers<void>();
    await page.route('**/api/ai/chat', async (route) => {
      calls += 1;
      if (calls > 1) {
        await door.promise;
        return route.continue();
      }
      await route.fetch();
      await route.abort('connectionreset');
    });
    const question = '這個問題只問一次';
    await send(page, question);
    await expect(log(page).getByText('連線中斷，正在重新連線…')).toBeVisible();
    door.resolve();
    await seeFirstWords(page);
    await endAnswer(page);
    expect(calls).toBe(2);
    await expectStoredOnce(page, [question]);
    await expect(usage).toHaveText(new RegExp(`已使用：${used + 1} /`));
  });

  test('a pupil who comes when the server is full waits and gets the answer', async ({ page }) => {
    await signIn(page, 'student', '/chat');
    let calls = 0;
    await page.route('**/api/ai/chat', async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      const body = { code: 'overloaded', message: '目前使用人數較多，請稍後再試' };
      await route.fulfill({ status: 503, headers: { 'retry-after': '4' }, json: body });
    });
    const question = '人很多的時候';
    await send(page, question);
    await expect(log(page).getByText(/^目前使用人數較多，\d 秒後自動重試…$/)).toBeVisible();
    await seeFirstWords(page);
    await endAnswer(page);
    await expectStoredOnce(page, [question]);
  });
});

test.describe('over a line that breaks', () => {
  testOverLine.use({ expectedNoise: [/net::ERR_|NetworkError/] });

  testOverLine(
    'a pupil who loses the network in mid-answer reads the whole answer once when it is back',
    async ({ page, line }) => {
      await signIn(page, 'student', '/chat');
      const question = LONG;
      await beginAnswer(page, question);
      line.cut();
      await expect(log(page).getByText('連線中斷，正在重新連線…')).toBeVisible();
      line.mend();
      await endAnswer(page);
      await seeFormulas(page);
      await expectStoredOnce(page, [question]);
    },
  );
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
