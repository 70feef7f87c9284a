import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { getDatabaseInfo, getSharePassword } from '#contract/database.contract.ts';
import { drawQr } from '#web/lib/files/draw-qr.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  DEFAULT_PASSWORD,
  fakeClock,
  openDatabase,
  pass,
  serveDatabase,
} from './testing/database-fixtures.ts';

describe('an administrator who looks at the database', () => {
  test('[DB-10 DB-11] reads how both tables are made, and the version of the server', async () => {
    await openDatabase('?tab=info');
    expect(await screen.findByText('PostgreSQL 18.1')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'user_types 的結構' }).textContent).toContain('UNIQUE');
    expect(screen.getByRole('region', { name: 'users 的結構' }).textContent).toContain("DEFAULT 'free'");
  });

  test('reads why it cannot be shown, and tries again', async () => {
    const { press, backend } = await openDatabase('?tab=info', (b) => {
      serveDatabase(b);
      b.on(getDatabaseInfo, () => refuse(403, 'not_allowed'));
    });
    expect(await screen.findByText('無法載入資料庫資訊')).toBeTruthy();
    serveDatabase(backend);
    await press('再試一次');
    expect(await screen.findByText('PostgreSQL 18.1')).toBeTruthy();
  });
});

const linkOf = (password: string) => `${location.origin}/share?access=${password}`;
const password = () => screen.getByLabelText<HTMLInputElement>('密碼');
const code = () => screen.getByRole('img', { name: '分享頁面的 QR code' });

async function openShare() {
  const page = await openDatabase('?tab=share');
  await screen.findByText(linkOf(DEFAULT_PASSWORD));
  return page;
}

describe('an administrator who shares the chatbots of the school', () => {
  test('[DB-12 DB-13 DB-16] finds the link with the password of the school and its code of 200 pixels', async () => {
    await openShare();
    expect(password().value).toBe(DEFAULT_PASSWORD);
    expect([code().getAttribute('width'), code().getAttribute('height')]).toEqual(['200', '200']);
    expect(code().querySelector('path')?.getAttribute('d')).toBe(drawQr(linkOf(DEFAULT_PASSWORD)).path);
    const open = screen.getByRole('link', { name: '開啟分享頁面' });
    expect(open.getAttribute('href')).toBe(linkOf(DEFAULT_PASSWORD));
  });

  test('[DB-12 DB-14] types another password: link and code follow, she reads that it opens nothing, and the button brings the default back', async () => {
    const { user, press } = await openShare();
    const warning = '這不是學校現在的分享密碼，用這個連結打不開分享頁面。';
    expect(screen.queryByText(warning)).toBeNull();
    await user.clear(password());
    await user.type(password(), '芝麻 & 開門');
    const link = linkOf(encodeURIComponent('芝麻 & 開門'));
    expect(screen.getByText(link)).toBeTruthy();
    expect(code().querySelector('path')?.getAttribute('d')).toBe(drawQr(link).path);
    expect(screen.getByText(warning)).toBeTruthy();
    await press('重設為預設密碼');
    expect(password().value).toBe(DEFAULT_PASSWORD);
    expect(screen.getByText(linkOf(DEFAULT_PASSWORD))).toBeTruthy();
    expect(screen.queryByText(warning)).toBeNull();
  });

  test('[DB-15] copies the link and reads 「已複製」 for 2 seconds', async () => {
    const { press } = await openShare();
    fakeClock();
    await press('複製連結');
    expect(await navigator.clipboard.readText()).toBe(linkOf(DEFAULT_PASSWORD));
    expect(await screen.findByRole('button', { name: '已複製' })).toBeTruthy();
    await pass(1_000);
    expect(screen.getByRole('button', { name: '已複製' })).toBeTruthy();
    await pass(1_000);
    expect(await screen.findByRole('button', { name: '複製連結' })).toBeTruthy();
  });

  test('[DB-15 API-15] copies it in the legacy way where there is no clipboard', async () => {
    const { press } = await openShare();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const copied: string[] = [];
    Object.assign(document, {
      execCommand: () => copied.push((document.activeElement as HTMLTextAreaElement).value) > 0,
    });
    await press('複製連結');
    expect(await screen.findByRole('button', { name: '已複製' })).toBeTruthy();
    expect(copied).toEqual([linkOf(DEFAULT_PASSWORD)]);
    Object.assign(document, { execCommand: undefined });
  });

  test('reads why the password cannot be read, and tries again', async () => {
    const { press, backend } = await openDatabase('?tab=share', (b) => {
      serveDatabase(b);
      b.on(getSharePassword, () => refuse(403, 'not_allowed'));
    });
    expect(await screen.findByText('無法讀取分享密碼')).toBeTruthy();
    serveDatabase(backend);
    await press('再試一次');
    expect(await screen.findByText(linkOf(DEFAULT_PASSWORD))).toBeTruthy();
  });
});
