import type { Page } from '@playwright/test';
import { callApi, expect } from './product.ts';

export type NewPerson = { name: string; email: string; password: string; user_type: string; school?: string };

/** Somebody of a journey's own, made by the administrator who is signed in on the page. */
export async function createPerson(page: Page, person: NewPerson): Promise<void> {
  const created = await callApi<{ email?: string }>(page, 'POST', '/api/users', person);
  expect(created.email).toBe(person.email);
}

/** Signs in by the form, from wherever the page is led. */
export async function signInAs(page: Page, { email, password }: NewPerson, from = '/login'): Promise<void> {
  await page.goto(from);
  await page.getByLabel('用戶名').fill(email);
  await page.getByLabel('密碼', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
