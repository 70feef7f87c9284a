import type { Page } from '@playwright/test';
import { callApi, expect } from './product.ts';

/** Its answer has every part that the demo knows, and takes ten seconds. */
export const LONG = '[[scenario:plain rate=40]] 請用故事、表格、公式和程式說明';

type Stored = { role: 'user' | 'assistant'; content: string };

export const log = (page: Page) => page.getByRole('log');
export const answers = (page: Page) => page.getByRole('article', { name: /的回答$/ });
export const stop = (page: Page) => page.getByRole('button', { name: /^(停止|正在停止…)$/ });

export async function send(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: '訊息', exact: true });
  await box.fill(text);
  await box.press('Enter');
}
/** Asks and waits for the first words. */
export async function beginAnswer(page: Page, text: string): Promise<void> {
  await send(page, text);
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
  await seeFirstWords(page);
}
export async function seeFirstWords(page: Page): Promise<void> {
  await expect(answers(page).last()).toContainText('示範回答');
}
export async function endAnswer(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: '訊息', exact: true })).toBeEnabled();
  await expect(stop(page)).toBeHidden();
}

/** LONG has two formulas, which are drawn when their engine has come. */
export const seeFormulas = (page: Page) => expect(log(page).locator('.katex')).toHaveCount(2);

function listStored(page: Page): Promise<Stored[]> {
  const [sessionId] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.url()) ?? [];
  return callApi(page, 'GET', `/api/chat/messages?sessionId=${sessionId}`);
}
/** What is shown is exactly what is stored: nothing is missing, nothing stands there twice. */
export async function expectStoredOnce(page: Page, questions: readonly string[]): Promise<void> {
  const shown = await log(page).innerText();
  await page.reload();
  await expect(answers(page)).toHaveCount(questions.length);
  await expect.poll(() => log(page).innerText()).toBe(shown);
  const stored = await listStored(page);
  expect(stored.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual(questions);
  expect(stored).toHaveLength(2 * questions.length);
}
