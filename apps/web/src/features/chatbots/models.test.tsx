import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createChatbot, updateChatbot } from '#contract/chatbots.contract.ts';
import { listModelChoices, type ModelChoices } from '#contract/services.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { acknowledge, openForm, openNew, save } from './testing/chatbot-fixtures.ts';
import { buildModel, CHOICES } from './testing/model-choices.ts';

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const labels = (label: string) =>
  within(field(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map((option) => option.label);
const loaded = () => screen.findByRole('option', { name: 'DeepSeek' });

/** The first service with one more model, or with nothing but it. */
const withModels = (models: ModelChoices['services'][number]['models']): ModelChoices => ({
  ...CHOICES,
  services: CHOICES.services.map((service, place) => (place === 0 ? { ...service, models } : service)),
});

describe('the service and the model of a chatbot', () => {
  test('[BOT-24 BOT-25 BOT-26 BOT-27 OPEN-129] a teacher who begins a new one has today’s model, may choose a stated one that ends, and none that is retired', async () => {
    const page = await openNew();
    await loaded();
    expect(labels('AI 服務')).toEqual(['OpenAI', 'DeepSeek', '其他']);
    expect([field('AI 服務').value, field('模型').value]).toEqual(['openai', 'gpt-5.4-mini']);
    expect(labels('模型')).toEqual([
      '看圖・輸入 US$0.75、輸出 US$4.5',
      '快速・輸入 US$0.2、輸出 US$1.25',
      'gpt-6-luna・輸入 US$0.1',
      'gpt-4o-mini・2027-01-14 停用・輸入 US$0.15、輸出 US$0.6',
      '自行輸入名稱…',
    ]);
    await page.user.selectOptions(field('AI 服務'), 'deepseek');
    expect(field('模型').value).toBe('deepseek-flash');
    expect(labels('模型')).toEqual(['快速・輸入 US$0.3、輸出 US$1.2', '深入思考', '自行輸入名稱…']);
    await page.user.selectOptions(field('AI 服務'), 'other');
    expect([field('模型').value, ...labels('模型')]).toEqual([
      'custom-model',
      'custom-model',
      '自行輸入名稱…',
    ]);
    await page.user.type(field(/^名稱/), '小文老師');
    await save(page);
    await acknowledge(page, '聊天機器人已創建成功！');
    expect(page.backend.callsOf(createChatbot)[0]?.input.body).toMatchObject({
      provider: 'other',
      model: 'custom-model',
    });
  });

  const RETIRED = [
    ['BOT-25', 'openai', 'o3-mini', 'gpt-5.4-mini'],
    ['BOT-26', 'deepseek', 'deepseek-chat', 'deepseek-flash'],
    ['BOT-26', 'deepseek', 'deepseek-coder', 'deepseek-flash'],
  ] as const;
  test.each(RETIRED)(
    '[BOT-25 BOT-26 OPEN-129] (%s) a teacher whose chatbot has %s of the time before sees that %s is retired, may keep it, and leaves it for good',
    async (_, provider, model, today) => {
      const page = await openForm({ provider, model });
      await loaded();
      expect(labels('模型').filter((label) => label.includes('已停用'))).toEqual([`${model}・已停用`]);
      expect(field('模型').value).toBe(model);
      expect(screen.getByText(/這個模型已停用，建議改選其他模型/)).toBeTruthy();
      await save(page);
      await acknowledge(page, '聊天機器人已更新成功！');
      await page.user.selectOptions(field('模型'), today);
      await save(page);
      await acknowledge(page, '聊天機器人已更新成功！');
      expect(page.backend.callsOf(updateChatbot).map(({ input }) => input.body.model)).toEqual([
        model,
        today,
      ]);
      expect(labels('模型').filter((label) => label.includes('已停用'))).toEqual([]);
    },
  );

  test('a teacher reads of the chosen model its name, what it can do and what it costs', async () => {
    const { user } = await openNew();
    await loaded();
    expect(screen.getByText('gpt-5.4-mini・可以看圖・每百萬 token：輸入 US$0.75、輸出 US$4.5')).toBeTruthy();
    await user.selectOptions(field('模型'), 'gpt-5.4-nano');
    const about = screen.getByText('gpt-5.4-nano・每百萬 token：輸入 US$0.2、輸出 US$1.25');
    expect(field('模型').getAttribute('aria-describedby')).toContain(about.id);
  });

  test('a teacher whose service has a label twice can tell the models apart', async () => {
    const twins = [buildModel('one', { label: '快速' }), buildModel('two', { label: '快速' })];
    await openForm({ model: 'one' }, { backend: (b) => b.on(listModelChoices, () => withModels(twins)) });
    await loaded();
    expect(labels('模型')).toEqual(['快速（one）', '快速（two）', '自行輸入名稱…']);
  });

  test('a teacher keeps a stored model that is not listed, also after looking at another service', async () => {
    const { user } = await openForm({ model: 'gpt-4.1' });
    await loaded();
    expect(labels('模型')).toContain('gpt-4.1');
    await user.selectOptions(field('AI 服務'), 'deepseek');
    expect(labels('模型')).not.toContain('gpt-4.1');
    await user.selectOptions(field('AI 服務'), 'openai');
    expect(field('模型').value).toBe('gpt-4.1');
  });

  test('a teacher whose chatbot has a service that is not listed keeps it under its name', async () => {
    const page = await openForm({ provider: 'school-server', model: 'llama' });
    await loaded();
    expect(labels('AI 服務')).toEqual(['OpenAI', 'DeepSeek', '其他', 'school-server']);
    expect(labels('模型')).toEqual(['llama', '自行輸入名稱…']);
    await save(page);
    await acknowledge(page, '聊天機器人已更新成功！');
    const sent = page.backend.callsOf(updateChatbot)[0]?.input.body;
    expect(sent).toMatchObject({ provider: 'school-server', model: 'llama' });
  });

  test('a teacher types the name of a model that is not listed', async () => {
    const page = await openForm();
    await loaded();
    await page.user.selectOptions(field('模型'), '自行輸入名稱…');
    await save(page);
    expect(await screen.findByText('請選擇模型')).toBeTruthy();
    expect(document.activeElement).toBe(field('模型的名稱'));
    await page.user.type(field('模型的名稱'), 'gpt-7 ');
    await save(page);
    await acknowledge(page, '聊天機器人已更新成功！');
    expect(page.backend.callsOf(updateChatbot)[0]?.input.body.model).toBe('gpt-7');
  });

  test('[OPEN-129] a teacher who types the name of a retired model reads so, and nothing is saved', async () => {
    const page = await openForm();
    await loaded();
    await page.user.selectOptions(field('模型'), '自行輸入名稱…');
    await page.user.type(field('模型的名稱'), 'o3-mini');
    await save(page);
    expect(await screen.findByText('「o3-mini」已停用，請選擇其他模型')).toBeTruthy();
    expect(document.activeElement).toBe(field('模型的名稱'));
    expect(page.backend.callsOf(updateChatbot)).toHaveLength(0);
  });

  test('a teacher whose models cannot be loaded keeps what is stored, and tries again', async () => {
    const page = await openForm(
      {},
      { backend: (b) => b.on(listModelChoices, () => refuse(403, 'not_allowed')) },
    );
    expect(await screen.findByText('無法載入可選用的模型')).toBeTruthy();
    expect([...labels('AI 服務'), ...labels('模型')]).toEqual(['OpenAI', 'gpt-4o-mini', '自行輸入名稱…']);
    page.backend.on(listModelChoices, () => CHOICES);
    await page.user.click(screen.getByRole('button', { name: '再試一次' }));
    await loaded();
    expect(screen.queryByText('無法載入可選用的模型')).toBeNull();
  });

  test('a teacher whose models cannot be loaded makes a chatbot that has the default of the server', async () => {
    const page = await openNew({ backend: (b) => b.on(listModelChoices, () => refuse(403, 'not_allowed')) });
    await screen.findByText('無法載入可選用的模型');
    expect([...labels('AI 服務'), ...labels('模型')]).toEqual(['預設', '預設']);
    await page.user.type(field(/^名稱/), '小文老師');
    await save(page);
    await acknowledge(page, '聊天機器人已創建成功！');
    await waitFor(() =>
      expect(page.backend.callsOf(createChatbot)[0]?.input.body).toMatchObject({
        provider: null,
        model: null,
      }),
    );
  });

  test('a teacher who begins a new one and types nothing leaves without a question', async () => {
    const page = await openNew();
    await loaded();
    await page.user.click(screen.getByRole('button', { name: '取消' }));
    await screen.findByRole('heading', { level: 1, name: '聊天機器人管理' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});
