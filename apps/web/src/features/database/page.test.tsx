import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DATABASE_SCRIPTS } from '#contract/database-scripts.ts';
import { editor, openDatabase } from './testing/database-fixtures.ts';

describe('an administrator on the page of the database', () => {
  test('[DB-1] finds the three tabs, and the one that is open in the address', async () => {
    const { user, path } = await openDatabase();
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['SQL 執行', '資料庫資訊', '分享']);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('SQL 執行');
    await user.click(screen.getByRole('tab', { name: '分享' }));
    expect(path()).toBe('/database-management?tab=share');
    document.body.replaceChildren();
    await openDatabase('?tab=info');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('資料庫資訊');
  });

  test('[DB-18] finds the way to the page that tests the API', async () => {
    await openDatabase();
    const link = screen.getByRole('link', { name: '資料庫 API 測試' });
    expect(link.getAttribute('href')).toBe('/database-test');
  });
});

describe('an administrator who uses a predefined script', () => {
  test.each(DATABASE_SCRIPTS)('[DB-3] fills the editor with 「$title」', async ({ title, sql }) => {
    const { press, sent } = await openDatabase();
    expect(DATABASE_SCRIPTS).toHaveLength(6);
    await press(title);
    expect(editor().value).toBe(sql);
    expect(document.activeElement).toBe(editor());
    expect(sent()).toEqual([]);
  });

  test('is asked before it takes the place of what she wrote, but not of another script', async () => {
    const { type, press, answer } = await openDatabase();
    const [first, second] = DATABASE_SCRIPTS.map(({ title }) => title);
    await press(String(first));
    await press(String(second));
    expect(editor().value).toBe(DATABASE_SCRIPTS[1]?.sql);
    await type('SELECT 1');
    await press(String(first));
    await answer('取消');
    expect(editor().value).toBe('SELECT 1');
    await press(String(first));
    await answer('換掉');
    expect(editor().value).toBe(DATABASE_SCRIPTS[0]?.sql);
  });
});
