import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat } from '#contract/ai.contract.ts';
import { deleteMessage } from '#contract/chat.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  answerAtOnce,
  buildAnswer,
  buildMessage,
  type ChatOptions,
  idOf,
  liveTurn,
  openChat,
  openSession,
  SESSION,
  TURN,
} from './testing/chat-fixtures.ts';

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '訊息' });
const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '修改訊息' });
const button = (name: string) => screen.getByRole('button', { name });
const said = () => screen.queryAllByRole('article').map((article) => article.textContent);
const FIRST = buildMessage({ content: '怎樣寫雨天？' });
const LAST = buildMessage({ content: '怎樣寫晴天？' });
const messages = [
  FIRST,
  buildAnswer('先寫聲音。', { id: idOf(801) }),
  LAST,
  buildAnswer('先寫光。', { id: idOf(802) }),
];

const start = (backend?: ChatOptions['backend']) => openSession(messages, backend);

describe('a pupil who changes the last question', () => {
  test('has it answered anew in the same place', async () => {
    const turn = liveTurn();
    const { user, backend } = await start((fake) => fake.on(chat, () => turn.respond(chat)));
    await user.click(button('修改這則訊息'));
    expect((await editor()).value).toBe('怎樣寫晴天？');
    expect(document.activeElement).toBe(await editor());
    await user.clear(await editor());
    expect(button('儲存並重新回答')).toHaveProperty('disabled', true);
    await user.type(await editor(), '怎樣寫雪天？');
    await user.click(button('儲存並重新回答'));
    expect(said()[2]).toContain('怎樣寫雪天？');
    expect(said()[3]).toContain('正在思考…');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: '小文老師' }));
    expect(screen.queryByText('先寫光。')).toBeNull();
    await turn.start();
    await turn.finish('先寫白色。');
    expect(await screen.findByText('先寫白色。')).toBeDefined();
    expect(said()).toHaveLength(4);
    expect(document.activeElement).toBe(await box());

    const [call] = backend.callsOf(chat).map(({ input }) => input.body);
    expect(call).toMatchObject({ retryTurnId: idOf(802), message: '怎樣寫雪天？', sessionId: SESSION });
    expect(call?.newTurnId).toMatch(/^[0-9a-f-]{36}$/);
    expect(call?.clientMessageId).toBeUndefined();
  });

  test('sends with Enter, begins a line with Shift+Enter and leaves it with Escape as it was', async () => {
    const { user, backend } = await start();
    await user.click(button('修改這則訊息'));
    await user.type(await editor(), '和陰天{Escape}');
    expect(screen.queryByRole('textbox', { name: '修改訊息' })).toBeNull();
    expect(document.activeElement).toBe(button('修改這則訊息'));
    expect(said()[2]).toContain('怎樣寫晴天？');

    await user.click(button('修改這則訊息'));
    await user.click(button('取消'));
    expect(backend.callsOf(chat)).toEqual([]);
    await user.click(button('修改這則訊息'));
    await user.type(await editor(), '{Shift>}{Enter}{/Shift}和陰天{Enter}');
    await waitFor(() => expect(backend.callsOf(chat)[0]?.input.body.message).toBe('怎樣寫晴天？\n和陰天'));
  });

  test('and is refused by the limit has the old answer again, and the new words still open', async () => {
    const { user } = await start((fake) =>
      fake.on(chat, () => refuse(429, 'daily_limit_reached', { limit: 50 })),
    );
    await user.click(button('修改這則訊息'));
    await user.type(await editor(), '和陰天{Enter}');
    await screen.findByRole('alertdialog', { name: '您已達到今日使用限制 (50 次對話)' });
    expect(screen.getByText('先寫光。')).toBeDefined();
    expect((await editor()).value).toBe('怎樣寫晴天？和陰天');
    expect((await box()).value).toBe('');
  });

  test('finds the pencil at the last question alone, and not while an answer comes', async () => {
    const turn = liveTurn();
    const { user } = await start((fake) => fake.on(chat, () => turn.respond(chat)));
    const [first, , last] = screen.getAllByRole('article');
    const pencil = { name: '修改這則訊息' };
    expect(within(first as HTMLElement).queryByRole('button', pencil)).toBeNull();
    expect(within(last as HTMLElement).getByRole('button', pencil)).toBeDefined();
    await user.type(await box(), '然後呢？{Enter}');
    await turn.start();
    expect(screen.queryByRole('button', pencil)).toBeNull();
    expect(screen.queryByRole('button', { name: '刪除這則訊息' })).toBeNull();
  });

  test('keeps what is typed in the box below', async () => {
    const { user } = await start((fake) => fake.on(chat, () => answerAtOnce('先寫白色。')));
    await user.type(await box(), '還沒寫完');
    await user.click(button('修改這則訊息'));
    await user.type(await editor(), '？{Enter}');
    await screen.findByText('先寫白色。');
    expect((await box()).value).toBe('還沒寫完');
    cleanup();
    await openChat();
    expect((await box()).value, 'after a reload too').toBe('還沒寫完');
  });
});

describe('a pupil who wants another answer', () => {
  test('gets one in the place of the last one', async () => {
    const { user, backend } = await start((fake) => fake.on(chat, () => answerAtOnce('先寫影子。')));
    await user.click(button('重新回答'));
    expect(await screen.findByText('先寫影子。')).toBeDefined();
    expect(screen.queryByText('先寫光。')).toBeNull();
    expect(said()).toHaveLength(4);
    const [first] = backend.callsOf(chat).map(({ input }) => input.body);
    expect(first).toMatchObject({ retryTurnId: idOf(802) });
    expect(first).not.toHaveProperty('message');

    await user.click(button('重新回答'));
    await waitFor(() => expect(backend.callsOf(chat)).toHaveLength(2));
    const second = backend.callsOf(chat)[1]?.input.body;
    expect(second?.retryTurnId).toBe(TURN);
    expect(second?.newTurnId).not.toBe(first?.newTurnId);
  });

  test('keeps the one there is when the server cannot give another', async () => {
    const { user } = await start((fake) => fake.on(chat, () => refuse(500, 'internal')));
    await user.click(button('重新回答'));
    await screen.findByRole('alertdialog', { name: '系統發生未預期的錯誤，請稍後再試' });
    expect(screen.getByText('先寫光。')).toBeDefined();
  });
});

describe('a pupil who deletes a question', () => {
  const QUESTION = '確定要刪除這則訊息和它的回答嗎？';
  const bin = (place: number) =>
    screen.getAllByRole('button', { name: '刪除這則訊息' })[place] as HTMLElement;
  const confirm = async (label: string) =>
    within(await screen.findByRole('alertdialog', { name: QUESTION })).getByRole('button', { name: label });

  test('and confirms it sees it gone with its answer', async () => {
    const { user, backend } = await start((fake) => fake.on(deleteMessage, () => undefined));
    await user.click(bin(0));
    await user.click(await confirm('刪除'));
    await waitFor(() => expect(said()).toHaveLength(2));
    expect(screen.queryByText('先寫聲音。')).toBeNull();
    expect(screen.getByText('先寫光。')).toBeDefined();
    expect(backend.callsOf(deleteMessage).map(({ input }) => input.params)).toEqual([{ id: FIRST.id }]);
    expect(document.activeElement).toBe(screen.getByRole('log'));
  });

  test('and thinks better of it keeps it', async () => {
    const { user, backend } = await start();
    await user.click(bin(1));
    await user.click(await confirm('取消'));
    expect(said()).toHaveLength(4);
    expect(backend.callsOf(deleteMessage)).toEqual([]);
  });

  test('that is gone already sees it go', async () => {
    const { user } = await start((fake) =>
      fake.on(deleteMessage, () => refuse(404, 'chat_message_not_found')),
    );
    await user.click(bin(1));
    await user.click(await confirm('刪除'));
    await waitFor(() => expect(said()).toHaveLength(2));
  });

  test('and is refused reads why and keeps it', async () => {
    const { user } = await start((fake) => fake.on(deleteMessage, () => refuse(409, 'turn_running')));
    await user.click(bin(1));
    await user.click(await confirm('刪除'));
    expect(await screen.findByText('無法刪除訊息：上一則回答仍在進行中，請等它完成或先停止')).toBeDefined();
    expect(said()).toHaveLength(4);
  });
});

test('a pupil opens the passages that an answer cites by their numbers', async () => {
  const turn = liveTurn();
  const { user } = await openChat({ backend: (fake) => fake.on(chat, () => turn.respond(chat)) });
  await user.type(await box(), '你好{Enter}');
  await turn.start();
  await turn.cite([
    { n: 1, knowledgeBaseId: 'a', passageId: 'p', title: '課文第三課', text: '雨落在屋簷上。' },
    { n: 2, knowledgeBaseId: 'a', passageId: 'q', title: '課文第四課', text: '晴天有雲。' },
    { n: 3, knowledgeBaseId: 'a', passageId: 'r', title: '課文第五課', text: '沒有人引用。' },
  ]);
  await turn.finish('雨天有聲音 [1]，晴天有雲【2】。');
  const first = await screen.findByRole('button', { name: '來源 1：課文第三課' });
  expect(screen.queryByText('雨落在屋簷上。')).toBeNull();
  // What the answer does not cite was only looked at.
  expect(screen.queryByRole('button', { name: /課文第五課/ })).toBeNull();
  await user.click(first);
  const passage = screen.getByRole('region', { name: '來源 1 的內容' });
  expect(within(passage).getByText('雨落在屋簷上。')).toBeDefined();
  expect(first.getAttribute('aria-expanded')).toBe('true');
  await user.click(button('來源 2：課文第四課'));
  expect(screen.queryByText('雨落在屋簷上。')).toBeNull();
  expect(screen.getByText('晴天有雲。')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('晴天有雲。')).toBeNull();
  expect(document.activeElement).toBe(button('來源 2：課文第四課'));
});
