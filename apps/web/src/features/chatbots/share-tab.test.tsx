import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  getChatbotShare,
  renewChatbotShare,
  setChatbotShare,
  updateChatbot,
} from '#contract/chatbots.contract.ts';
import { drawQr } from '#web/lib/files/draw-qr.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  acknowledge,
  fakeClock,
  idOf,
  openForm,
  openNew,
  openTab,
  pass,
  save,
} from './testing/chatbot-fixtures.ts';

const DEFAULT = 'default-1';
const chatLink = (password = DEFAULT) => `${location.origin}/chat/${idOf(1)}?access=${password}`;
const kidsLink = (password = DEFAULT) => `${location.origin}/kids/chatbot?id=${idOf(1)}&access=${password}`;
const password = () => screen.getByLabelText<HTMLInputElement>('分享密碼', { selector: 'input' });

async function openShare(options: Parameters<typeof openForm>[1] = {}) {
  const page = await openForm({ name: '小文老師' }, options);
  await openTab(page, '分享');
  await screen.findByText(chatLink());
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  const retype = async (text: string) => {
    await page.user.clear(password());
    if (text) await page.user.type(password(), text);
  };
  return { ...page, press, retype };
}

describe('the share tab', () => {
  test('[BOT-42] a teacher whose chatbot is not saved yet is told to save first', async () => {
    const page = await openNew();
    await openTab(page, '分享');
    expect(screen.getByText('請先儲存聊天機器人，才能分享')).toBeTruthy();
    expect(page.backend.callsOf(getChatbotShare)).toHaveLength(0);
  });

  test('[BOT-43 BOT-44 BOT-45 BOT-50] a teacher finds both links, the password and a code of 200 pixels', async () => {
    const { user } = await openShare();
    expect(screen.getByText(kidsLink())).toBeTruthy();
    expect(password().value).toBe(DEFAULT);
    const code = screen.getByRole('img', { name: '聊天連結的 QR code' });
    expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['200', '200']);
    expect(code.querySelector('path')?.getAttribute('d')).toBe(drawQr(chatLink()).path);
    await user.click(screen.getByRole('radio', { name: /兒童聊天連結/ }));
    const kids = screen.getByRole('img', { name: '兒童聊天連結的 QR code' });
    expect(kids.querySelector('path')?.getAttribute('d')).toBe(drawQr(kidsLink()).path);
  });

  const copies = [
    ['複製聊天連結', chatLink()],
    ['複製兒童聊天連結', kidsLink()],
    ['複製分享密碼', DEFAULT],
  ] as const;
  test.each(copies)(
    '[BOT-48 BOT-49] a teacher presses 「%s」 and reads 「已複製」 for 2 seconds',
    async (name, text) => {
      const { press } = await openShare();
      fakeClock();
      await press(name);
      expect(await navigator.clipboard.readText()).toBe(text);
      expect(await screen.findByRole('button', { name: '已複製' })).toBeTruthy();
      await pass(1_500);
      expect(screen.getByRole('button', { name: '已複製' })).toBeTruthy();
      await pass(700);
      expect(screen.getByRole('button', { name })).toBeTruthy();
    },
  );

  test('a teacher fills the whole screen with the code', async () => {
    const { press, user } = await openShare();
    await press('全螢幕顯示');
    expect(screen.getByRole('dialog', { name: '「小文老師」的 QR code' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '關閉' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[BOT-45 OPEN-30] a teacher saves a password of her own: links and code are new at once, and she reads that the old ones are dead', async () => {
    const { retype, press, backend } = await openShare();
    await retype('sesame-open');
    await press('儲存密碼');
    expect(await screen.findByText(chatLink('sesame-open'))).toBeTruthy();
    expect(screen.getByText(kidsLink('sesame-open'))).toBeTruthy();
    expect(screen.getByText(/分享密碼已更改，舊的連結已失效。/)).toBeTruthy();
    expect(backend.callsOf(setChatbotShare).map(({ input }) => input.body)).toEqual([
      { password: 'sesame-open' },
    ]);
    await press('取消');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('[BOT-46] a teacher who saves a blank password has the default one again', async () => {
    const { retype, press } = await openShare();
    await retype('sesame-open');
    await press('儲存密碼');
    await screen.findByText(chatLink('sesame-open'));
    await retype('');
    await press('儲存密碼');
    expect(await screen.findByText(chatLink())).toBeTruthy();
    expect(password().value).toBe(DEFAULT);
  });

  test('[BOT-47 OPEN-30] a teacher goes back to the default with one button', async () => {
    const { retype, press } = await openShare();
    await retype('sesame-open');
    await press('儲存密碼');
    await screen.findByText(chatLink('sesame-open'));
    await press('重設為預設密碼');
    expect(await screen.findByText(chatLink())).toBeTruthy();
    expect(password().value).toBe(DEFAULT);
  });

  test('[OPEN-30] a teacher has a new random password made, and takes it back', async () => {
    const { press, backend } = await openShare();
    await press('產生新密碼');
    expect(await screen.findByText(chatLink('renewed-1234'))).toBeTruthy();
    expect(password().value).toBe('renewed-1234');
    expect(backend.callsOf(renewChatbotShare)).toHaveLength(1);
    await press('復原');
    expect(await screen.findByText(chatLink())).toBeTruthy();
    expect(screen.queryByRole('button', { name: '復原' })).toBeNull();
    expect(backend.callsOf(setChatbotShare).at(-1)?.input.body).toEqual({ password: '' });
  });

  test('a teacher whose password is too short reads so, and nothing is sent', async () => {
    const { retype, press, backend, user } = await openShare();
    await retype('12345');
    await press('儲存密碼');
    expect(screen.getByText('分享密碼至少要 6 個字元')).toBeTruthy();
    await user.type(password(), '6');
    expect(screen.queryByText('分享密碼至少要 6 個字元')).toBeNull();
    await retype('12345');
    await press('儲存');
    expect(screen.getByText('分享密碼至少要 6 個字元')).toBeTruthy();
    expect(document.activeElement).toBe(password());
    expect(backend.callsOf(setChatbotShare)).toHaveLength(0);
    expect(backend.callsOf(updateChatbot)).toHaveLength(0);
  });

  test('a teacher whose password is refused reads why and keeps what was typed', async () => {
    const { retype, press } = await openShare({
      backend: (backend) => backend.on(setChatbotShare, () => refuse(403, 'not_allowed')),
    });
    await retype('sesame-open');
    await press('儲存密碼');
    expect(await screen.findByText('您沒有權限執行此操作')).toBeTruthy();
    expect(password().value).toBe('sesame-open');
    expect(screen.getByText(chatLink())).toBeTruthy();
  });

  test('[BOT-30] a teacher who types a password and saves the whole form has it saved, too', async () => {
    const page = await openShare();
    await page.retype('sesame-open');
    await save(page);
    await acknowledge(page, '聊天機器人已更新成功！');
    expect(page.backend.callsOf(updateChatbot)[0]?.input.body.share_password).toBe('sesame-open');
    expect(await screen.findByText(chatLink('sesame-open'))).toBeTruthy();
  });

  test('a teacher who presses Enter in the field saves the password and not the form', async () => {
    const { retype, user, backend } = await openShare();
    await retype('sesame-open');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(chatLink('sesame-open'))).toBeTruthy();
    expect(backend.callsOf(updateChatbot)).toHaveLength(0);
  });
});
