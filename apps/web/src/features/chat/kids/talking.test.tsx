import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat, stopTurn } from '#contract/ai.contract.ts';
import { listPublicMessages } from '#contract/public-chat.contract.ts';
import { buildAnswer, buildMessage, TURN } from '../testing/chat-fixtures.ts';
import { announced, askLive, box, buildFriend, log, meet, mood, openKids } from '../testing/kids-fixtures.ts';

const bubbles = () => log().getAllByRole('article');

describe('a child who asks', () => {
  test('[KIDS-4] reads 「思考中...」 below a thinking face, then watches the friend speak and smile', async () => {
    const { turn } = await askLive();
    expect(await log().findByText('思考中...')).toBeTruthy();
    expect(mood()).toBe('thinking');
    await turn.start();
    await turn.write('很久');
    await waitFor(() => expect(bubbles().at(-1)?.textContent).toContain('很久'));
    expect(log().queryByText('思考中...')).toBeNull();
    expect(mood()).toBe('speaking');
    await turn.finish('很久很久以前。');
    await waitFor(() => expect(bubbles().at(-1)?.textContent).toContain('很久很久以前。'));
    expect(mood()).toBe('idle');
  });

  test('[KIDS-4] whose friend thinks for long goes on reading 「思考中...」, and hears it once', async () => {
    const { turn } = await askLive();
    await turn.start();
    await turn.think(20_000);
    expect(log().getByText('思考中...')).toBeTruthy();
    expect(announced()).toBe('阿布正在思考…');
    await turn.write('很久');
    await waitFor(() => expect(bubbles().at(-1)?.textContent).toContain('很久'));
    expect(log().queryByText('思考中...')).toBeNull();
    await turn.finish('很久');
  });

  test('hears of the answer once, when it is whole', async () => {
    const { turn } = await askLive();
    await turn.start();
    await turn.write('**很久**');
    await waitFor(() => expect(bubbles().at(-1)?.textContent).toContain('很久'));
    expect(announced()).toBe('阿布正在回答');
    await turn.finish('**很久**很久以前。');
    await waitFor(() => expect(announced()).toBe('阿布：很久很久以前。'));
  });

  test('sends by Enter or the button, and begins a new line by Shift and Enter', async () => {
    const { user, backend } = await meet();
    await user.type(await box(), '第一行{Shift>}{Enter}{/Shift}第二行');
    expect(backend.callsOf(chat)).toEqual([]);
    await user.type(await box(), '{Enter}');
    await log().findByText('沒有人要這個回答');
    await user.type(await box(), '再來');
    await user.click(screen.getByRole('button', { name: '送出' }));
    await waitFor(() => expect(backend.callsOf(chat)).toHaveLength(2));
    const said = backend.callsOf(chat).map(({ input }) => input.body.message);
    expect(said).toEqual(['第一行\n第二行', '再來']);
  });

  test('cannot send nothing', async () => {
    const { user } = await meet();
    await user.type(await box(), '   ');
    expect(screen.getByRole('button', { name: '送出' })).toHaveProperty('disabled', true);
  });

  test('stops the answer and keeps what had come', async () => {
    const { turn, user, backend } = await askLive();
    backend.on(stopTurn, () => undefined);
    await turn.start();
    await turn.write('很久很久');
    await user.click(screen.getByRole('button', { name: '停止' }));
    expect(backend.callsOf(stopTurn).map(({ input }) => input.params.turnId)).toEqual([TURN]);
    await turn.finish('很久很久', { stopped: true });
    expect(await log().findByText('好，我先說到這裡。')).toBeTruthy();
    expect(log().getByText('很久很久')).toBeTruthy();
  });

  test('who cannot type yet begins with one of the words offered, in the language of the friend', async () => {
    const { user, backend } = await meet({ friend: buildFriend({ response_language: 'en' }) });
    await user.click(await screen.findByRole('button', { name: 'Tell me a story' }));
    expect(await log().findByText('沒有人要這個回答')).toBeTruthy();
    expect(backend.callsOf(chat)[0]?.input.body.message).toBe('Tell me a story');
    expect(screen.queryByRole('button', { name: 'Hello!' })).toBeNull();
  });

  test('who comes back finds what was said', async () => {
    const earlier = [buildMessage({ content: '你喜歡貓嗎？' }), buildAnswer('喜歡！')];
    await openKids({ backend: (fake) => fake.on(listPublicMessages, () => earlier) });
    expect(await log().findByText('喜歡！')).toBeTruthy();
    expect(bubbles().map((bubble) => bubble.getAttribute('aria-label'))).toEqual(['你說的話', '阿布說的話']);
  });
});
