import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createChatbot, getChatbotShare, updateChatbot } from '#contract/chatbots.contract.ts';
import { drawQr } from '#web/lib/files/draw-qr.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildFriend, button, goTo, openBuilder } from './testing/builder-fixtures.ts';

const CODE = 'brnm-3xae-5my2';

async function openShare() {
  const page = await openBuilder();
  await goTo(page, 4);
  await page.user.click(button('分享'));
  const dialog = within(await screen.findByRole('dialog', { name: '分享「阿布」' }));
  const id = page.backend.callsOf(createChatbot)[0]?.input.body.id;
  const link = `${location.origin}/kids/chatbot?id=${id}&access=${CODE}`;
  await dialog.findByText(link);
  return { ...page, dialog, link };
}

describe('a child who shares the friend', () => {
  test('[BUILD-31 BUILD-37 BUILD-38 BUILD-43] has it saved first, once, and finds its link and QR code', async () => {
    const { dialog, link, backend, user } = await openShare();
    expect(backend.callsOf(createChatbot)).toHaveLength(1);
    const code = dialog.getByRole('img', { name: '「阿布」的 QR code' });
    expect(code.querySelector('path')?.getAttribute('d')).toBe(drawQr(link).path);
    await user.click(dialog.getByRole('button', { name: '關閉' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button('分享'));
    await screen.findByRole('dialog', { name: '分享「阿布」' });
    expect(backend.callsOf(createChatbot)).toHaveLength(1);
    expect(backend.callsOf(updateChatbot)).toHaveLength(0);
  });

  test('[BUILD-39 BUILD-41] copies the link and reads 「已複製」 for 2 seconds', async () => {
    const { dialog, link, user } = await openShare();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await user.click(dialog.getByRole('button', { name: '複製連結' }));
    expect(await navigator.clipboard.readText()).toBe(link);
    expect(await dialog.findByRole('button', { name: '已複製' })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(dialog.getByRole('button', { name: '已複製' })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(700);
    expect(await dialog.findByRole('button', { name: '複製連結' })).toBeTruthy();
  });

  test('[BUILD-42] copies without a clipboard in the old way', async () => {
    const { dialog, link, user } = await openShare();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    let copied = '';
    document.execCommand = vi.fn(() => {
      copied = document.querySelector<HTMLTextAreaElement>('dialog > textarea')?.value ?? '';
      return true;
    });
    await user.click(dialog.getByRole('button', { name: '複製連結' }));
    expect(await dialog.findByRole('button', { name: '已複製' })).toBeTruthy();
    expect(copied).toBe(link);
  });

  test('[BUILD-40] opens the link at once, in a window that knows nothing of this one', async () => {
    const { dialog, link, user } = await openShare();
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(dialog.getByRole('button', { name: '立即開啟' }));
    expect(open.mock.calls).toEqual([[link, '_blank', 'noopener']]);
  });

  test('shows the code large, and comes back to the link', async () => {
    const { dialog, user } = await openShare();
    await user.click(dialog.getByRole('button', { name: '放大 QR code' }));
    const large = within(screen.getByRole('dialog', { name: '「阿布」的 QR code' }));
    await user.click(large.getByRole('button', { name: '關閉' }));
    expect(dialog.getByRole('button', { name: '複製連結' })).toBeTruthy();
  });

  test('and cannot get the link reads so, and tries again', async () => {
    let isAway = true;
    const page = await openBuilder({
      backend: (fake) =>
        fake.on(getChatbotShare, () =>
          isAway ? refuse(409, 'not_allowed') : { password: CODE, isDefault: true },
        ),
    });
    await goTo(page, 4);
    await page.user.click(button('分享'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/連結暫時拿不到/);
    isAway = false;
    await page.user.click(button('再試一次'));
    expect(await screen.findByRole('button', { name: '複製連結' })).toBeTruthy();
  });
});

describe('a child whose friend a teacher has deleted', () => {
  const openers = ['分享', '測試'];
  test.each(openers)('and presses 「%s」 reads so', async (name) => {
    const page = await openBuilder({
      friends: [buildFriend(1)],
      backend: (fake) => fake.on(getChatbotShare, () => refuse(404, 'chatbot_not_found')),
    });
    await page.user.click(await screen.findByRole('button', { name: '修改「朋友1」' }));
    await page.user.click(button(name));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^這個 AI 朋友已經不在了/);
  });
});
