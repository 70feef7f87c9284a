import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { listSessions, usageToday } from '#contract/chat.contract.ts';
import { getChatbotShare, listChatbots } from '#contract/chatbots.contract.ts';
import type { Permission } from '#contract/permissions.ts';
import {
  buildChatbot,
  buildListedChatbot,
  fakeClock,
  idOf,
  pass,
} from '#web/features/chat/testing/chat-fixtures.ts';
import { drawQr } from '#web/lib/files/draw-qr.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const PASSWORD = '芝麻 & 1';
const CHAT_LINK = `${location.origin}/chat/${idOf(1)}?access=%E8%8A%9D%E9%BA%BB%20%26%201`;
const KIDS_LINK = `${location.origin}/kids/chatbot?id=${idOf(1)}&access=%E8%8A%9D%E9%BA%BB%20%26%201`;

/** Opens the chat page as somebody with these permissions. */
function openChat(permissions: Permission[], prepare: (backend: FakeBackend) => void = () => undefined) {
  return renderApp('/chat', {
    as: { permissions, rights: { chatbots: [buildChatbot()] } },
    backend: (backend) => {
      backend.on(listChatbots, () => [buildListedChatbot()]);
      backend.on(listSessions, () => []);
      backend.on(usageToday, () => ({ used: 0, limit: 50 }));
      backend.on(getChatbotShare, () => ({ password: PASSWORD, isDefault: false }));
      prepare(backend);
    },
  });
}

async function openDialog(prepare?: (backend: FakeBackend) => void) {
  const page = await openChat(['/chat', 'chatbot_management'], prepare);
  await page.user.click(await screen.findByRole('button', { name: '分享' }));
  const dialog = within(await screen.findByRole('dialog', { name: '分享聊天機器人' }));
  return { ...page, dialog };
}

/** The picture of the code leads to this address. */
function expectCodeOf(link: string, code: HTMLElement) {
  expect(code.querySelector('path')?.getAttribute('d')).toBe(drawQr(link).path);
}

describe('a teacher who manages chatbots', () => {
  test('opens the share dialog from the chat and finds both links and the password', async () => {
    const { dialog } = await openDialog();
    expect(await dialog.findByText(CHAT_LINK)).toBeTruthy();
    expect(dialog.getByText(KIDS_LINK)).toBeTruthy();
    expect(dialog.getByText(PASSWORD)).toBeTruthy();
  });

  test('chooses a link and sees its code, 200 pixels wide', async () => {
    const { dialog, user } = await openDialog();
    const code = await dialog.findByRole('img', { name: '聊天連結的 QR code' });
    expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['200', '200']);
    expectCodeOf(CHAT_LINK, code);
    await user.click(dialog.getByRole('radio', { name: /兒童聊天連結/ }));
    expectCodeOf(KIDS_LINK, dialog.getByRole('img', { name: '兒童聊天連結的 QR code' }));
  });

  test.each([
    ['複製聊天連結', CHAT_LINK],
    ['複製兒童聊天連結', KIDS_LINK],
    ['複製分享密碼', PASSWORD],
  ])('presses 「%s」 and reads 「已複製」 for 2 seconds', async (name, text) => {
    const { dialog, user } = await openDialog();
    const button = await dialog.findByRole('button', { name });
    fakeClock();
    await user.click(button);
    expect(await navigator.clipboard.readText()).toBe(text);
    expect(await dialog.findByRole('button', { name: '已複製' })).toBeTruthy();
    await pass(1_500);
    expect(dialog.getByRole('button', { name: '已複製' })).toBeTruthy();
    await pass(700);
    expect(dialog.getByRole('button', { name })).toBeTruthy();
  });

  test('shows the code on the whole screen, and comes back to the dialog by Escape', async () => {
    const { dialog, user } = await openDialog();
    await user.click(await dialog.findByRole('radio', { name: /兒童聊天連結/ }));
    await user.click(dialog.getByRole('button', { name: '全螢幕顯示' }));
    const view = screen.getByRole('dialog', { name: '「小文老師」的 QR code' });
    expectCodeOf(KIDS_LINK, within(view).getByRole('img'));
    expect(within(view).getByText(KIDS_LINK)).toBeTruthy();
    within(view).getByRole('button', { name: '關閉' }).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '「小文老師」的 QR code' })).toBeNull());
    expect(screen.getByRole('dialog', { name: '分享聊天機器人' })).toBeTruthy();
  });

  test('who leaves the full screen by the browser is back at the dialog, too', async () => {
    const { dialog, user } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: '全螢幕顯示' }));
    expect(screen.getByRole('dialog', { name: '「小文老師」的 QR code' })).toBeTruthy();
    await act(async () => void document.dispatchEvent(new Event('fullscreenchange')));
    expect(screen.queryByRole('dialog', { name: '「小文老師」的 QR code' })).toBeNull();
  });

  test('saves the code as an SVG file under the name of the chatbot', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, {
        createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { dialog, user } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: '下載 SVG' }));
    await waitFor(() => expect(names).toEqual(['小文老師-聊天連結.svg']));
    const text = await saved[0]?.text();
    expect(text).toContain(drawQr(CHAT_LINK).path);
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  });

  test('whose call fails reads why and tries again', async () => {
    let attempts = 0;
    const { dialog, user } = await openDialog((backend) =>
      backend.on(getChatbotShare, () => {
        attempts += 1;
        return attempts === 1 ? refuse(404, 'chatbot_not_found') : { password: PASSWORD, isDefault: false };
      }),
    );
    await user.click(await dialog.findByRole('button', { name: '再試一次' }));
    expect(await dialog.findByText(CHAT_LINK)).toBeTruthy();
  });
});

test('a pupil who may chat but not manage chatbots is offered nothing to share', async () => {
  await openChat(['/chat']);
  expect(await screen.findByRole('heading', { level: 2, name: '小文老師' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '分享' })).toBeNull();
});
