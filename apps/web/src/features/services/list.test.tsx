import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  deleteService,
  listServices,
  listServiceTrouble,
  updateService,
} from '#contract/services.contract.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildService, OPENAI, openServices, serveServices } from './testing/service-fixtures.ts';

const AT = '2026-11-20T01:02:03.000Z';
const BOX = buildService('box', {
  name: '電腦室',
  preset: 'ollama',
  address: 'http://10.0.0.2:11434/v1',
  is_address_fixed: true,
  needs_key: false,
  keys: 0,
  is_active: false,
  failures: [
    {
      kind: 'unreachable',
      words: 'connect ECONNREFUSED',
      model: 'qwen3',
      count: 12,
      first_at: AT,
      last_at: AT,
    },
  ],
});
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));

describe('an administrator of keys who opens the AI services', () => {
  test('reads of each its preset, address, keys, state, default model and failures', async () => {
    await openServices(serveServices([OPENAI, BOX]));
    const first = await cardOf('OpenAI');
    for (const text of ['https://openai.test/v1', '1 個可用的金鑰', '啟用', 'gpt-5.4-mini', '4 個']) {
      expect(first.getByText(text)).toBeTruthy();
    }
    const second = await cardOf('電腦室');
    expect(await second.findByText('Ollama（代號 box）')).toBeTruthy();
    for (const text of ['不需要金鑰', '停用', '由環境變數設定', '無法連線', 'connect ECONNREFUSED']) {
      expect(second.getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(second.getByText(`qwen3，12 次，最近 ${formatMoment(AT)}`)).toBeTruthy();
    expect(second.getByText('最近七天的失敗（12 次）').closest('details')?.open).toBe(false);
  });

  test('sees which service has no key that can be used', async () => {
    await openServices(serveServices([buildService('other', { name: '其他', keys: 0 })]));
    expect((await cardOf('其他')).getByText('沒有可用的金鑰')).toBeTruthy();
  });

  test('switches a service off, as the server has it now, and on again', async () => {
    const { user, backend } = await openServices(serveServices([OPENAI]));
    await screen.findByRole('article', { name: 'OpenAI' });
    serveServices([{ ...OPENAI, query: 'changed=elsewhere' }])(backend);
    await user.click(screen.getByRole('button', { name: '停用「OpenAI」' }));
    await user.click(await screen.findByRole('button', { name: '啟用「OpenAI」' }));
    expect(await screen.findByRole('button', { name: '停用「OpenAI」' })).toBeTruthy();
    const sent = backend.callsOf(updateService).map(({ input }) => input.body);
    expect(sent.map(({ is_active, query }) => [is_active, query])).toEqual([
      [false, 'changed=elsewhere'],
      [true, 'changed=elsewhere'],
    ]);
    expect(sent.every(({ headers }) => headers === undefined)).toBe(true);
  });

  test('deletes a service after a question, and none of the first three', async () => {
    const { user, backend } = await openServices(serveServices([OPENAI, BOX]));
    await user.click(await screen.findByRole('button', { name: '刪除「電腦室」' }));
    expect(screen.queryByRole('button', { name: '刪除「OpenAI」' })).toBeNull();
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: '刪除' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: '電腦室' })).toBeNull());
    expect(backend.callsOf(deleteService).map(({ input }) => input.params.id)).toEqual(['box']);
  });

  test('reads why a service that is in use was not deleted', async () => {
    const { user, backend } = await openServices(serveServices([BOX]));
    backend.on(deleteService, () => refuse(409, 'service_in_use', { users: ' 2 個聊天機器人' }));
    await user.click(await screen.findByRole('button', { name: '刪除「電腦室」' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '刪除' }));
    expect(await screen.findByText(/「電腦室」沒有刪除：還有 2 個聊天機器人使用這個 AI 服務/)).toBeTruthy();
  });

  test('reads that services could not be loaded, and tries again', async () => {
    const { user, backend } = await openServices((b) => {
      serveServices([OPENAI])(b);
      b.on(listServices, () => refuse(403, 'not_allowed'));
    });
    expect(await screen.findByText('無法載入 AI 服務，請稍後再試')).toBeTruthy();
    serveServices([OPENAI])(backend);
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByRole('article', { name: 'OpenAI' })).toBeTruthy();
  });
});

describe('an administrator of keys who looks for the other pages of AI services', () => {
  const marked = () =>
    within(screen.getByRole('navigation', { name: 'AI 服務' }))
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'))
      .map(({ textContent }) => textContent);

  test('finds services, keys and default models by links, and sees which one is open', async () => {
    const { user, path } = await openServices(serveServices([OPENAI]));
    await screen.findByRole('article', { name: 'OpenAI' });
    expect(marked()).toEqual(['服務']);
    await user.click(screen.getByRole('link', { name: '預設模型' }));
    expect(await screen.findByRole('form', { name: '預設模型' })).toBeTruthy();
    expect([path(), marked()]).toEqual(['/ai-services?tab=defaults', ['預設模型']]);
    await user.click(screen.getByRole('link', { name: '金鑰' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'API 金鑰管理' })).toBeTruthy();
    expect([path(), marked()]).toEqual(['/token-management', ['金鑰']]);
    await user.click(screen.getByRole('link', { name: '服務' }));
    expect(await screen.findByRole('article', { name: 'OpenAI' })).toBeTruthy();
  });
});

describe('an administrator of keys while a service fails', () => {
  const TROUBLE = { id: 'openai', name: 'OpenAI', text: 'Insufficient Balance', since: AT, count: 1_234 };

  test.each(['/ai-services', '/token-management'])(
    'reads on %s which one, why and how often',
    async (path) => {
      await openServices((b) => {
        serveServices([OPENAI])(b);
        b.on(listServiceTrouble, () => [TROUBLE]);
      }, path);
      const banner = (await screen.findByText('「OpenAI」目前發生問題')).closest('[role=status]');
      expect(banner?.textContent).toContain(`${formatMoment(AT)} 起 1,234 次）：Insufficient Balance`);
      const link = screen.getByRole('link', { name: '查看「OpenAI」' });
      expect(link.getAttribute('href')).toBe('/ai-services?service=openai');
    },
  );

  test('is told within a minute, and that it is over, too', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { backend } = await openServices(serveServices([OPENAI]));
    await screen.findByRole('article', { name: 'OpenAI' });
    backend.on(listServiceTrouble, () => [TROUBLE]);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('「OpenAI」目前發生問題')).toBeTruthy();
    backend.on(listServiceTrouble, () => []);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(screen.queryByText('「OpenAI」目前發生問題')).toBeNull());
  });
});
