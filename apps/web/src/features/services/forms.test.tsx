import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createService, updateService } from '#contract/services.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildService, OPENAI, openServices, serveServices } from './testing/service-fixtures.ts';

async function open(button: string, services = [OPENAI]) {
  const app = await openServices(serveServices(services));
  const opener = await screen.findByRole('button', { name: button });
  await app.user.click(opener);
  const dialog = within(await screen.findByRole('dialog'));
  return {
    ...app,
    opener,
    dialog,
    fill: async (label: RegExp | string, text: string) => {
      await app.user.clear(dialog.getByLabelText(label));
      if (text !== '') {
        await app.user.click(dialog.getByLabelText(label));
        await app.user.paste(text);
      }
    },
    gone: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}

const PRESET = /^範本/;
const openNew = (services = [OPENAI]) => open('新增 AI 服務', services);

describe('an administrator who adds a service', () => {
  test('adds Ollama from its preset and needs no key', async () => {
    const { user, dialog, backend, gone, opener } = await openNew();
    await user.selectOptions(await dialog.findByLabelText(PRESET), 'Ollama');
    expect(dialog.getByText('請先在該電腦以 ollama pull 下載模型。')).toBeTruthy();
    expect(dialog.getByLabelText(/^代號/)).toHaveProperty('value', 'ollama');
    expect(dialog.getByLabelText(/^位址/)).toHaveProperty('placeholder', 'http://192.168.1.20:11434/v1');
    expect(dialog.getByLabelText('需要金鑰')).toHaveProperty('checked', false);
    expect(dialog.getByLabelText('第一個回應（秒）')).toHaveProperty('value', '120');
    await user.click(dialog.getByRole('button', { name: '新增服務' }));
    await gone();
    expect(backend.callsOf(createService).map(({ input }) => input.body)).toEqual([
      {
        id: 'ollama',
        name: 'Ollama',
        preset: 'ollama',
        address: 'http://localhost:11434/v1',
        key_header: 'authorization',
        needs_key: false,
        query: '',
        connect_ms: null,
        first_sign_ms: 120_000,
        silence_ms: null,
        thinking_ms: null,
        places: null,
        requests_per_minute: null,
        image_hosts: [],
        default_model: null,
        is_active: true,
        headers: [],
      },
    ]);
    expect(await screen.findByRole('article', { name: 'Ollama' })).toBeTruthy();
    expect(await screen.findByText('已儲存「Ollama」')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('is proposed an id that nobody has', async () => {
    const { user, dialog } = await openNew([buildService('ollama'), buildService('ollama-2')]);
    await user.selectOptions(await dialog.findByLabelText(PRESET), 'Ollama');
    expect(dialog.getByLabelText(/^代號/)).toHaveProperty('value', 'ollama-3');
  });

  test('keeps what was typed when another preset is chosen', async () => {
    const { user, dialog, fill } = await openNew();
    await user.selectOptions(await dialog.findByLabelText(PRESET), 'Ollama');
    await fill(/^名稱/, '學校的 AI');
    await user.selectOptions(dialog.getByLabelText(PRESET), 'Azure OpenAI');
    expect(dialog.getByLabelText(/^名稱/)).toHaveProperty('value', '學校的 AI');
    expect(dialog.getByLabelText(/^代號/)).toHaveProperty('value', 'azure');
    expect(dialog.getByLabelText(/^位址/)).toHaveProperty('value', '');
    expect(dialog.getByLabelText('傳送金鑰的標頭')).toHaveProperty('value', 'api-key');
    expect(dialog.getByLabelText('查詢參數')).toHaveProperty('value', 'api-version=v1');
  });

  test('reads at each field what is wrong, is led to the first, and nothing is sent', async () => {
    const { user, dialog, fill, backend } = await openNew();
    await user.selectOptions(await dialog.findByLabelText(PRESET), 'Azure OpenAI');
    await fill(/^代號/, 'Azure 一');
    await fill('思考（秒）', '0.5');
    await user.click(dialog.getByRole('button', { name: '新增服務' }));
    for (const text of [
      '代號只能用小寫英文字母、數字和連字號，以字母或數字開頭',
      '請填寫位址',
      '請填寫 1 至 1,800 秒',
    ]) {
      expect(dialog.getByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(dialog.getByLabelText(/^代號/));
    expect(dialog.getByText('進階設定').closest('details')?.open).toBe(true);
    await fill(/^代號/, 'azure-1');
    expect(dialog.queryByText(/代號只能用小寫/)).toBeNull();
    expect(backend.callsOf(createService)).toEqual([]);
  });

  test('who is told that no preset was chosen sends nothing', async () => {
    const { user, dialog, backend } = await openNew();
    await dialog.findByLabelText(PRESET);
    await user.click(dialog.getByRole('button', { name: '新增服務' }));
    expect(dialog.getByText('請選擇範本')).toBeTruthy();
    expect(backend.callsOf(createService)).toEqual([]);
  });

  test('reads at the id that another service has it, and at the address that it cannot be used', async () => {
    const { user, dialog, backend } = await openNew();
    await user.selectOptions(await dialog.findByLabelText(PRESET), 'Ollama');
    backend.on(createService, () => refuse(409, 'service_id_taken'));
    await user.click(dialog.getByRole('button', { name: '新增服務' }));
    expect(await dialog.findByText('這個代號已被其他 AI 服務使用')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^代號/)));

    backend.on(createService, () => refuse(422, 'service_address_refused'));
    await user.click(dialog.getByRole('button', { name: '新增服務' }));
    expect(await dialog.findByText(/^這個位址不能使用/)).toBeTruthy();
    expect(dialog.getByLabelText(/^位址/).getAttribute('aria-invalid')).toBe('true');
  });

  test('and lost the answer sends the same id again', async () => {
    const { user, dialog, backend, gone } = await openNew();
    await user.selectOptions(await dialog.findByLabelText(PRESET), 'Ollama');
    backend.on(createService, () => Promise.reject(new TypeError('offline')));
    await user.click(dialog.getByRole('button', { name: '新增服務' }));
    expect(await dialog.findByText('無法連線到伺服器，請檢查網路連線後再試一次。')).toBeTruthy();
    serveServices([OPENAI])(backend);
    await user.click(dialog.getByRole('button', { name: '新增服務' }));
    await gone();
    expect(backend.callsOf(createService).map(({ input }) => input.body.id)).toEqual(['ollama', 'ollama']);
  });

  test('is asked before what was typed is given up', async () => {
    const { user, dialog, gone } = await openNew();
    await user.selectOptions(await dialog.findByLabelText(PRESET), 'Ollama');
    await user.click(dialog.getByRole('button', { name: '取消' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('尚有未儲存的內容，確定要放棄嗎？');
    await user.click(within(question).getByRole('button', { name: '放棄' }));
    await gone();
  });
});

describe('an administrator who changes a service', () => {
  const SAVED = buildService('azure', {
    name: 'Azure',
    silence_ms: 1_500,
    header_names: ['X-Org'],
    image_hosts: ['a.test'],
    is_address_fixed: true,
  });

  test('sees names of headers and no value, and leaves them as they are', async () => {
    const { user, dialog, fill, backend, gone } = await open('編輯「Azure」', [SAVED]);
    expect(dialog.getByText('已設定：X-Org（不顯示值）')).toBeTruthy();
    expect(dialog.getByLabelText('兩次回應之間（秒）')).toHaveProperty('value', '1.5');
    expect(dialog.getByLabelText(/^位址/)).toHaveProperty('disabled', true);
    expect(dialog.getByLabelText(/^代號/)).toHaveProperty('readOnly', true);
    await fill(/^圖片主機/, 'a.test\nb.test');
    await user.click(dialog.getByRole('button', { name: '儲存' }));
    await gone();
    const [sent] = backend.callsOf(updateService).map(({ input }) => input);
    expect(sent?.params).toEqual({ id: 'azure' });
    expect(sent?.body).toMatchObject({
      silence_ms: 1_500,
      image_hosts: ['a.test', 'b.test'],
    });
    expect(sent?.body.headers).toBeUndefined();
  });

  test('replaces headers with names and values', async () => {
    const { user, dialog, fill, backend, gone } = await open('編輯「Azure」', [SAVED]);
    await user.click(dialog.getByText('進階設定'));
    await user.click(dialog.getByRole('button', { name: '更換標頭' }));
    expect(dialog.getByLabelText('標頭 1 的名稱')).toHaveProperty('value', 'X-Org');
    await user.click(dialog.getByRole('button', { name: '儲存' }));
    expect(dialog.getByText('請填寫每個標頭的值')).toBeTruthy();
    expect(backend.callsOf(updateService)).toEqual([]);
    await fill('標頭 1 的值', 'secret');
    await user.click(dialog.getByRole('button', { name: '儲存' }));
    await gone();
    const [sent] = backend.callsOf(updateService);
    expect(sent?.input.body.headers).toEqual([{ name: 'X-Org', value: 'secret' }]);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('secret');
  });
});
