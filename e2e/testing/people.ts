import type { Page } from '@playwright/test';
import { callApi, expect } from './product.ts';

export type NewPerson = { name: string; email: string; password: string; user_type: string; school?: string };

/** Somebody of a journey's own, made by the administrator who is signed in on the page. */
export async function createPerson(page: Page, person: NewPerson): Promise<void> {
  const created = await callApi<{ email?: string }>(page, 'POST', '/api/users', person);
  expect(created.email).toBe(person.email);
}
