import type { Page } from '@playwright/test';
import { startDemoAi } from '#demo-ai/server.ts';
import { findFaults } from './testing/find-faults.ts';
import { callApi, expect, signIn, test } from './testing/product.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function ask(
  page: Page,
  chatbotId: string,
): Promise<{ content?: string; code?: string; message?: string }> {
  return callApi(page, 'POST', '/api/ai/chat', { chatbotId, message: '甚麼是光合作用？' });
}

test('[OPEN-129 OPEN-131] an administrator adds the school’s own Ollama without a key, fetches its models, tests it and makes one the default for children; a child asks', async ({
  page,
}) => {
  const ollama = await startDemoAi({ service: 'ollama', tokensPerSecond: 180 });
  try {
    await signIn(page, 'admin', '/ai-services');
    await expect(page.getByRole('heading', { level: 1, name: 'AI 服務' })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '新增 AI 服務' }).click();
    const form = dialog(page, '新增 AI 服務');
    await form.getByLabel('範本').selectOption('ollama');
    await form.getByLabel('名稱').fill('校內主機');
    await form.getByLabel('代號').fill('school-box');
    await form.getByLabel('位址').fill(ollama.url);
    await form.getByRole('button', { name: '新增服務' }).click();
    await expect(form).toBeHidden();

    await page.goto('/ai-services?service=school-box');
    await page.getByRole('button', { name: '向服務查詢模型' }).click();
    const models = page.getByRole('dialog');
    await models.getByRole('checkbox', { name: /^qwen3:8b/ }).check();
    await models.getByRole('button', { name: /^加入/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'qwen3:8b' })).toBeVisible();

    await page.goto('/ai-services');
    await page.getByRole('button', { name: '測試「校內主機」' }).click();
    const test = dialog(page, '測試「校內主機」');
    await expect(test.getByText('連線成功。')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/ai-services?tab=defaults');
    const defaults = page.getByRole('form', { name: '預設模型' });
    await defaults.getByLabel('兒童').selectOption({ label: 'qwen3:8b' });
    await defaults.getByRole('button', { name: '儲存' }).click();
    await expect
      .poll(() => callApi<object[]>(page, 'GET', '/api/services/defaults'))
      .toContainEqual({
        ...{ purpose: 'children', service: 'school-box', model: 'qwen3:8b' },
      });

    const friend = { personalities: ['funny'], prompt_id: null, custom_prompt: '', knowledge: [] };
    const { id } = await callApi<{ id: string }>(page, 'POST', '/api/chatbots', { name: '小星', friend });
    ollama.clearRequests();
    expect((await ask(page, id)).content).toContain('示範');
    expect(ollama.requests().at(-1)?.body).toMatchObject({ model: 'qwen3:8b' });
    expect(ollama.requests().at(-1)?.headers).not.toHaveProperty('authorization');
  } finally {
    await ollama.close();
  }
});

test('[OPEN-129 OPEN-130] an administrator whose OpenAI does not serve the region reads why, adds Azure, and the same chatbot answers', async ({
  page,
}) => {
  const [openai, azure] = await Promise.all([
    startDemoAi({ service: 'openai-2026', tokensPerSecond: 180 }),
    startDemoAi({ service: 'azure', tokensPerSecond: 180 }),
  ]);
  try {
    await signIn(page, 'admin', '/ai-services');
    const service = { preset: 'openai', address: openai.url, default_model: 'gpt-5.4-mini', ...PLAIN };
    await callApi(page, 'POST', '/api/services', { ...service, id: 'openai-hk', name: 'OpenAI（香港）' });
    const key = { name: '香港的金鑰', provider: 'openai-hk', value: 'sk-hongkong-0123456789' };
    await callApi(page, 'POST', '/api/tokens', key);
    const bot = { name: '換服務的機器人', provider: 'openai-hk', model: 'gpt-5.4-mini' };
    const { id } = await callApi<{ id: string }>(page, 'POST', '/api/chatbots', bot);
    for (let n = 0; n < 3; n++) expect((await ask(page, id)).code).toBe('provider_region');

    await page.goto('/ai-services');
    await expect(page.getByRole('status').filter({ hasText: 'OpenAI（香港）' })).toContainText(
      /not supported/,
    );
    await page.getByRole('button', { name: '測試「OpenAI（香港）」' }).click();
    await expect(page.getByText(/不向伺服器所在的地區提供/)).toBeVisible();
    await page.keyboard.press('Escape');

    const form = {
      preset: 'azure',
      address: azure.url,
      default_model: 'school-chat',
      ...PLAIN,
      key_header: 'api-key',
    };
    await callApi(page, 'POST', '/api/services', { ...form, id: 'azure-school', name: '學校的 Azure' });
    const azureKey = {
      name: 'Azure 的金鑰',
      provider: 'azure-school',
      value: '0123456789abcdef0123456789abcdef',
    };
    await callApi(page, 'POST', '/api/tokens', azureKey);
    await page.goto(`/admin/chatbots/${id}`);
    await page.getByLabel('AI 服務').selectOption('azure-school');
    await page.getByRole('button', { name: '儲存' }).first().click();
    await expect.poll(async () => (await ask(page, id)).content ?? '', { timeout: 20_000 }).toContain('示範');
  } finally {
    await Promise.all([openai.close(), azure.close()]);
  }
});

/** What a service has where nothing is said of it. */
const PLAIN = {
  ...{ key_header: 'authorization', needs_key: true, query: '', connect_ms: null, first_sign_ms: null },
  ...{ silence_ms: null, thinking_ms: null, places: null, requests_per_minute: null, image_hosts: [] },
  is_active: true,
};
