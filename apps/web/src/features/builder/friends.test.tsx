import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { listOwnFriends, updateChatbot } from '#contract/chatbots.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  acknowledge,
  buildFriend,
  button,
  goTo,
  idOf,
  nameField,
  openBuilder,
  preview,
  reply,
  stepTitle,
} from './testing/builder-fixtures.ts';

const shelf = () => within(screen.getByRole('region', { name: /^我的 AI 朋友/ }));

describe('a child who has made friends', () => {
  test('finds them with their number, and opens one to look it over and change it', async () => {
    const page = await openBuilder({ friends: [buildFriend(1), buildFriend(2)] });
    expect(await shelf().findByText('2 個，最多 20 個')).toBeTruthy();
    await page.user.click(button('修改「朋友2」'));
    expect(stepTitle()).toMatch(/^第 4 步/);
    expect(preview().getByRole('heading', { name: '朋友2' })).toBeTruthy();
    await page.user.click(button('修改名字和語言'));
    await page.user.clear(nameField());
    await page.user.type(nameField(), '新名字');
    await page.user.click(button('第 4 步，共 4 步：完成'));
    await page.user.click(button('保存'));
    await screen.findByText('新名字已經保存好了！');
    const [change] = page.backend.callsOf(updateChatbot);
    expect(change?.input.params.id).toBe(idOf(2));
    expect(change?.input.body).toMatchObject({
      name: '新名字',
      welcome_message: '你好！我是新名字，很高興認識你！',
    });
    expect(change?.input.body).not.toHaveProperty('status');
    expect(await shelf().findByRole('heading', { name: '新名字' })).toBeTruthy();
  });

  test('[OPEN-122] lets one rest at once, after a question, and wakes it', async () => {
    const page = await openBuilder({ friends: [buildFriend(1)] });
    await page.user.click(await screen.findByRole('button', { name: '讓它休息：「朋友1」' }));
    await reply(page, /^要讓「朋友1」休息嗎？/, '取消');
    expect(page.backend.callsOf(updateChatbot)).toHaveLength(0);
    await page.user.click(button('讓它休息：「朋友1」'));
    await reply(page, /^要讓「朋友1」休息嗎？/, '讓它休息');
    expect(await shelf().findByText('休息中')).toBeTruthy();
    await page.user.click(button('叫醒它：「朋友1」'));
    await reply(page, /^要叫醒「朋友1」嗎？/, '叫醒它');
    expect(await shelf().findByText('醒著')).toBeTruthy();
    expect(page.backend.callsOf(updateChatbot).map(({ input }) => [input.params.id, input.body])).toEqual([
      [idOf(1), { status: 'inactive' }],
      [idOf(1), { status: 'active' }],
    ]);
  });

  test('and cannot let it rest reads so', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const page = await openBuilder({ friends: [buildFriend(1)] });
    page.backend.on(updateChatbot, () => refuse(500, 'internal'));
    await page.user.click(await screen.findByRole('button', { name: '讓它休息：「朋友1」' }));
    await reply(page, /^要讓/, '讓它休息');
    await acknowledge(page, /^「朋友1」還醒著/);
  });

  test('and whose teacher let it rest reads so when it is to wake', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const page = await openBuilder({ friends: [buildFriend(1, { status: 'inactive' })] });
    page.backend.on(updateChatbot, () => refuse(409, 'friend_locked'));
    await page.user.click(await screen.findByRole('button', { name: '叫醒它：「朋友1」' }));
    await reply(page, /^要叫醒/, '叫醒它');
    await acknowledge(page, '老師讓「朋友1」休息了。想叫醒它，請找老師幫忙。');
    expect(shelf().getByText('休息中')).toBeTruthy();
  });

  test('and has one on the table reads there that a teacher let it rest, as soon as the friends are read anew', async () => {
    const page = await openBuilder({ friends: [buildFriend(1)] });
    await page.user.click(await screen.findByRole('button', { name: '修改「朋友1」' }));
    page.backend.on(listOwnFriends, () => [buildFriend(1, { status: 'inactive' })]);
    await page.user.click(button('分享'));
    const dialog = within(await screen.findByRole('dialog', { name: '分享「朋友1」' }));
    await page.user.click(dialog.getByRole('button', { name: '關閉' }));
    expect(await screen.findByText('它正在休息，現在誰都不能和它聊天。')).toBeTruthy();
    await page.user.click(button('分享'));
    expect(await screen.findByText(/^它正在休息。叫醒它以後/)).toBeTruthy();
  });

  test('shares one of them without opening it', async () => {
    const page = await openBuilder({ friends: [buildFriend(1)] });
    await page.user.click(await screen.findByRole('button', { name: '分享「朋友1」' }));
    const dialog = within(await screen.findByRole('dialog', { name: '分享「朋友1」' }));
    expect(await dialog.findByText(new RegExp(`/kids/chatbot\\?id=${idOf(1)}&access=`))).toBeTruthy();
  });

  test('is asked before unsaved choices give way to another friend', async () => {
    const page = await openBuilder({ friends: [buildFriend(1)] });
    await goTo(page, 2);
    await page.user.click(await screen.findByRole('button', { name: '修改「朋友1」' }));
    await reply(page, /還有沒保存的選擇/, '再想想');
    expect(preview().getByRole('heading', { name: '阿布' })).toBeTruthy();
    await page.user.click(button('修改「朋友1」'));
    await reply(page, /還有沒保存的選擇/, '換一個');
    await waitFor(() => expect(preview().getByRole('heading', { name: '朋友1' })).toBeTruthy());
  });

  test('begins another one after saving, which is a new friend', async () => {
    const page = await openBuilder();
    await goTo(page, 4);
    await page.user.click(button('保存'));
    await screen.findByText('阿布已經保存好了！');
    await page.user.click(button('再做一個新朋友'));
    await waitFor(() => expect(stepTitle()).toMatch(/^第 1 步/));
    expect(nameField().value).toBe('');
    expect(await shelf().findByText('1 個，最多 20 個')).toBeTruthy();
  });

  test('and whose friends cannot be read is told so, and makes a new one all the same', async () => {
    let isAway = true;
    const page = await openBuilder({
      backend: (fake) =>
        fake.on(listOwnFriends, () => (isAway ? refuse(403, 'not_allowed') : [buildFriend(1)])),
    });
    expect((await shelf().findByRole('alert')).textContent).toMatch(/暫時找不到你的 AI 朋友/);
    await goTo(page, 4);
    isAway = false;
    await page.user.click(shelf().getByRole('button', { name: '再試一次' }));
    expect(await shelf().findByRole('heading', { name: '朋友1' })).toBeTruthy();
  });
});
