import type { Page } from '@playwright/test';
import { createPerson, type NewPerson } from './people.ts';
import { expect, openAs, signIn, test } from './product.ts';

let made = 0;

/** Somebody of this journey's own, who has made no image yet, on the page of images. */
export async function openStudio(page: Page): Promise<void> {
  made += 1;
  const pupil: NewPerson = {
    name: '小畫家',
    email: `images-${test.info().testId}-${made}@journey.test`,
    password: 'draw-a-picture-1',
    user_type: 'premium',
  };
  await signIn(page, 'admin');
  await createPerson(page, pupil);
  await openAs(page, pupil, '/image-generator');
  await expect(page.getByText(left(3), { exact: true })).toBeVisible();
}

export const prompt = (page: Page) => page.getByLabel('圖片描述');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const result = (page: Page) => page.getByRole('region', { name: '圖片生成好了' });
export const history = (page: Page) => page.getByRole('region', { name: '我的圖片' });
/** The journeys' school has three images a day. */
export const left = (count: number) => `今天還可以生成 ${count} 張 · 本月還可以生成 ${97 + count} 張`;

export async function draw(page: Page, text: string): Promise<void> {
  await prompt(page).fill(text);
  await button(page, '生成圖片').click();
  await expect(result(page).getByRole('img', { name: text })).toBeVisible();
}
