import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type Chatbot, createChatbot, tryChatbot, updateChatbot } from '#contract/chatbots.contract.ts';
import { type Handler, refuse } from '#web/testing/fake-backend.ts';
import { openForm, openTab, unreachable } from './testing/chatbot-fixtures.ts';
import { answerTrial, liveTrial } from './testing/live-trial.ts';

type Answer = Handler<typeof tryChatbot>;

/** Opens the form and in it the trial, which covers the page where there is little room, as here. */
async function openTrial(answer: Answer, fields: Partial<Chatbot> = {}) {
  const page = await openForm(fields, { backend: (backend) => backend.on(tryChatbot, answer) });
  await page.user.click(screen.getByRole('button', { name: '試用' }));
  const panel = within(screen.getByRole('dialog', { name: '試用聊天機器人' }));
  const log = within(panel.getByRole('log'));
  const ask = (text: string) => page.user.type(panel.getByLabelText('試用的問題'), `${text}{Enter}`);
  const lastCall = () => page.backend.callsOf(tryChatbot).at(-1)?.input.body;
  return { ...page, panel, log, ask, lastCall };
}

const finished = (content: string) => answerTrial({ type: 'finished', content });

describe('trying a chatbot beside its form', () => {
  test('a teacher reads the welcome first, asks, and sees the answer as it is written', async () => {
    const live = liveTrial();
    const { log, panel, ask, lastCall } = await openTrial(live.respond, { welcome_message: '你好呀！' });
    expect(log.getByRole('article', { name: '歡迎訊息' }).textContent).toBe('你好呀！');
    await ask('什麼是光合作用？');
    expect(log.getByText('什麼是光合作用？')).toBeTruthy();
    expect(log.getByText('正在思考…')).toBeTruthy();
    await live.say({ type: 'delta', text: '植物用' });
    expect(await log.findByText('植物用')).toBeTruthy();
    await live.say({ type: 'delta', text: '陽光' });
    expect(await log.findByText('植物用陽光')).toBeTruthy();
    await live.say({ type: 'finished', content: '植物用陽光製造養分。' });
    await live.close();
    expect(await log.findByText('植物用陽光製造養分。')).toBeTruthy();
    expect(panel.getByRole('status').textContent).toBe('植物用陽光製造養分。');
    expect(lastCall()?.messages).toEqual([
      { role: 'assistant', content: '你好呀！' },
      { role: 'user', content: '什麼是光合作用？' },
    ]);
  });

  test('a teacher who tries a child’s AI friend says that it is one', async () => {
    const friend = { personalities: [], prompt_id: null, custom_prompt: '你是貓。', knowledge: [] };
    const page = await openTrial(() => finished('喵'), { friend });
    await page.ask('你好');
    await page.log.findByText('喵');
    expect(page.lastCall()?.chatbot).toMatchObject({ friend });
  });

  test('a teacher talks to the form as it stands, not to what is stored, and nothing is saved', async () => {
    const page = await openTrial(() => finished('好'), { temperature: 0, knowledge_only: 1 });
    await page.ask('第一問');
    await page.log.findByText('好');
    expect(page.lastCall()?.chatbot).toMatchObject({
      system_prompt: '你是老師。',
      temperature: 0,
      knowledge_only: 1,
    });
    await page.user.click(page.panel.getByRole('button', { name: '關閉' }));
    await page.user.clear(screen.getByLabelText('最大 tokens'));
    await openTab(page, '預設提示設定');
    await page.user.type(screen.getByLabelText('系統提示'), '用英文。');
    await page.user.click(screen.getByRole('button', { name: '試用' }));
    const again = within(screen.getByRole('dialog', { name: '試用聊天機器人' }));
    await page.user.click(again.getByRole('button', { name: '重新回答' }));
    await waitFor(() => expect(page.backend.callsOf(tryChatbot)).toHaveLength(2));
    expect(page.lastCall()?.chatbot.system_prompt).toBe('你是老師。用英文。');
    // A number that is none yet does not stand in the way.
    expect(page.lastCall()?.chatbot).not.toHaveProperty('max_tokens');
    expect(page.lastCall()?.messages).toEqual([{ role: 'user', content: '第一問' }]);
    for (const operation of [createChatbot, updateChatbot])
      expect(page.backend.callsOf(operation)).toHaveLength(0);
  });

  test('a teacher goes on, and what was said goes along', async () => {
    const { log, ask, lastCall } = await openTrial(({ body }) => finished(`答${body.messages.length}`));
    await ask('一');
    await log.findByText('答1');
    await ask('二');
    await log.findByText('答3');
    expect(lastCall()?.messages).toEqual([
      { role: 'user', content: '一' },
      { role: 'assistant', content: '答1' },
      { role: 'user', content: '二' },
    ]);
  });

  test('a teacher opens the passage that a number cites', async () => {
    const source = { n: 1, knowledgeBaseId: 'kb-1', passageId: 'p', title: '植物', text: '葉綠素吸收陽光。' };
    const other = { ...source, n: 2, passageId: 'q', title: '動物' };
    const { log, panel, ask, user } = await openTrial(() =>
      answerTrial(
        { type: 'sources', sources: [source, other] },
        { type: 'finished', content: '靠葉綠素 [1]。' },
      ),
    );
    await ask('為什麼是綠色？');
    await user.click(await panel.findByRole('button', { name: '來源 1：植物' }));
    expect(log.getByText('葉綠素吸收陽光。')).toBeTruthy();
    expect(panel.queryByRole('button', { name: /動物/ })).toBeNull();
  });

  test('a teacher stops an answer; what had come stays, and the connection is closed', async () => {
    const live = liveTrial();
    let isCut = false;
    const { log, panel, ask, user } = await openTrial((_, { signal }) => {
      signal.addEventListener('abort', () => {
        isCut = true;
      });
      return live.respond();
    });
    await ask('說個故事');
    await live.say({ type: 'delta', text: '從前從前' });
    await user.click(await panel.findByRole('button', { name: '停止' }));
    expect(log.getByText('從前從前')).toBeTruthy();
    expect(log.getByText('已停止回答')).toBeTruthy();
    expect(isCut).toBe(true);
    await live.say({ type: 'delta', text: '有一隻貓' });
    expect(log.queryByText(/有一隻貓/)).toBeNull();
    expect(document.activeElement).toBe(panel.getByLabelText('試用的問題'));
  });

  test('a teacher clears the conversation and begins anew', async () => {
    const { log, panel, ask, user, lastCall } = await openTrial(() => finished('好的'));
    await ask('一');
    await log.findByText('好的');
    await user.click(panel.getByRole('button', { name: '清除' }));
    expect(log.queryByText('好的')).toBeNull();
    await ask('二');
    await log.findByText('好的');
    expect(lastCall()?.messages).toEqual([{ role: 'user', content: '二' }]);
  });

  const FAILURES: [string, Answer, string][] = [
    [
      'fails on its way',
      () => answerTrial({ type: 'failed', code: 'provider_busy', message: 'AI 服務目前忙碌' }),
      'AI 服務目前忙碌',
    ],
    ['is refused', () => refuse(429, 'too_many_requests'), '目前訊息太多，請稍後再試'],
    ['does not reach the server', unreachable, '無法連線到伺服器，請檢查網路連線後再試一次。'],
    ['ends too early', () => answerTrial({ type: 'delta', text: '半' }), '連線中斷，回答沒有完成。'],
  ];
  test.each(FAILURES)('a teacher whose question %s reads why and asks it again', async (_, answer, text) => {
    const { log, panel, ask, user, backend } = await openTrial(answer);
    await ask('一');
    expect(await log.findByText(text)).toBeTruthy();
    backend.on(tryChatbot, () => finished('現在好了'));
    await user.click(panel.getByRole('button', { name: '重試' }));
    expect(await log.findByText('現在好了')).toBeTruthy();
    expect(backend.callsOf(tryChatbot).at(-1)?.input.body.messages).toEqual([
      { role: 'user', content: '一' },
    ]);
  });

  test('a teacher who composes Chinese sends nothing by the Enter that chooses a candidate, nor by Shift+Enter', async () => {
    const { panel, backend, user } = await openTrial(() => finished('好'));
    const box = panel.getByLabelText('試用的問題');
    await user.type(box, 'ㄋㄧˇ');
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    await user.type(box, '{Shift>}{Enter}{/Shift}');
    expect(backend.callsOf(tryChatbot)).toHaveLength(0);
    await user.type(box, '好{Enter}');
    await waitFor(() => expect(backend.callsOf(tryChatbot)).toHaveLength(1));
  });

  test('a teacher who closes the panel by Escape is back at the button and finds the conversation again', async () => {
    const { log, ask, user } = await openTrial(() => finished('還在'));
    await ask('一');
    await log.findByText('還在');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const opener = screen.getByRole('button', { name: '試用' });
    expect(document.activeElement).toBe(opener);
    await user.click(opener);
    expect(within(screen.getByRole('log')).getByText('還在')).toBeTruthy();
  });

  test('a teacher who closes the panel in the middle of a question finds what was typed again', async () => {
    const { panel, user } = await openTrial(() => finished('好'));
    await user.type(panel.getByLabelText('試用的問題'), '遲到會怎樣');
    await user.click(panel.getByRole('button', { name: '關閉' }));
    await user.click(screen.getByRole('button', { name: '試用' }));
    expect(screen.getByLabelText('試用的問題')).toHaveProperty('value', '遲到會怎樣');
  });

  test('a teacher with a wide screen has the trial beside the form', async () => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      matches: query === '(min-width: 75em)',
    }));
    await openForm();
    expect(screen.getByRole('complementary', { name: '試用聊天機器人' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '試用' })).toBeNull();
  });
});
