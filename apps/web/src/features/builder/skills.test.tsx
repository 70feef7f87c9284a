import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listKnowledgeBases } from '#contract/knowledge.contract.ts';
import { listSystemPrompts } from '#contract/system-prompts.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildPrompt,
  button,
  choose,
  goTo,
  isOn,
  nameField,
  next,
  openBuilder,
  ownWords,
  preview,
  stepTitle,
} from './testing/builder-fixtures.ts';

const languagesAsked = ({ backend }: Awaited<ReturnType<typeof openBuilder>>) =>
  backend.callsOf(listSystemPrompts).map(({ input }) => input.query.language);

describe('the third step', () => {
  test.each([
    ['zh-TW', /繁體中文/],
    ['zh-CN', /简体中文/],
    ['en', /English/],
  ] as const)(
    '[BUILD-23] a child whose friend speaks %s finds the prompts that the school has in that language, and no others',
    async (language, name) => {
      const page = await openBuilder({
        backend: (fake) =>
          fake.on(listSystemPrompts, ({ query }) =>
            (['zh-TW', 'zh-CN', 'en'] as const)
              .map((each, n) => buildPrompt(n, { title: `Skill ${each}`, language: each }))
              .filter((prompt) => query.language === undefined || prompt.language === query.language),
          ),
      });
      await page.user.type(nameField(), '阿布');
      await choose(page, 'radio', name);
      await next(page);
      await choose(page, 'checkbox', /^有趣/);
      await next(page);
      const found = await screen.findAllByRole('radio');
      expect(found.map((one) => one.closest('label')?.textContent)).toEqual([
        expect.stringContaining(`Skill ${language}`),
      ]);
      expect(languagesAsked(page)).toEqual([language]);
    },
  );

  test('[BUILD-15 BUILD-17 BUILD-24] a child finds the prompts with icon, title and description, and goes on with one of them', async () => {
    const page = await openBuilder();
    await goTo(page, 3);
    const card = (await screen.findByRole('radio', { name: /^本領1/ })).closest('label');
    expect(card?.textContent).toBe('📚本領1說明1');
    expect(isOn('下一步')).toBe(false);
    await next(page);
    expect(screen.getByRole('radiogroup', { name: /請選一個本領，或在下面自己寫/ })).toBeTruthy();
    await choose(page, 'radio', /^本領2/);
    expect(isOn('下一步')).toBe(true);
    await next(page);
    expect(screen.getByText('📚 本領2')).toBeTruthy();
  });

  test('[BUILD-16 BUILD-18 BUILD-19] a child who writes own words loses the chosen prompt, and one who chooses a prompt loses the own words', async () => {
    const page = await openBuilder();
    await goTo(page, 3);
    await choose(page, 'radio', /^本領1/);
    await page.user.type(ownWords(), '你是恐龍');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^本領1/ }).checked).toBe(false);
    expect(isOn('下一步')).toBe(true);
    await page.user.clear(ownWords());
    await page.user.type(ownWords(), '   ');
    expect(isOn('下一步')).toBe(false);
    await page.user.type(ownWords(), '你是貓');
    await choose(page, 'radio', /^本領2/);
    expect(ownWords().value).toBe('');
    expect(isOn('下一步')).toBe(true);
  });

  test('[BUILD-25 BUILD-26] a child finds the topics of the school with name, icon and description, and may choose some', async () => {
    const page = await openBuilder();
    await goTo(page, 3);
    const card = (await screen.findByRole('checkbox', { name: /^恐龍/ })).closest('label');
    expect(card?.textContent).toBe('🦕恐龍很久以前的大朋友');
    expect(page.backend.callsOf(listKnowledgeBases)).toHaveLength(1);
    await choose(page, 'checkbox', /^恐龍/);
    await choose(page, 'checkbox', /^海洋/);
    await choose(page, 'radio', /^本領1/);
    await next(page);
    expect(screen.getByText('恐龍、海洋')).toBeTruthy();
  });

  test('[BUILD-27 OPEN-110] a child whose school cannot say its prompts finds two of ours, and reads that they are ours', async () => {
    const page = await openBuilder({
      backend: (fake) => fake.on(listSystemPrompts, () => refuse(500, 'internal')),
    });
    await page.user.type(nameField(), '阿布');
    await choose(page, 'radio', /繁體中文/);
    await next(page);
    await choose(page, 'checkbox', /^有趣/);
    await next(page);
    const found = await screen.findAllByRole('radio');
    expect(found.map((one) => one.closest('label')?.querySelector('span span span')?.textContent)).toEqual([
      '作業小幫手',
      '故事朋友',
    ]);
    expect(screen.getByText('學校準備的本領暫時讀不到，這兩個是我們準備的。')).toBeTruthy();
    await choose(page, 'radio', /^故事朋友/);
    expect(isOn('下一步')).toBe(true);
  });

  test('[BUILD-28 OPEN-110] a child whose school cannot say its topics finds four of ours', async () => {
    const page = await openBuilder({
      backend: (fake) => fake.on(listKnowledgeBases, () => Promise.reject(new TypeError('network'))),
    });
    await goTo(page, 3);
    const found = await screen.findAllByRole('checkbox');
    expect(found.map((one) => one.closest('label')?.querySelector('span span span')?.textContent)).toEqual([
      '動物',
      '故事',
      '遊戲',
      '科學',
    ]);
  });

  test('[BUILD-23] a child who goes back and takes another language chooses among the prompts of that one anew', async () => {
    const page = await openBuilder();
    await goTo(page, 4);
    await page.user.click(button('修改名字和語言'));
    await choose(page, 'radio', /English/);
    await next(page);
    await next(page);
    expect(await screen.findByRole('radio', { name: /^Homework helper/ })).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(languagesAsked(page)).toEqual(['zh-TW', 'en']);
    expect(isOn('下一步')).toBe(false);
  });
});

describe('the fourth step and all the way', () => {
  test('[BUILD-20 BUILD-21 BUILD-22] a child at the end finds everything that was chosen and three buttons', async () => {
    const page = await openBuilder();
    await goTo(page, 4);
    expect(stepTitle()).toBe('第 4 步，共 4 步完成');
    for (const name of ['測試', '保存', '分享']) expect(isOn(name)).toBe(true);
    expect(screen.queryByRole('button', { name: '下一步' })).toBeNull();
    for (const text of ['阿布', '繁體中文', '有趣', '📚 本領1']) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
  });

  test('[BUILD-5] a child sees the friend follow each choice: name, greeting, signs and face', async () => {
    const page = await openBuilder();
    const mood = () => document.querySelector('section svg[data-mood]')?.getAttribute('data-mood');
    expect(preview().getByRole('heading', { name: '還沒有名字' })).toBeTruthy();
    expect(mood()).toBe('thinking');
    await page.user.type(nameField(), '阿布');
    expect(mood()).toBe('speaking');
    expect(preview().getByRole('heading', { name: '阿布' })).toBeTruthy();
    expect(preview().getByText('你好！我是阿布，很高興認識你！')).toBeTruthy();
    await choose(page, 'radio', /繁體中文/);
    await next(page);
    await choose(page, 'checkbox', /^友善/);
    expect(preview().getByRole('listitem').textContent).toBe('友善');
  });

  test('[BUILD-22] a child finds all choices again after a reload', async () => {
    const first = await openBuilder();
    await goTo(first, 3);
    await first.user.type(ownWords(), '你是恐龍');
    await choose(first, 'checkbox', /^海洋/);
    cleanup();
    const page = await openBuilder();
    expect(stepTitle()).toMatch(/^第 3 步/);
    expect(ownWords().value).toBe('你是恐龍');
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^海洋/ })).checked).toBe(true);
    await page.user.click(button('上一步'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^有趣/ }).checked).toBe(true);
    await page.user.click(button('上一步'));
    expect(nameField().value).toBe('阿布');
  });
});
