import type { Page } from '@playwright/test';
import { createPerson, type NewPerson } from './people.ts';
import { expect, openAs, signIn, test } from './product.ts';

export const PHONE = { width: 390, height: 844 };

let made = 0;

/** A child of this journey's own on the builder's page, who may use it and manages nothing. */
export async function openBuilder(page: Page): Promise<void> {
  made += 1;
  const child: NewPerson = {
    name: '小明',
    email: `builder-${test.info().testId}-${made}@journey.test`,
    password: 'make-friends-1',
    user_type: 'premium',
  };
  await signIn(page, 'admin');
  await createPerson(page, child);
  await openAs(page, child, '/kids/chatbot-builder');
  await expect(page.getByRole('heading', { level: 1, name: '創建 AI 朋友' })).toBeVisible();
}

export const next = (page: Page) => page.getByRole('button', { name: '下一步' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const log = (page: Page) => page.getByRole('log');
