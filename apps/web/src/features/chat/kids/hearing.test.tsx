import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat } from '#contract/ai.contract.ts';
import { startFakeSpeech } from '#web/testing/fake-speech.ts';
import { answerAtOnce, liveTurn } from '../testing/chat-fixtures.ts';
import { buildFriend, log, meet, mood } from '../testing/kids-fixtures.ts';

const meetSpeaker = () =>
  meet({
    friend: buildFriend({ response_language: 'zh-HK', welcome_message: '嗨！**我是阿布**。🎈' }),
    backend: (fake) => fake.on(chat, () => answerAtOnce('從前有隻貓。')),
  });

describe('a child who would rather listen', () => {
  test('hears the welcome in the language of the friend, whose mouth moves until it has been said', async () => {
    const speech = startFakeSpeech([{ lang: 'zh-HK' }]);
    const { user } = await meetSpeaker();
    await user.click(await screen.findByRole('button', { name: '唸給我聽' }));
    expect(speech.spoken).toMatchObject([{ text: '嗨！我是阿布。', lang: 'zh-HK' }]);
    expect(mood()).toBe('speaking');
    expect(screen.getByRole('button', { name: '停止朗讀' })).toBeTruthy();
    await speech.finishOne();
    expect(mood()).toBe('idle');
    expect(screen.queryByRole('button', { name: '停止朗讀' })).toBeNull();
  });

  test('hears an answer in the place of the welcome, and stops it', async () => {
    const speech = startFakeSpeech([{ lang: 'zh-HK' }]);
    const { user } = await meetSpeaker();
    await user.click(await screen.findByRole('button', { name: '唸給我聽' }));
    await user.type(screen.getByRole('textbox'), '說故事{Enter}');
    await log().findByText('從前有隻貓。');
    expect(speech.isSilent()).toBe(true);
    const [welcome, answer] = screen.getAllByRole('button', { name: '唸給我聽' });
    if (welcome && answer) await user.click(answer);
    expect(speech.spoken.at(-1)?.text).toBe('從前有隻貓。');
    expect(screen.getAllByRole('button', { name: '停止朗讀' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '停止朗讀' }));
    expect(speech.isSilent()).toBe(true);
    expect(mood()).toBe('idle');
  });

  test('neither sees nor hears the numbers of what an answer cites', async () => {
    const speech = startFakeSpeech([{ lang: 'zh-HK' }]);
    const sources = [{ n: 1, knowledgeBaseId: 'kb-1', passageId: 'p', title: '水', text: '水會結冰。' }];
    const turn = liveTurn();
    const { user } = await meet({
      friend: buildFriend({ response_language: 'zh-HK' }),
      backend: (fake) => fake.on(chat, () => turn.respond(chat)),
    });
    await user.type(screen.getByRole('textbox'), '冰{Enter}');
    await turn.start();
    await turn.cite(sources);
    await turn.finish('水會結冰[1]。');
    await log().findByText('水會結冰。');
    const answer = screen.getAllByRole('button', { name: '唸給我聽' }).at(-1);
    if (answer) await user.click(answer);
    expect(speech.spoken.at(-1)?.text).toBe('水會結冰。');
  });

  test('hears nothing more when the page is left', async () => {
    const speech = startFakeSpeech([{ lang: 'zh-HK' }]);
    const { user } = await meetSpeaker();
    await user.click(await screen.findByRole('button', { name: '唸給我聽' }));
    expect(speech.isSilent()).toBe(false);
    cleanup();
    expect(speech.isSilent()).toBe(true);
  });

  test('is not offered what the browser cannot do', async () => {
    await meetSpeaker();
    expect(screen.queryByRole('button', { name: '唸給我聽' })).toBeNull();
  });
});
