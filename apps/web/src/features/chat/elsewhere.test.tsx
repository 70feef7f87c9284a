import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat, followTurn } from '#contract/ai.contract.ts';
import { listMessages } from '#contract/chat.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  answerAtOnce,
  buildAnswer,
  buildMessage,
  idOf,
  liveTurn,
  openSession,
  SESSION,
} from './testing/chat-fixtures.ts';

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '訊息' });
const said = () => screen.queryAllByRole('article').map((article) => article.textContent);
const messages = [buildMessage({ content: '怎樣寫雨天？' }), buildAnswer('先寫聲音。', { id: idOf(801) })];

describe('a pupil whose conversation was changed elsewhere', () => {
  const GONE = '這段對話已在別處刪除，已為您開始新的對話，請再送出一次。';

  test('because it was deleted is told so and sends again in a new one', async () => {
    const { user, backend } = await openSession(messages, (fake) =>
      fake.on(chat, ({ body }) =>
        body.sessionId ? refuse(404, 'chat_session_not_found') : answerAtOnce('好的。'),
      ),
    );
    await user.type(await box(), '然後呢？{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: GONE });
    expect(screen.queryByText(/not found/i)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: '確定' }));
    expect((await box()).value).toBe('然後呢？');
    await user.type(await box(), '{Enter}');
    expect(await screen.findByText('好的。')).toBeDefined();
    expect(backend.callsOf(chat).map(({ input }) => input.body.sessionId)).toEqual([SESSION, null]);
  });

  test('because it was deleted keeps the words of a changed question', async () => {
    const { user, backend } = await openSession(messages, (fake) =>
      fake.on(chat, () => refuse(404, 'turn_not_found')),
    );
    await user.click(screen.getByRole('button', { name: '修改這則訊息' }));
    backend.on(listMessages, () => refuse(404, 'chat_session_not_found'));
    await user.type(await screen.findByRole('textbox', { name: '修改訊息' }), '好嗎{Enter}');
    expect(await screen.findByRole('alertdialog', { name: GONE })).toBeDefined();
    expect((await box()).value).toBe('怎樣寫雨天？好嗎');
    expect(said()).toEqual([]);
  });

  test('because an answer is coming there already follows that one and has the words back', async () => {
    const turn = liveTurn();
    const { user, backend } = await openSession(messages, (fake) => {
      fake.on(chat, () => refuse(409, 'turn_running'));
      fake.on(followTurn, () => turn.respond(followTurn));
    });
    backend.on(listMessages, () => [
      ...messages,
      buildMessage({ content: '別處的問題' }),
      buildAnswer('', { id: idOf(802), status: 'running' }),
    ]);
    await user.type(await box(), '然後呢？{Enter}');
    await screen.findByRole('alertdialog', { name: '上一則回答仍在進行中，請等它完成或先停止' });
    expect((await box()).value).toBe('然後呢？');
    expect(await screen.findByText('別處的問題')).toBeDefined();
    await turn.start();
    await turn.finish('別處的回答');
    expect(await screen.findByText('別處的回答')).toBeDefined();
    expect((await box()).value).toBe('然後呢？');
  });

  test.each(['focus', 'online'])(
    'in another tab sees it on coming back (%s), with what is typed here',
    async (event) => {
      const { user, backend } = await openSession(messages);
      await user.type(await box(), '還沒寫完');
      const reads = backend.callsOf(listMessages).length;
      backend.on(listMessages, () => [...messages, buildMessage({ content: '問' }), buildAnswer('答')]);
      act(() => void dispatchEvent(new Event(event)));
      expect(await screen.findByText('答')).toBeDefined();
      expect(said()).toHaveLength(4);
      expect((await box()).value).toBe('還沒寫完');
      expect(backend.callsOf(listMessages)).toHaveLength(reads + 1);
    },
  );

  test('in another tab is not disturbed when that cannot be read', async () => {
    const { backend } = await openSession(messages);
    backend.on(listMessages, () => refuse(500, 'internal'));
    const reads = backend.callsOf(listMessages).length;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(backend.callsOf(listMessages)).toHaveLength(reads + 1));
    expect(said()).toHaveLength(2);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
