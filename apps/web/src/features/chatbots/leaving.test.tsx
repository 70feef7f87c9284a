import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createChatbot, updateChatbot } from '#contract/chatbots.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { keptChatbots } from './state/kept-chatbots.ts';
import {
  acknowledge,
  buildChatbot,
  idOf,
  openAs,
  openForm,
  openList,
  openNew,
  openTab,
  reply,
  save,
} from './testing/chatbot-fixtures.ts';

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const QUESTION = '還有未儲存的更改，確定要離開嗎？';

/** The page is loaded anew; what the tab has stored stays. */
async function reload(path: string, chatbots = [buildChatbot(1)]) {
  document.body.replaceChildren();
  const page = await openAs(path, { chatbots });
  await screen.findByRole('tablist');
  return page;
}

describe('leaving the form', () => {
  const ways = ['取消', '返回'];
  test.each(ways)('[BOT-31 BOT-32] a teacher who presses 「%s」 is on the page of before', async (name) => {
    const page = await openList({ path: '/admin/chatbots?search=1', chatbots: [buildChatbot(1)] });
    await page.user.click(await screen.findByRole('link', { name: '編輯「機器人1」' }));
    await screen.findByRole('tablist');
    await page.user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(page.path()).toBe('/admin/chatbots?search=1'));
  });

  test.each(ways)('a teacher who came by an address and presses 「%s」 is at the list', async (name) => {
    const page = await openForm();
    await page.user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(page.path()).toBe('/admin/chatbots'));
  });

  test('a teacher with unsaved changes is asked, stays with all of it, or leaves without', async () => {
    const page = await openForm();
    await page.user.type(field(/^名稱/), '！');
    await page.user.click(screen.getByRole('button', { name: '取消' }));
    await reply(page, QUESTION, '留下');
    expect(page.path()).toBe(`/admin/chatbots/${idOf(1)}`);
    expect(field(/^名稱/).value).toBe('機器人1！');
    await page.user.click(screen.getByRole('link', { name: '首頁' }));
    await reply(page, QUESTION, '離開');
    await waitFor(() => expect(page.path()).toBe('/'));
    expect(sessionStorage).toHaveLength(0);
  });

  test('a teacher who typed only a share password is asked, too', async () => {
    const page = await openForm();
    await openTab(page, '分享');
    await page.user.type(await screen.findByLabelText('分享密碼', { selector: 'input' }), '9');
    await page.user.click(screen.getByRole('button', { name: '取消' }));
    await reply(page, QUESTION, '離開');
    await waitFor(() => expect(page.path()).toBe('/admin/chatbots'));
  });

  test('a teacher who took every change back is not asked', async () => {
    const page = await openForm();
    await page.user.type(field(/^名稱/), '！{Backspace}');
    await page.user.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(page.path()).toBe('/admin/chatbots'));
  });

  test('a teacher who logs out is not held back, and nothing typed is left for the next person', async () => {
    const page = await openForm();
    await page.user.type(field(/^名稱/), '！');
    await page.user.click(screen.getByRole('button', { name: '登出' }));
    await reply(page, '確定要登出嗎？', '確定');
    await waitFor(() => expect(page.path()).toBe('/login'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});

test('a teacher who leaves while a save is under way reads that it was refused, and finds the typed text again', async () => {
  const page = await openForm();
  let answer: (response: Response) => void = () => undefined;
  page.backend.on(updateChatbot, () => new Promise((resolve) => (answer = resolve)));
  await page.user.type(field(/^名稱/), '！');
  await save(page);
  await page.user.click(screen.getByRole('button', { name: '取消' }));
  await reply(page, QUESTION, '離開');
  await waitFor(() => expect(page.path()).toBe('/admin/chatbots'));
  await act(async () => answer(refuse(403, 'not_allowed')));
  expect(await screen.findByText('「機器人1！」沒有儲存：您沒有權限執行此操作')).toBeTruthy();
  await page.user.click(await screen.findByRole('link', { name: '編輯「機器人1」' }));
  await screen.findByRole('tablist');
  expect(field(/^名稱/).value).toBe('機器人1！');
});

test('a teacher who logs out while a save is under way leaves nothing of it to the next person', async () => {
  const page = await openForm();
  let fail: (reason: unknown) => void = () => undefined;
  page.backend.on(updateChatbot, () => new Promise((_, reject) => (fail = reject)));
  await page.user.type(field(/^名稱/), '！');
  await save(page);
  await page.user.click(screen.getByRole('button', { name: '登出' }));
  await reply(page, '確定要登出嗎？', '確定');
  await waitFor(() => expect(page.path()).toBe('/login'));
  await act(async () => fail(new TypeError('offline')));
  expect(keptChatbots.get()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

describe('unsaved typing', () => {
  test('a teacher finds it after a reload, and others’ changes of other fields stay', async () => {
    const page = await openForm();
    await openTab(page, '預設提示設定');
    await page.user.type(field('系統提示'), '要有耐心。');
    await reload(`/admin/chatbots/${idOf(1)}`, [buildChatbot(1, { name: '同事改的' })]);
    expect(screen.getByText('已恢復您上次尚未儲存的內容。')).toBeTruthy();
    expect(field(/^名稱/).value).toBe('同事改的');
    await openTab(page, '預設提示設定');
    expect(field('系統提示').value).toBe('你是老師。要有耐心。');
  });

  test('a teacher discards what was found, and finds nothing the next time', async () => {
    const page = await openForm();
    await page.user.type(field(/^名稱/), '！');
    const again = await reload(`/admin/chatbots/${idOf(1)}`);
    await again.user.click(screen.getByRole('button', { name: '捨棄' }));
    expect(field(/^名稱/).value).toBe('機器人1');
    await reload(`/admin/chatbots/${idOf(1)}`);
    expect(screen.queryByText('已恢復您上次尚未儲存的內容。')).toBeNull();
  });

  test('a teacher finds a new one after a reload, and once it is saved it is no draft any more', async () => {
    const page = await openNew();
    await page.user.type(await screen.findByLabelText(/^名稱/), '半個');
    const again = await reload('/admin/chatbots/new', []);
    expect(field(/^名稱/).value).toBe('半個');
    await save(again);
    await acknowledge(again, '聊天機器人已創建成功！');
    expect(again.backend.callsOf(createChatbot)).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  test('a teacher never has a share password among it', async () => {
    const page = await openForm();
    await openTab(page, '分享');
    await page.user.type(await screen.findByLabelText('分享密碼', { selector: 'input' }), 'sesame');
    await openTab(page, '基本設定');
    await page.user.type(field(/^名稱/), '！');
    expect(JSON.stringify({ ...sessionStorage })).toContain('機器人1！');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('sesame');
    expect(page.backend.callsOf(updateChatbot)).toHaveLength(0);
  });
});
