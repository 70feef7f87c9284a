import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  listAllSystemPrompts,
  PROMPT_CATEGORIES,
  PROMPT_LANGUAGES,
} from '#contract/system-prompts.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildPrompt, openPrompts, rowOf, servePrompts, table, titles } from './testing/prompt-fixtures.ts';

const SEVERAL = [
  buildPrompt(1, { title: '提示1 Reading', category: 'story', language: 'en' }),
  buildPrompt(2, { description: 'Read together', category: 'homework' }),
  buildPrompt(3, { category: 'story', language: 'zh-CN' }),
];

/** The options of a select as value and words. */
const optionsOf = async (label: string) => {
  const select = await screen.findByRole('combobox', { name: label });
  return within(select)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value, label: words }) => [value, words]);
};

test('an administrator whose address names choices that there are not sees all, as the fields say', async () => {
  await openPrompts(servePrompts([buildPrompt(1)]), '/admin/system-prompts?language=fr&category=art');
  await screen.findByText(/^共 /);
  const chosen = (label: string) =>
    screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent;
  expect([chosen('語言'), chosen('類別')]).toEqual(['全部語言', '全部類別']);
  expect(titles()).toEqual(['提示1']);
});

describe('an administrator of prompts', () => {
  test('[PROMPT-1 PROMPT-2 PROMPT-22 PROMPT-42] waits for the list by a spinner with words, under title and button', async () => {
    let answer: () => void = () => undefined;
    const { backend } = await openPrompts((b) =>
      b.on(listAllSystemPrompts, () => new Promise((resolve) => (answer = () => resolve(SEVERAL)))),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'AI 提示管理' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '新增提示' })).toBeTruthy();
    expect(screen.getByText('載入中...').querySelector('.mantine-Loader-root')).not.toBeNull();
    answer();
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.queryByText('載入中...')).toBeNull();
    expect(backend.callsOf(listAllSystemPrompts)).toHaveLength(1);
  });

  test('[PROMPT-3 PROMPT-4 PROMPT-5 PROMPT-8] finds prompts by title and description, whatever the case, and reads how many', async () => {
    const { user, path } = await openPrompts(servePrompts(SEVERAL));
    expect(await screen.findByText('共 3 個')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'rEAD');
    expect(await screen.findByText('共 2 個')).toBeTruthy();
    expect(titles()).toEqual(['提示1', '提示2']);
    await user.type(screen.getByRole('searchbox'), 'ing');
    await waitFor(() => expect(titles()).toEqual(['提示1']));
    expect(path()).toBe('/admin/system-prompts?search=rEADing');
  });

  test('[PROMPT-6 PROMPT-7 PROMPT-8 PROMPT-38 PROMPT-39] narrows by language and category, each with an option for all', async () => {
    const { user, path } = await openPrompts(servePrompts(SEVERAL));
    expect(await optionsOf('語言')).toEqual([
      ['', '全部語言'],
      ['zh-TW', '繁體中文'],
      ['zh-CN', '簡體中文'],
      ['en', '英文'],
    ]);
    expect(await optionsOf('類別')).toEqual([
      ['', '全部類別'],
      ['homework', '作業'],
      ['story', '故事'],
      ['creative', '創意'],
      ['science', '科學'],
      ['game', '遊戲'],
      ['emotional', '情緒'],
      ['custom', '自訂'],
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: '類別' }), '故事');
    await screen.findByText('共 2 個');
    await user.selectOptions(screen.getByRole('combobox', { name: '語言' }), '簡體中文');
    await screen.findByText('共 1 個');
    expect(titles()).toEqual(['提示3']);
    expect(path()).toBe('/admin/system-prompts?category=story&language=zh-CN');
    await user.selectOptions(screen.getByRole('combobox', { name: '類別' }), '全部類別');
    await user.selectOptions(screen.getByRole('combobox', { name: '語言' }), '全部語言');
    await screen.findByText('共 3 個');
    expect(path()).toBe('/admin/system-prompts');
  });

  test('[PROMPT-6 PROMPT-7] finds the filters of an address again', async () => {
    await openPrompts(servePrompts(SEVERAL), '/admin/system-prompts?language=en&category=story&search=提示');
    await screen.findByText('共 1 個');
    expect(titles()).toEqual(['提示1']);
    expect(screen.getByRole('combobox', { name: '語言' })).toHaveProperty('value', 'en');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '提示');
  });

  test('[PROMPT-9 PROMPT-10 PROMPT-15 PROMPT-31] reads icon, title, description, badge and who made it', async () => {
    await openPrompts(
      servePrompts([
        buildPrompt(1, { is_default: true }),
        buildPrompt(2, { icon: '🚀', created_by_name: '陳老師' }),
      ]),
    );
    const first = await rowOf('提示1');
    for (const text of ['🦉', '提示1', '第 1 個的描述', '預設', '系統'])
      expect(first.getByText(text)).toBeTruthy();
    const second = await rowOf('提示2');
    for (const text of ['🚀', '陳老師']) expect(second.getByText(text)).toBeTruthy();
    expect(second.queryByText('預設')).toBeNull();
  });

  test('[PROMPT-11] reads the first 100 characters of a prompt, and no half of one', async () => {
    const begin = `${'文'.repeat(99)}🦊`;
    await openPrompts(
      servePrompts([buildPrompt(1, { prompt_text: `${begin}尾` }), buildPrompt(2, { prompt_text: begin })]),
    );
    expect((await rowOf('提示1')).getByText(`${begin}…`)).toBeTruthy();
    expect((await rowOf('提示2')).getByText(begin)).toBeTruthy();
  });

  const labels = ['作業', '故事', '創意', '科學', '遊戲', '情緒', '自訂'];
  const categories = PROMPT_CATEGORIES.map((category, n) => [category, labels[n] ?? ''] as const);
  test.each(categories)('[PROMPT-12 PROMPT-38] reads the category %s as 「%s」', async (category, label) => {
    await openPrompts(servePrompts([buildPrompt(1, { category })]));
    expect((await rowOf('提示1')).getByText(label)).toBeTruthy();
  });

  const names = ['繁體中文', '簡體中文', '英文'];
  const languages = PROMPT_LANGUAGES.map((language, n) => [language, names[n] ?? ''] as const);
  test.each(languages)('[PROMPT-13 PROMPT-39] reads the language %s as 「%s」', async (language, label) => {
    await openPrompts(servePrompts([buildPrompt(1, { language })]));
    expect((await rowOf('提示1')).getByText(label)).toBeTruthy();
  });

  test('[PROMPT-16 PROMPT-17 PROMPT-18] finds on every row an edit button, and on those of the school a delete button', async () => {
    await openPrompts(servePrompts([buildPrompt(1), buildPrompt(2, { is_default: true })]));
    await table();
    expect(screen.getByRole('button', { name: '編輯「提示1」' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '刪除「提示1」' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '編輯「提示2」' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '刪除「提示2」' })).toBeNull();
  });

  test('[PROMPT-19] reads that nothing matches', async () => {
    await openPrompts(servePrompts(SEVERAL), '/admin/system-prompts?search=nothing');
    expect(await screen.findByText('沒有符合的提示')).toBeTruthy();
    expect(screen.getByText('共 0 個')).toBeTruthy();
  });
});

describe('a list of prompts that cannot be loaded', () => {
  test('[PROMPT-23 PROMPT-48 PROMPT-49 OPEN-107 OPEN-86] shows an administrator a banner and samples to look at while the server is away', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, backend } = await openPrompts((b) =>
      b.on(listAllSystemPrompts, () => Promise.reject(new TypeError('offline'))),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    const banner = await screen.findByRole('alert');
    expect(within(banner).getByText('Failed to load system prompts')).toBeTruthy();
    expect(within(banner).getByText('無法連線到伺服器，目前顯示範例資料')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('Failed to fetch system prompts', expect.anything());
    expect(await rowOf('範例提示：作業小幫手')).toBeTruthy();
    expect(within(await table()).queryByRole('button')).toBeNull();

    servePrompts(SEVERAL)(backend);
    await user.click(within(banner).getByRole('button', { name: '再試一次' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[PROMPT-48 OPEN-107] tells an administrator of a refusal and shows no samples', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openPrompts((b) => b.on(listAllSystemPrompts, () => refuse(403, 'not_allowed')));
    expect(await screen.findByText('Failed to load system prompts')).toBeTruthy();
    expect(screen.getByText('您沒有權限執行此操作')).toBeTruthy();
    expect(screen.queryByText(/範例/)).toBeNull();
  });
});
