import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getPublicChatbot, verifyAccess } from '#contract/visits.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { idOf } from '../testing/chat-fixtures.ts';
import { buildFriend, CODE, FRIEND, openKids } from '../testing/kids-fixtures.ts';

const heading = () => screen.findByRole('heading', { level: 1 });

/** The error card: its sentence, the way onward, and nothing that a child would have to answer. */
async function expectCard(sentence: string) {
  expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeTruthy();
  const onward = screen.getByRole('link', { name: '創建新的 AI 朋友' });
  expect(onward.getAttribute('href')).toBe('/kids/chatbot-builder');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByLabelText(/密碼/)).toBeNull();
}

describe('a child who opens the link of an AI friend', () => {
  test('[AUTH-82 KIDS-1 KIDS-2 KIDS-3] without an account sees it being looked for, then its name, its welcome and the way back to the builder', async () => {
    let admit: () => void = () => undefined;
    const door = new Promise<void>((resolve) => {
      admit = resolve;
    });
    const { backend } = await openKids({
      backend: (fake) =>
        fake.on(verifyAccess, async () => {
          await door;
          return { visitorToken: 'visitor', chatbot: buildFriend() };
        }),
    });
    expect((await heading()).textContent).toBe('正在找你的 AI 朋友…');
    admit();
    expect(await screen.findByRole('heading', { level: 1, name: '阿布' })).toBeTruthy();
    expect(await screen.findByText('嗨！我是阿布。')).toBeTruthy();
    const back = screen.getByRole('link', { name: '返回創建 AI 朋友' });
    expect(back.getAttribute('href')).toBe('/kids/chatbot-builder');
    expect(backend.calls.every(({ token }) => token === null || token === 'visitor')).toBe(true);
  });

  test('whose maker wrote no welcome is greeted all the same', async () => {
    await openKids({ friend: buildFriend({ welcome_message: '', response_language: 'en' }) });
    expect(await screen.findByText('Hi! Nice to meet you. What shall we talk about?')).toBeTruthy();
  });

  test('[KIDS-1 KIDS-5 KIDS-6 KIDS-7] without an id reads that the link is no good', async () => {
    await openKids({ search: '' });
    await expectCard('無效的聊天機器人連結');
  });

  test('[KIDS-5 KIDS-6 KIDS-8] with another code reads that the code is no good', async () => {
    await openKids({ search: `?id=${FRIEND}&access=123456` });
    await expectCard('無效的訪問代碼');
  });

  test('[KIDS-10 OPEN-94 SEC-7] without a code reads the same', async () => {
    const { backend } = await openKids({ search: `?id=${FRIEND}` });
    await expectCard('無效的訪問代碼');
    expect(backend.callsOf(verifyAccess)).toEqual([]);
  });

  test.each([
    ['an id that no chatbot has', idOf(7), `&access=${CODE}`],
    ['such an id and no code', idOf(7), ''],
    ['something that is no id', 'abc', `&access=${CODE}`],
  ])('[KIDS-5 KIDS-6 KIDS-9] with %s reads that there is no such friend', async (_, id, access) => {
    await openKids({ search: `?id=${id}${access}` });
    await expectCard('找不到這個AI朋友，可能連結已過期或不存在。');
  });

  test.each([
    ['a crowd', () => refuse(429, 'too_many_attempts'), '好多小朋友來找我，門口有點擠。'],
    ['a failure', () => refuse(500, 'internal'), '我一下子沒聽到你敲門。'],
    ['no network', () => Promise.reject(new TypeError('network')), '我一下子沒聽到你敲門。'],
  ])('and meets %s reads a kind sentence, tries again and gets in', async (_, fail, sentence) => {
    let attempts = 0;
    const { user } = await openKids({
      backend: (fake) =>
        fake.on(verifyAccess, () => {
          attempts += 1;
          return attempts === 1 ? fail() : { visitorToken: 'visitor', chatbot: buildFriend() };
        }),
    });
    expect((await heading()).textContent).toBe(sentence);
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText('嗨！我是阿布。')).toBeTruthy();
  });
});

describe('a child whose tab has met the friend before', () => {
  async function meetOnce() {
    await openKids();
    await screen.findByText('嗨！我是阿布。');
    cleanup();
  }

  test('goes on with the same visit after a reload', async () => {
    await meetOnce();
    const { backend } = await openKids();
    expect(await screen.findByText('嗨！我是阿布。')).toBeTruthy();
    expect(backend.callsOf(verifyAccess)).toEqual([]);
  });

  test('[KIDS-8] is refused when the link has another code now', async () => {
    await meetOnce();
    await openKids({ search: `?id=${FRIEND}&access=other` });
    await expectCard('無效的訪問代碼');
  });

  test('[KIDS-10] is refused when the link has no code now', async () => {
    await meetOnce();
    await openKids({ search: `?id=${FRIEND}` });
    await expectCard('無效的訪問代碼');
  });

  test('[KIDS-8] is refused when the teacher has changed the code', async () => {
    await meetOnce();
    await openKids({
      backend: (fake) => {
        fake.on(getPublicChatbot, () => refuse(401, 'visit_password_changed'));
        fake.on(verifyAccess, () => refuse(403, 'share_password_wrong'));
      },
    });
    await expectCard('無效的訪問代碼');
  });
});
