import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { assignChatbots, findAssignableChatbots } from '#contract/user-management.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildBot, buildMany, NOTHING_DONE, openSchool, rows } from './testing/many-fixtures.ts';
import { idOf } from './testing/user-fixtures.ts';

const ASSIGN = '指派聊天機器人';
const users = buildMany(3);
const bots = [buildBot(1, '數學小老師'), buildBot(2, '英文小老師'), buildBot(3, '歷史館')];

type App = Awaited<ReturnType<typeof openSchool>>;
type Dialog = Awaited<ReturnType<App['begin']>>;

const chosenOf = (dialog: Dialog) =>
  within(dialog.getByRole('group', { name: /^已選擇 \d+ 個聊天機器人$/ }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

const bodiesOf = ({ backend }: App) => backend.callsOf(assignChatbots).map(({ input }) => input.body);

describe('an administrator who assigns chatbots to several users', () => {
  async function openMany(found = bots) {
    const app = await openSchool({ users, bots: found });
    await app.pick('學生1', '學生2');
    return { ...app, dialog: await app.begin(ASSIGN) };
  }

  const modes = [
    ['加入', '為 2 位用戶加入', 'add'],
    ['移除', '從 2 位用戶移除', 'remove'],
    ['取代', '取代 2 位用戶的指派', 'replace'],
  ] as const;
  test.each(modes)('[OPEN-93] chooses 「%s」 and reads who has what now', async (label, button, mode) => {
    const app = await openMany();
    const { user, dialog, backend, gone } = app;
    backend.on(assignChatbots, () => ({
      ...NOTHING_DONE,
      changed: [{ id: idOf(1), name: '學生1', changes: { chatbots_access: { from: '', to: '歷史館' } } }],
      unchanged: 1,
    }));
    await user.click(dialog.getByRole('radio', { name: new RegExp(`^${label}`) }));
    await user.click(await dialog.findByRole('checkbox', { name: '歷史館' }));
    await user.click(dialog.getByRole('button', { name: button }));
    expect(await dialog.findByText('已更改 1 位用戶')).toBeTruthy();
    expect(dialog.getByRole('row', { name: '學生1 聊天機器人 無 歷史館' })).toBeTruthy();
    expect(bodiesOf(app)).toEqual([{ ids: [idOf(1), idOf(2)], chatbots: [buildBot(3).id], mode }]);
    await user.click(dialog.getByRole('button', { name: '完成' }));
    await gone();
  });

  test('[OPEN-93] finds chatbots by a part of the name, page after page, and takes back what was chosen', async () => {
    const many = Array.from({ length: 60 }, (_, n) => buildBot(n + 10, `班級機器人${n}`));
    const { user, dialog, backend } = await openMany([...many, ...bots]);
    expect(await dialog.findByText('找到 63 個')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '顯示更多（還有 13 個）' }));
    await user.click(await dialog.findByRole('checkbox', { name: '歷史館' }));
    await user.type(dialog.getByRole('searchbox'), '小老師');
    await user.click(await dialog.findByRole('checkbox', { name: '英文小老師' }));
    expect(dialog.queryByRole('checkbox', { name: '歷史館' })).toBeNull();
    expect(chosenOf(dialog)).toEqual(['歷史館', '英文小老師']);
    expect(backend.callsOf(findAssignableChatbots).map(({ input }) => input.query)).toEqual([
      { search: '', limit: 50, offset: 0 },
      { search: '', limit: 50, offset: 50 },
      { search: '小老師', limit: 50, offset: 0 },
    ]);

    await user.click(dialog.getByRole('button', { name: '取消選擇「英文小老師」' }));
    expect(chosenOf(dialog)).toEqual(['歷史館']);
    expect(dialog.getByRole('checkbox', { name: '英文小老師' })).toHaveProperty('checked', false);
    expect(document.activeElement).toBe(dialog.getByRole('group', { name: '已選擇 1 個聊天機器人' }));
  });

  test('[OPEN-93] reads that something is to be chosen, except where everything is to be taken away', async () => {
    const app = await openMany();
    const { user, dialog, backend } = app;
    backend.on(assignChatbots, () => ({ ...NOTHING_DONE, unchanged: 2 }));
    expect(dialog.getByText('沒有指派任何聊天機器人的用戶，使用共用的預設聊天機器人。')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '為 2 位用戶加入' }));
    expect(dialog.getByText('請選擇聊天機器人')).toBeTruthy();
    expect(bodiesOf(app)).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: /^取代/ }));
    await user.click(dialog.getByRole('button', { name: '取代 2 位用戶的指派' }));
    expect(await dialog.findByText('沒有需要更改的用戶')).toBeTruthy();
    expect(bodiesOf(app)).toMatchObject([{ chatbots: [], mode: 'replace' }]);
  });

  test('[OPEN-5] reads who is in the way, and that nothing was changed', async () => {
    const { user, dialog, backend } = await openMany();
    const message = '您不能更改權限比您高的用戶';
    const fields = [{ path: 'ids.0', message: `學生1：${message}` }];
    backend.on(assignChatbots, () =>
      Response.json({ code: 'user_out_of_reach', message, fields }, { status: 403 }),
    );
    await user.click(await dialog.findByRole('checkbox', { name: '歷史館' }));
    await user.click(dialog.getByRole('button', { name: '為 2 位用戶加入' }));
    const failure = within(await dialog.findByRole('alert'));
    expect(failure.getByText('沒有更改任何用戶')).toBeTruthy();
    expect(failure.getByRole('listitem').textContent).toBe(`學生1：${message}`);
    expect(chosenOf(dialog)).toEqual(['歷史館']);
  });

  test('reads that the chatbots cannot be loaded, and tries again', async () => {
    const app = await openSchool({ users, bots });
    app.backend.on(findAssignableChatbots, () => refuse(403, 'not_allowed'));
    await app.pick('學生1', '學生2');
    const dialog = await app.begin(ASSIGN);
    expect(await dialog.findByText('無法載入聊天機器人：您沒有權限執行此操作')).toBeTruthy();
    app.backend.on(findAssignableChatbots, () => rows(bots));
    await app.user.click(dialog.getByRole('button', { name: '再試一次' }));
    expect(await dialog.findByRole('checkbox', { name: '數學小老師' })).toBeTruthy();
  });
});

describe('an administrator who assigns chatbots to one user', () => {
  async function openOne(assigned = bots.slice(0, 2)) {
    const app = await openSchool({ users, bots, assigned });
    await app.user.click(await screen.findByRole('button', { name: '指派聊天機器人給「學生2」' }));
    const dialog = within(await screen.findByRole('dialog', { name: '指派聊天機器人給「學生2」' }));
    return { ...app, dialog };
  }

  test('[OPEN-93 USER-8] finds what the user has, changes it, and reads that it is saved', async () => {
    const app = await openOne();
    const { user, dialog, backend, gone } = app;
    await waitFor(() => expect(chosenOf(dialog)).toEqual(['數學小老師', '英文小老師']));
    backend.on(assignChatbots, () => NOTHING_DONE);
    await user.click(dialog.getByRole('button', { name: '取消選擇「數學小老師」' }));
    await user.click(await dialog.findByRole('checkbox', { name: '歷史館' }));
    await user.click(dialog.getByRole('button', { name: '儲存' }));
    await gone();
    expect(await screen.findByText('已儲存「學生2」的聊天機器人')).toBeTruthy();
    expect(bodiesOf(app)).toEqual([
      { ids: [idOf(2)], chatbots: [buildBot(2).id, buildBot(3).id], mode: 'replace' },
    ]);
  });

  test('keeps more chatbots than one answer holds', async () => {
    const many = Array.from({ length: 250 }, (_, n) => buildBot(n));
    const app = await openOne(many);
    await waitFor(() => expect(chosenOf(app.dialog)).toHaveLength(250));
  });

  test('reads that the user has been deleted meanwhile', async () => {
    const { user, dialog, backend, gone } = await openOne();
    backend.on(assignChatbots, () => ({ ...NOTHING_DONE, missing: 1 }));
    await user.click(await dialog.findByRole('button', { name: '儲存' }));
    await gone();
    expect(await screen.findByText('「學生2」已被刪除，沒有更改')).toBeTruthy();
  });

  test('cannot save over what could not be loaded', async () => {
    const app = await openSchool({ users, bots });
    app.backend.on(findAssignableChatbots, () => refuse(404, 'user_not_found'));
    await app.user.click(await screen.findByRole('button', { name: '指派聊天機器人給「學生2」' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('無法載入已指派的聊天機器人')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: '儲存' })).toBeNull();
  });
});
