import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat } from '#contract/ai.contract.ts';
import { deleteSession, getFile, listMessages, listSessions } from '#contract/chat.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { TOKEN } from '#web/testing/render-app.tsx';
import {
  answerAtOnce,
  buildAnswer,
  buildChatbot,
  buildMessage,
  buildSession,
  idOf,
  openChat,
  SESSION,
} from './testing/chat-fixtures.ts';

const history = () => screen.findByRole('region', { name: '對話記錄' });
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '訊息' });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const messages = [buildMessage({ content: '怎樣寫雨天？' }), buildAnswer('先寫聲音。')];
const answer = async (label: '確定' | '取消' | '刪除', question: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: question });
  return within(dialog).getByRole('button', { name: label });
};

describe('a pupil who looks at the history', () => {
  test('[CHAT-8 CHAT-9 CHAT-29 OPEN-51] sees titles and days', async () => {
    await openChat({
      sessions: [
        buildSession({ title: '剛才' }),
        buildSession({ id: idOf(11), title: '之前', updated_at: daysAgo(1) }),
        buildSession({ id: idOf(12), title: '很久', updated_at: '2025-03-04T04:00:00Z' }),
      ],
    });
    const rows = await within(await history()).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '剛才今天小文老師',
      '之前昨天小文老師',
      '很久2025-03-04小文老師',
    ]);
  });

  test('[CHAT-11] without any session reads so', async () => {
    await openChat();
    expect(await screen.findByText('尚無對話記錄')).toBeDefined();
  });

  test('[CHAT-12 OPEN-50] searches in titles and reads when nothing matches', async () => {
    const { user, backend } = await openChat({ sessions: [buildSession()] });
    await screen.findByText('怎樣寫雨天');
    backend.on(listSessions, ({ query }) => (query.search ? [] : [buildSession()]));
    await user.type(screen.getByRole('searchbox', { name: '搜尋對話標題' }), '分數');
    expect(await screen.findByText('沒有符合的對話')).toBeDefined();
    expect(backend.callsOf(listSessions).map(({ input }) => input.query.search)).toEqual([undefined, '分數']);
    await user.clear(screen.getByRole('searchbox', { name: '搜尋對話標題' }));
    expect(await screen.findByText('怎樣寫雨天')).toBeDefined();
  });

  test('loads more where there are more', async () => {
    const { user, backend } = await openChat({
      backend: (fake) =>
        fake.on(listSessions, ({ query }) =>
          query.cursor === 'next'
            ? Response.json([buildSession({ id: idOf(11), title: '第二頁' })])
            : Response.json([buildSession()], { headers: { 'x-next-cursor': 'next' } }),
        ),
    });
    await user.click(await screen.findByRole('button', { name: '載入更多' }));
    expect(await screen.findByText('第二頁')).toBeDefined();
    expect(screen.getByText('怎樣寫雨天')).toBeDefined();
    expect(screen.queryByRole('button', { name: '載入更多' })).toBeNull();
    expect(backend.callsOf(listSessions)).toHaveLength(2);
  });

  test('that cannot be loaded can try again', async () => {
    const { user, backend } = await openChat({
      backend: (fake) => fake.on(listSessions, () => refuse(403, 'not_allowed')),
    });
    expect(await screen.findByText('無法載入對話記錄。')).toBeDefined();
    backend.on(listSessions, () => [buildSession()]);
    await user.click(within(await history()).getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText('怎樣寫雨天')).toBeDefined();
  });
});

describe('a pupil who chooses a session', () => {
  test('[CHAT-10 OPEN-48] sees its messages and continues it', async () => {
    const { user, backend } = await openChat({ sessions: [buildSession()], messages });
    await user.click(await screen.findByRole('button', { name: /^怎樣寫雨天/ }));
    expect(await screen.findByText('先寫聲音。')).toBeDefined();
    expect(screen.getByRole('button', { name: /^怎樣寫雨天/, current: true })).toBeDefined();
    backend.on(chat, () => answerAtOnce('再寫顏色。'));
    await user.type(await box(), '然後呢？{Enter}');
    await screen.findByText('再寫顏色。');
    expect(backend.callsOf(chat)[0]?.input.body).toMatchObject({ sessionId: SESSION, chatbotId: idOf(1) });
  });

  test('of another chatbot talks to that one', async () => {
    const { user } = await openChat({
      chatbots: [buildChatbot(), buildChatbot({ id: idOf(2), name: '數學小博士' })],
      sessions: [buildSession({ chatbot_id: idOf(2), chatbot_name: '數學小博士' })],
      messages,
    });
    await user.click(await screen.findByRole('button', { name: /^怎樣寫雨天/ }));
    expect(await screen.findByRole('heading', { name: '數學小博士' })).toBeDefined();
    expect(await screen.findByText('先寫聲音。')).toBeDefined();
  });

  test('of a chatbot that is gone can read it and is told why it cannot go on', async () => {
    const { user, backend } = await openChat({
      sessions: [buildSession({ chatbot_id: null, chatbot_name: '舊老師' })],
      messages,
    });
    await user.click(await screen.findByRole('button', { name: /^怎樣寫雨天/ }));
    expect(await screen.findByText('「舊老師」已無法使用，這段對話只能閱讀。')).toBeDefined();
    await user.type(await box(), '還在嗎{Enter}');
    expect(await screen.findByRole('alertdialog', { name: '請先選擇一個聊天機器人' })).toBeDefined();
    expect(backend.callsOf(chat)).toEqual([]);
  });

  test('that cannot be loaded reads so and can try again', async () => {
    const { user, backend } = await openChat({
      sessions: [buildSession()],
      backend: (fake) => fake.on(listMessages, () => refuse(500, 'internal')),
    });
    await user.click(await screen.findByRole('button', { name: /^怎樣寫雨天/ }));
    const log = screen.getByRole('log');
    expect(await within(log).findByText('無法載入這段對話。')).toBeDefined();
    backend.on(listMessages, () => [...messages]);
    await user.click(within(log).getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText('先寫聲音。')).toBeDefined();
  });

  test('that is long can see the earlier messages', async () => {
    const { user } = await openChat({
      sessions: [buildSession()],
      backend: (fake) =>
        fake.on(listMessages, ({ query }) =>
          query.cursor
            ? Response.json([buildMessage({ content: '最早的話' })])
            : Response.json(messages, { headers: { 'x-next-cursor': 'older' } }),
        ),
    });
    await user.click(await screen.findByRole('button', { name: /^怎樣寫雨天/ }));
    await user.click(await screen.findByRole('button', { name: '載入較早的訊息' }));
    expect(await screen.findByText('最早的話')).toBeDefined();
    const said = screen.getAllByRole('article').map((article) => article.textContent);
    expect(said[0]).toContain('最早的話');
  });

  test('with an image has it fetched with the own token', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:image', revokeObjectURL: () => undefined });
    const image = buildMessage({ metadata: { fileType: 'image', fileName: '貓.png' } });
    const { user, backend } = await openChat({
      sessions: [buildSession()],
      messages: [image, buildAnswer('是貓。')],
      backend: (fake) => fake.on(getFile, () => new Response(new Uint8Array([1]))),
    });
    await user.click(await screen.findByRole('button', { name: /^怎樣寫雨天/ }));
    expect((await screen.findByRole('img', { name: '貓.png' })).getAttribute('src')).toBe('blob:image');
    expect(backend.callsOf(getFile)).toMatchObject([{ token: TOKEN, input: { params: { id: image.id } } }]);
  });
});

describe('a pupil who tidies up', () => {
  const DELETE = '確定要刪除此對話記錄嗎？';
  const CLEAR = '確定要清除目前的對話嗎？';
  const start = async () => {
    const page = await openChat({ sessions: [buildSession()], messages });
    await page.user.click(await screen.findByRole('button', { name: /^怎樣寫雨天/ }));
    await screen.findByText('先寫聲音。');
    return page;
  };

  test('[CHAT-34 CHAT-35] and deletes a session sees it gone from the history', async () => {
    const { user, backend } = await start();
    backend.on(deleteSession, () => undefined);
    await user.click(screen.getByRole('button', { name: '刪除對話：怎樣寫雨天' }));
    backend.on(listSessions, () => []);
    await user.click(await answer('刪除', DELETE));
    expect(await screen.findByText('尚無對話記錄')).toBeDefined();
    expect(backend.callsOf(deleteSession)[0]?.input.params).toEqual({ id: SESSION });
    await waitFor(() => expect(screen.queryByText('先寫聲音。')).toBeNull());
  });

  test('[CHAT-36] and thinks better of it keeps the session', async () => {
    const { user, backend } = await start();
    await user.click(screen.getByRole('button', { name: '刪除對話：怎樣寫雨天' }));
    await user.click(await answer('取消', DELETE));
    expect(backend.callsOf(deleteSession)).toEqual([]);
    expect(screen.getByRole('button', { name: /^怎樣寫雨天/ })).toBeDefined();
    expect(screen.getByText('先寫聲音。')).toBeDefined();
  });

  test('[CHAT-32 CHAT-33] and clears the conversation begins a new session with the next message', async () => {
    const { user, backend } = await start();
    await user.click(screen.getByRole('button', { name: '清除對話' }));
    await user.click(await answer('確定', CLEAR));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    backend.on(chat, () => answerAtOnce('您好'));
    await user.type(await box(), '你好{Enter}');
    await screen.findByText('您好');
    expect(backend.callsOf(chat)[0]?.input.body).toMatchObject({ sessionId: null });
  });

  test('[CHAT-32] and does not confirm the clearing keeps the conversation', async () => {
    const { user } = await start();
    await user.click(screen.getByRole('button', { name: '清除對話' }));
    await user.click(await answer('取消', CLEAR));
    expect(screen.getByText('先寫聲音。')).toBeDefined();
  });
});
