import type { Locator, Page } from '@playwright/test';
import { expectNoBarrier, resize } from './testing/find-faults.ts';
import { type Account, callApi, expect, signIn, test } from './testing/product.ts';

const PHONE = { width: 390, height: 844 };
const APOLOGY = '抱歉，我現在無法回應。請稍後再試。';

const field = (page: Page) => page.getByRole('textbox', { name: '訊息' });
const log = (page: Page) => page.getByRole('log', { name: '對話內容' });
const ownLines = (page: Page) => log(page).getByRole('article', { name: '您的訊息' });
const replies = (page: Page) => log(page).getByRole('article', { name: 'AI 的回應' });
const correctionsOf = (line: Locator) => line.getByRole('list', { name: '更正' }).getByRole('listitem');

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}
async function hear(page: Page, text: string): Promise<void> {
  await say(page, text);
  await expect(page.getByRole('button', { name: '送出' })).toBeVisible({ timeout: 20_000 });
}
async function openPractice(page: Page, account: Account, language: string): Promise<void> {
  await signIn(page, account, '/language');
  await page.getByLabel('語言').selectOption(language);
}
const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('[HELP-L-1 HELP-L-4 HELP-L-5 HELP-L-6 HELP-L-7 HELP-L-8 HELP-L-10] a pupil practises English, finds each correction beside the words and among the frequent mistakes, and goes on after a reload', async ({
  page,
}) => {
  await openPractice(page, 'student', '英語');
  await field(page).fill('He go to school every day.');
  await page.reload();
  await expect(field(page)).toHaveValue('He go to school every day.');
  await field(page).press('Enter');
  const line = ownLines(page).first();
  await expect(line.locator('mark')).toContainText('He go', { timeout: 20_000 });
  const correction = correctionsOf(line).first();
  await expect(correction.getByRole('deletion')).toHaveText('go');
  await expect(correction.getByRole('insertion')).toHaveText('goes');
  await expect(page.getByLabel('語言')).toBeDisabled();
  await expect(page.getByLabel('程度')).toBeDisabled();

  const words = line.getByRole('paragraph').first();
  // Both once more where the conversation scrolled between the two looks.
  await expect(async () => {
    const [said, card] = [await boxOf(words), await boxOf(correction)];
    expect(card.x + card.width).toBeLessThanOrEqual(said.x);
    expect(Math.abs(card.y - said.y)).toBeLessThan(4);
  }).toPass();
  await resize(page, PHONE);
  await expect(async () => {
    const [said, card] = [await boxOf(words), await boxOf(correction)];
    expect(card.y).toBeGreaterThanOrEqual(said.y + said.height);
    expect(card.y - said.y - said.height).toBeLessThan(24);
  }).toPass();

  const mistakes = page.getByRole('region', { name: /^常犯的錯誤/ });
  await mistakes.getByText('一致').click();
  await expect(mistakes.getByRole('insertion').filter({ hasText: 'He goes' })).toBeVisible();
  await expectNoBarrier(page);

  await expect(page).toHaveURL(/\?record=/);
  await page.reload();
  await expect(line.locator('mark')).toContainText('He go');
  await hear(page, 'I like my teacher.');
  await expect(replies(page)).toHaveCount(2);
  await expect(correctionsOf(ownLines(page).nth(1))).toHaveCount(0);

  await page.getByRole('button', { name: '開始新對話' }).click();
  await expect(ownLines(page)).toHaveCount(0);
  await expect(page.getByLabel('語言')).toBeEnabled();
  await page
    .getByRole('region', { name: '我的記錄' })
    .getByRole('button', { name: /^英語：He go to school/ })
    .first()
    .click();
  await expect(replies(page)).toHaveCount(2);
});

test('[HELP-L-12 HELP-L-14 OPEN-65] a pupil whose AI answers in other shapes reads every reply, and one whose AI fails keeps the message', async ({
  page,
}) => {
  await openPractice(page, 'premium', '英語');
  await hear(page, '[[scenario:prose]] I has a apple.');
  await expect(correctionsOf(ownLines(page).last())).toHaveCount(2);
  await hear(page, '[[scenario:other-shape]] He go home.');
  await expect(replies(page).last()).toContainText('示範');
  await expect(correctionsOf(ownLines(page).last())).toHaveCount(0);

  const broken = '[[scenario:cut-off]] He go home.';
  for (const text of [broken, '[[scenario:error-500]] He go home.']) {
    await hear(page, text);
    await expect(log(page).getByText(APOLOGY)).toBeVisible();
    await expect(field(page)).toHaveValue(text);
  }
  const again = page.waitForResponse('**/api/ai/helpers/language');
  await log(page).getByRole('button', { name: '重試' }).click();
  await again;
  await expect(page.getByRole('button', { name: '送出' })).toBeVisible({ timeout: 20_000 });
  await expect(log(page).getByText(APOLOGY)).toHaveCount(1);
  await expectNoBarrier(page);
  await page.reload();
  await expect(ownLines(page)).toHaveCount(2);
  await expect(field(page)).toHaveValue('[[scenario:error-500]] He go home.');
  await hear(page, 'He go home.');
  await expect(ownLines(page)).toHaveCount(3);
  await expect(correctionsOf(ownLines(page).last())).toHaveCount(1);
});

test('a pupil who cancels a reply has the message in the field again, and finds no trace of it kept', async ({
  page,
}) => {
  await openPractice(page, 'premium', '法語');
  await say(page, '[[scenario:slow]] Bonjour !');
  await expect(replies(page)).toContainText('示');
  await page.getByRole('button', { name: '取消' }).click();
  await expect(field(page)).toHaveValue('[[scenario:slow]] Bonjour !');
  await expect(ownLines(page)).toHaveCount(0);
  const records = await callApi<{ title: string }[]>(page, 'GET', '/api/ai/helpers/language/records');
  expect(records.filter(({ title }) => title.startsWith('法語'))).toEqual([]);
});

test.describe('with a bad network', () => {
  test.use({ expectedNoise: [/net::ERR_/] });

  test('a pupil whose reply was made but did not arrive sends the message again, and it stands there once', async ({
    page,
  }) => {
    await openPractice(page, 'premium', '德語');
    let calls = 0;
    await page.route('**/api/ai/helpers/language', async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await hear(page, 'Guten Tag!');
    await expect(log(page).getByText(APOLOGY)).toBeVisible();
    await page.reload();
    await expect(field(page)).toHaveValue('Guten Tag!');
    await hear(page, 'Guten Tag!');
    await expect(replies(page)).toHaveCount(1);
    await page.reload();
    await expect(replies(page)).toHaveCount(1);
    await expect(ownLines(page)).toHaveCount(1);
  });
});
