import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  type Chatbot,
  createChatbot,
  getChatbot,
  listOwnFriends,
  updateChatbot,
} from '#contract/chatbots.contract.ts';
import { listKnowledgeBases } from '#contract/knowledge.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  acknowledge,
  buildFriend,
  button,
  choose,
  goTo,
  idOf,
  nameField,
  next,
  openBuilder,
  ownWords,
  stepTitle,
} from './testing/builder-fixtures.ts';

const NOT_SAVED = '保存失敗，請稍後再試。詳細錯誤請查看控制台。';
const bodies = ({ backend }: Awaited<ReturnType<typeof openBuilder>>) =>
  backend.callsOf(createChatbot).map(({ input }) => input.body);

describe('a child who saves', () => {
  test('[BUILD-1 BUILD-44 BUILD-45 BUILD-46 BUILD-47 BUILD-48 BUILD-49 BUILD-50 BUILD-51 BUILD-52 BUILD-53 BUILD-54 BUILD-55 OPEN-72 OPEN-121] makes the whole chatbot, whose prompt says what was chosen', async () => {
    const page = await openBuilder();
    await goTo(page, 3);
    await choose(page, 'radio', /^本領1/);
    await choose(page, 'checkbox', /^恐龍/);
    await next(page);
    await page.user.click(button('保存'));
    await screen.findByText('阿布已經保存好了！');
    expect(bodies(page)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: '阿布',
        provider: null,
        model: null,
        daily_limit: 30,
        max_tokens: 1500,
        temperature: 0.8,
        has_file_access: 0,
        emoji_mode: 1,
        role: '兒童AI朋友',
        principles: '友善、有耐心、有趣',
        interaction_examples: '',
        knowledge_base: null,
        knowledge_base_enabled: 0,
        knowledge_only: 0,
        status: 'active',
        response_language: 'zh-TW',
        welcome_message: '你好！我是阿布，很高興認識你！',
        system_prompt: '提示1\n\n你的性格：有趣\n你特別懂的主題：恐龍',
        friend: { personalities: ['funny'], prompt_id: idOf(201), custom_prompt: '', knowledge: ['kb-1'] },
      },
    ]);
  });

  test('[OPEN-72] own words for a friend that speaks English has its labels in English', async () => {
    const page = await openBuilder({
      backend: (fake) => fake.on(listKnowledgeBases, () => refuse(500, 'internal')),
    });
    await page.user.type(nameField(), 'Pip');
    await choose(page, 'radio', /English/);
    await next(page);
    await choose(page, 'checkbox', /^有智慧/);
    await next(page);
    await page.user.type(ownWords(), 'You are a dragon.');
    await choose(page, 'checkbox', /^動物/);
    await next(page);
    await page.user.click(button('保存'));
    await screen.findByText('Pip已經保存好了！');
    expect(bodies(page)[0]?.system_prompt).toBe(
      'You are a dragon.\n\nYour personality: wise\nTopics you know well: animals',
    );
    expect(bodies(page)[0]?.friend).toMatchObject({ prompt_id: null, custom_prompt: 'You are a dragon.' });
  });

  test('[BUILD-29] again, and again after a reload, changes the friend that was made', async () => {
    const page = await openBuilder();
    await goTo(page, 4);
    const pressed = button('保存');
    act(() => {
      pressed.click();
      pressed.click();
    });
    await screen.findByText('阿布已經保存好了！');
    expect(bodies(page)).toHaveLength(1);
    const id = bodies(page)[0]?.id;
    await page.user.click(button('保存'));
    await waitFor(() => expect(page.backend.callsOf(updateChatbot)).toHaveLength(1));
    cleanup();
    const later = await openBuilder({ friends: [buildFriend(1, { id: String(id) })] });
    await later.user.click(button('保存'));
    await waitFor(() => expect(later.backend.callsOf(updateChatbot)).toHaveLength(1));
    expect(later.backend.callsOf(updateChatbot)[0]?.input.params.id).toBe(id);
    expect(later.backend.callsOf(createChatbot)).toHaveLength(0);
  });

  test('[BUILD-29 BUILD-56 BUILD-57] and gets no answer reads so, and the next press sends the same friend, not a second one', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    let isAway = true;
    const page = await openBuilder({
      backend: (fake) =>
        fake.on(createChatbot, ({ body }) => {
          if (isAway) throw new TypeError('Failed to fetch');
          return { ...buildFriend(1, { name: body.name }), id: body.id ?? '' };
        }),
    });
    await goTo(page, 4);
    await page.user.click(button('保存'));
    await acknowledge(page, NOT_SAVED);
    expect(log).toHaveBeenCalledTimes(1);
    expect(String(log.mock.calls[0]?.[1])).toContain('Failed to create');
    expect(screen.getByText(/還沒有保存/)).toBeTruthy();
    isAway = false;
    await page.user.click(button('保存'));
    await screen.findByText('阿布已經保存好了！');
    const [first, second] = bodies(page);
    expect(second?.id).toBe(first?.id);
  });

  test.each(['id', 'insertId'])(
    '[BOT-57] and whose server answers no more than %s has saved it',
    async (name) => {
      const page = await openBuilder({
        backend: (fake) => {
          fake.on(createChatbot, () => Response.json({ [name]: idOf(7) }, { status: 201 }));
          fake.on(getChatbot, ({ params }) => buildFriend(7, { id: params.id }));
        },
      });
      await goTo(page, 4);
      await page.user.click(button('保存'));
      await screen.findByText('阿布已經保存好了！');
      expect(page.backend.callsOf(getChatbot)[0]?.input.params.id).toBe(idOf(7));
    },
  );

  const noIds = [
    ['is missing', undefined],
    ['is zero', 0],
  ] as const;
  test.each(noIds)(
    '[BUILD-58] and whose answer’s id %s reads so, and nothing counts as saved',
    async (_, id) => {
      vi.spyOn(console, 'warn').mockReturnValue();
      const page = await openBuilder({
        backend: (fake) =>
          fake.on(createChatbot, () => Response.json({ ...buildFriend(1), id }, { status: 201 })),
      });
      await goTo(page, 4);
      await page.user.click(button('保存'));
      await acknowledge(page, '保存失敗：未收到有效的聊天機器人ID。請稍後再試。');
      expect(screen.getByText(/還沒有保存/)).toBeTruthy();
    },
  );

  test('and has as many friends as one may have reads so kindly, and keeps the choices', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const page = await openBuilder({
      backend: (fake) => fake.on(createChatbot, () => refuse(409, 'too_many_friends', { max: 20 })),
    });
    await goTo(page, 4);
    await page.user.click(button('保存'));
    await acknowledge(page, /^你已經有 20 個 AI 朋友了，好熱鬧！/);
    expect(screen.getByText('📚 本領1')).toBeTruthy();
  });

  test('a friend that was deleted meanwhile reads so, and makes a new one with the next press', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const page = await openBuilder({ friends: [buildFriend(1)] });
    await page.user.click(await screen.findByRole('button', { name: '修改「朋友1」' }));
    page.backend.on(updateChatbot, () => refuse(404, 'chatbot_not_found'));
    await page.user.click(button('保存'));
    await acknowledge(page, /^這個 AI 朋友已經不在了/);
    await page.user.click(button('保存'));
    await screen.findByText('朋友1已經保存好了！');
    expect(bodies(page)[0]?.id).not.toBe(idOf(1));
  });
});

describe('a child whose friend lacks something', () => {
  /** Its prompt is one that the school does not have any more. */
  const lacking: Chatbot = buildFriend(1, {
    friend: { personalities: ['funny'], prompt_id: idOf(777), custom_prompt: '', knowledge: [] },
  });

  const buttons = ['保存', '測試', '分享'];
  test.each(buttons)(
    '[BUILD-32 BUILD-33 BUILD-34] presses 「%s」, reads what the product says and is led to the step; nothing is sent',
    async (name) => {
      const page = await openBuilder({
        friends: [lacking],
        backend: (fake) => fake.on(listOwnFriends, () => [lacking]),
      });
      await page.user.click(await screen.findByRole('button', { name: '修改「朋友1」' }));
      await screen.findByText('還沒有選');
      await page.user.click(button(name));
      await acknowledge(page, '請完成所有設定步驟！');
      expect(stepTitle()).toMatch(/^第 3 步/);
      expect(page.backend.callsOf(createChatbot)).toHaveLength(0);
      expect(page.backend.callsOf(updateChatbot)).toHaveLength(0);
    },
  );
});
