import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createChatbot,
  getChatbot,
  listChatbots,
  setChatbotShare,
  updateChatbot,
} from '#contract/chatbots.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { PASSWORD_LOST } from './state/kept-chatbots.ts';
import {
  acknowledge,
  buildChatbot,
  fakeClock,
  idOf,
  openForm,
  openNew,
  openTab,
  pass,
  reply,
  save,
  serveChatbots,
  unreachable,
} from './testing/chatbot-fixtures.ts';

const KEPT = '儲存聊天機器人時發生錯誤。服務器可能無法連接，但更改已保存到本地數據。';
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const row = () => screen.findByRole('row', { name: /尚未同步/ });
type Page = Awaited<ReturnType<typeof openForm>>;

/** Neither a new chatbot nor a change reaches the server. */
function breakDown(backend: FakeBackend, answer: () => Response | never = unreachable) {
  backend.on(createChatbot, answer);
  backend.on(updateChatbot, answer);
}

/** Renames the first chatbot while the server is away, and waits for the list. */
async function renameInVain(fields: Parameters<typeof openForm>[0] = {}): Promise<Page> {
  const page = await openForm(fields);
  breakDown(page.backend);
  await page.user.clear(field(/^名稱/));
  await page.user.type(field(/^名稱/), '改了名');
  await saveInVain(page);
  return page;
}

async function saveInVain(page: Page) {
  fakeClock();
  await save(page);
  await screen.findByText(KEPT);
  await pass(3_000);
  await screen.findByRole('heading', { level: 1, name: '聊天機器人管理' });
}

/** Whether the browser would ask before the page is left. */
function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a save that does not reach the server', () => {
  beforeEach(() => expect(asksBeforeUnload()).toBe(false));

  const absences = [
    ['is not reached', unreachable],
    ['fails', () => refuse(500, 'internal')],
  ] as const;
  test.each(absences)(
    '[BOT-40 BOT-41 OPEN-108 SEC-19] a teacher whose server %s reads so, and 3 seconds later is at the list without a question',
    async (_, answer) => {
      const page = await openForm();
      breakDown(page.backend, answer);
      await page.user.type(field(/^名稱/), '！');
      fakeClock();
      await save(page);
      expect((await screen.findByText(KEPT)).getAttribute('role')).toBe('alert');
      await pass(2_500);
      expect(page.path()).toBe(`/admin/chatbots/${idOf(1)}`);
      await pass(700);
      await waitFor(() => expect(page.path()).toBe('/admin/chatbots'));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect((await row()).textContent).toContain('機器人1！');
    },
  );

  test('[OPEN-108] a teacher finds the change marked in the list, once, and the browser asks before it could be lost', async () => {
    await renameInVain();
    const marked = await row();
    expect(within(marked).getByRole('rowheader').textContent).toContain('改了名');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    expect(asksBeforeUnload()).toBe(true);
  });

  test('[OPEN-108] a teacher sends it again when the server is back, and the mark is gone', async () => {
    const page = await renameInVain();
    await page.user.click(within(await row()).getByRole('button', { name: '重試同步「改了名」' }));
    expect(await screen.findByText(/伺服器仍然無法連線，資料還保留著/)).toBeTruthy();
    expect(await row()).toBeTruthy();
    serveChatbots([buildChatbot(1)])(page.backend);
    await page.user.click(within(await row()).getByRole('button', { name: '重試同步「改了名」' }));
    await waitFor(() => expect(screen.queryByText('尚未同步')).toBeNull());
    expect(await screen.findByRole('link', { name: '改了名' })).toBeTruthy();
    expect(asksBeforeUnload()).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });

  test('[OPEN-108] a teacher discards it after a question, and finds what the server has', async () => {
    const page = await renameInVain();
    const discard = async () =>
      page.user.click(within(await row()).getByRole('button', { name: '捨棄「改了名」尚未同步的內容' }));
    await discard();
    await reply(page, '要捨棄「改了名」尚未同步的內容嗎？', '取消');
    expect(await row()).toBeTruthy();
    await discard();
    await reply(page, '要捨棄「改了名」尚未同步的內容嗎？', '捨棄');
    await waitFor(() => expect(screen.queryByText('尚未同步')).toBeNull());
    expect(await screen.findByRole('link', { name: '機器人1' })).toBeTruthy();
    expect(asksBeforeUnload()).toBe(false);
  });

  test('[OPEN-108] a teacher opens what is kept, and saving it there brings it to the server', async () => {
    const page = await renameInVain();
    serveChatbots([buildChatbot(1)])(page.backend);
    await page.user.click(within(await row()).getByRole('link', { name: '編輯「改了名」' }));
    expect(await screen.findByText(/^尚未同步：/)).toBeTruthy();
    expect(field(/^名稱/).value).toBe('改了名');
    await save(page);
    await acknowledge(page, '聊天機器人已更新成功！');
    expect(screen.queryByText(/^尚未同步/)).toBeNull();
    expect(page.backend.callsOf(updateChatbot).at(-1)?.input.body.name).toBe('改了名');
    expect(asksBeforeUnload()).toBe(false);
  });

  test('[OPEN-108] a teacher whose new chatbot is kept begins another one with an empty form, and opens the kept one from the list', async () => {
    const page = await openNew();
    breakDown(page.backend);
    await page.user.type(await screen.findByLabelText(/^名稱/), '新朋友');
    await saveInVain(page);
    await page.user.click(screen.getByRole('link', { name: '新增聊天機器人' }));
    await screen.findByRole('tablist');
    expect(field(/^名稱/).value).toBe('');
    await page.user.click(screen.getByRole('button', { name: '取消' }));
    await page.user.click(within(await row()).getByRole('link', { name: '編輯「新朋友」' }));
    await screen.findByRole('tablist');
    expect(field(/^名稱/).value).toBe('新朋友');
    serveChatbots([])(page.backend);
    await save(page);
    await acknowledge(page, '聊天機器人已創建成功！');
    expect(page.backend.callsOf(createChatbot).at(-1)?.input.body.name).toBe('新朋友');
    expect(asksBeforeUnload()).toBe(false);
  });

  test('[OPEN-108] a teacher who typed a share password finds it nowhere on this computer, and reads so until it is synchronised', async () => {
    const page = await openForm();
    breakDown(page.backend);
    await openTab(page, '分享');
    await page.user.clear(await screen.findByLabelText('分享密碼', { selector: 'input' }));
    await page.user.type(screen.getByLabelText('分享密碼', { selector: 'input' }), 'sesame-open');
    await saveInVain(page);
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('sesame');
    expect((await row()).textContent).toContain(PASSWORD_LOST);
    await page.user.click(within(await row()).getByRole('link', { name: /^編輯/ }));
    expect((await screen.findByText(/^尚未同步：/)).textContent).toContain(PASSWORD_LOST);
    await page.user.click(screen.getByRole('button', { name: '取消' }));
    serveChatbots([buildChatbot(1)])(page.backend);
    await page.user.click(within(await row()).getByRole('button', { name: /^重試/ }));
    expect(await screen.findByText(`「機器人1」已同步，但${PASSWORD_LOST}`)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('尚未同步')).toBeNull());
    expect(page.backend.callsOf(updateChatbot).at(-1)?.input.body).not.toHaveProperty('share_password');
    expect(page.backend.callsOf(setChatbotShare)).toHaveLength(0);
  });

  test('[OPEN-108] a teacher opens what is kept also while the server is away', async () => {
    const page = await renameInVain();
    page.backend.on(getChatbot, unreachable);
    await page.user.click(within(await row()).getByRole('link', { name: '編輯「改了名」' }));
    expect(await screen.findByText(/^尚未同步：/)).toBeTruthy();
    expect(field(/^名稱/).value).toBe('改了名');
    await page.user.click(screen.getByRole('button', { name: '捨棄' }));
    expect(field(/^名稱/).value).toBe('機器人1');
    expect(asksBeforeUnload()).toBe(false);
  });

  test('a teacher who logs out is told what that loses, and leaves nothing that is kept to the next person', async () => {
    const page = await renameInVain();
    await row();
    await page.user.click(screen.getByRole('button', { name: '登出' }));
    await reply(page, /^有 1 個聊天機器人尚未同步到伺服器，登出後會遺失。/, '確定');
    await waitFor(() => expect(page.path()).toBe('/login'));
    expect(asksBeforeUnload()).toBe(false);
  });

  test('a teacher sees what is kept above the samples, too, while the whole server is away', async () => {
    const page = await openForm();
    breakDown(page.backend);
    page.backend.on(listChatbots, unreachable);
    await page.user.type(field(/^名稱/), '！');
    await saveInVain(page);
    await pass(5_000);
    expect(await screen.findByText('無法連線到伺服器，目前顯示範例資料')).toBeTruthy();
    const [first, ...others] = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(first).toContain('尚未同步');
    expect(others).toHaveLength(3);
    expect(others.every((name) => name?.startsWith('範例'))).toBe(true);
  });
});
