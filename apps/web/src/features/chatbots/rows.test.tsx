import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deleteChatbot, getChatbotShare, listChatbots } from '#contract/chatbots.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { fakeClock, idOf, openList, pass, reply, unreachable } from './testing/chatbot-fixtures.ts';
import { THREE } from './testing/three-chatbots.ts';

// What was said in one test would still stand in the next one.
afterEach(() => notifications.clean());

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('the share links of a row', () => {
  test.each([
    ['聊天連結', `${location.origin}/chat/${idOf(1)}?access=default-1`],
    ['兒童連結', `${location.origin}/kids/chatbot?id=${idOf(1)}&access=default-1`],
  ])('[BOT-7] a teacher copies the %s and reads so for 2 seconds', async (name, link) => {
    const { user } = await openList({ chatbots: THREE });
    fakeClock();
    await user.click(await screen.findByRole('button', { name: `複製「小文老師」的${name}` }));
    expect(await screen.findByRole('button', { name: '已複製' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(link);
    await pass(1_500);
    expect(screen.getByRole('button', { name: '已複製' })).toBeTruthy();
    await pass(700);
    expect(screen.getByRole('button', { name: `複製「小文老師」的${name}` })).toBeTruthy();
  });

  test('[BOT-7] a teacher opens the share dialog of a row and is back at its button afterwards', async () => {
    const { user } = await openList({ chatbots: THREE });
    const opener = await screen.findByRole('button', { name: '「Emma」的 QR code' });
    await user.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: '分享聊天機器人' }));
    expect(await dialog.findByText(`${location.origin}/chat/${idOf(2)}?access=default-2`)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  test('a teacher after whose change the share password may be another one copies no link of before', async () => {
    const page = await openList({ chatbots: THREE });
    const { user, backend } = page;
    const copy = await screen.findByRole('button', { name: '複製「小文老師」的聊天連結' });
    await user.hover(copy);
    await waitFor(() => expect(backend.callsOf(getChatbotShare)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: '刪除「Emma」' }));
    await reply(page, /刪除聊天機器人「Emma」/, '刪除');
    await waitFor(() => expect(names()).toHaveLength(2));
    let answer: (share: Response) => void = () => undefined;
    backend.on(getChatbotShare, () => new Promise((resolve) => (answer = resolve)));
    await user.click(copy);
    await waitFor(() => expect(backend.callsOf(getChatbotShare)).toHaveLength(2));
    await act(async () => answer(Response.json({ password: 'new-password', isDefault: false })));
    expect(await screen.findByText('已複製')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('access=new-password');
  });

  test('a teacher whose link cannot be fetched reads why', async () => {
    const { user } = await openList({
      chatbots: THREE,
      backend: (backend) => backend.on(getChatbotShare, () => refuse(404, 'chatbot_not_found')),
    });
    await user.click(await screen.findByRole('button', { name: '複製「小文老師」的聊天連結' }));
    expect(await screen.findByText(/^無法取得「小文老師」的分享連結/)).toBeTruthy();
  });
});

describe('deleting a chatbot', () => {
  const question = '確定要刪除聊天機器人「Emma」嗎？此操作無法撤銷。';
  const begin = async (page: Awaited<ReturnType<typeof openList>>) =>
    page.user.click(await screen.findByRole('button', { name: '刪除「Emma」' }));

  test('[BOT-9 BOT-13 BOT-14] a teacher is asked with its name; only the confirmation deletes', async () => {
    const page = await openList({ chatbots: THREE });
    await begin(page);
    await reply(page, question, '取消');
    expect(page.backend.callsOf(deleteChatbot)).toHaveLength(0);
    expect(names()).toContain('Emma');
    await begin(page);
    await reply(page, question, '刪除');
    await waitFor(() => expect(names()).toEqual(['小文老師', '數學小博士']));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(page.backend.callsOf(deleteChatbot).map(({ input }) => input.params.id)).toEqual([idOf(2)]);
  });

  const refusals = [
    ['fails', () => refuse(500, 'internal')],
    ['is not reached', unreachable],
  ] as const;
  test.each(refusals)(
    '[BOT-15] a teacher reads that it did not work when the server %s, and the row stays',
    async (_, answer) => {
      const page = await openList({
        chatbots: THREE,
        backend: (backend) => backend.on(deleteChatbot, answer),
      });
      vi.spyOn(console, 'warn').mockReturnValue();
      await begin(page);
      await reply(page, question, '刪除');
      expect(await screen.findByText('刪除聊天機器人時發生錯誤，請稍後再試')).toBeTruthy();
      expect(names()).toContain('Emma');
    },
  );

  test('a teacher whose colleague was faster sees the row go without a complaint', async () => {
    const page = await openList({ chatbots: THREE });
    await begin(page);
    page.backend.on(deleteChatbot, () => refuse(404, 'chatbot_not_found'));
    page.backend.on(listChatbots, () => THREE.slice(0, 1));
    await reply(page, question, '刪除');
    await waitFor(() => expect(names()).toEqual(['小文老師']));
    expect(screen.queryByText(/發生錯誤/)).toBeNull();
  });
});
