import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { deleteToken, listTokens } from '#contract/tokens.contract.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildEntry, buildToken, idOf, openKeys, serveKeys, WANG } from './testing/key-fixtures.ts';

const table = () => screen.findByRole('table', { name: 'API 金鑰' });
const rowOf = async (name: string) => within(await table()).getByRole('row', { name: new RegExp(name) });
const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

const SEVERAL = [
  buildToken(1, { name: '高中部', provider: 'openai' }),
  buildToken(2, { name: '初中部', provider: 'deepseek' }),
  buildToken(3, { name: '實驗班', provider: 'other' }),
];

describe('an administrator of keys', () => {
  test('[KEY-1 KEY-3 KEY-40] finds the keys in a table and narrows it by name while typing', async () => {
    const { user, backend, path } = await openKeys(serveKeys(SEVERAL));
    await waitFor(async () => expect(await names()).toEqual(['初中部', '高中部', '實驗班']));
    expect(backend.callsOf(listTokens)).toHaveLength(1);
    expect(screen.getByText('共 3 個')).toBeTruthy();

    await user.type(screen.getByRole('searchbox', { name: '搜尋名稱或服務' }), '中部');
    await screen.findByText('共 2 個');
    expect(await names()).toEqual(['初中部', '高中部']);
    expect(decodeURIComponent(path())).toBe('/token-management?search=中部');
  });

  const filters = [
    ['deepseek', '初中部'],
    ['OPENAI', '高中部'],
    ['其他', '實驗班'],
  ] as const;
  test.each(filters)(
    '[KEY-2 KEY-23] narrows the table by the provider 「%s」, from the address too',
    async (search, name) => {
      await openKeys(serveKeys(SEVERAL), `/token-management?search=${encodeURIComponent(search)}`);
      await waitFor(async () => expect(await names()).toEqual([name]));
      expect(screen.getByRole('searchbox')).toHaveProperty('value', search);
    },
  );

  test('[KEY-4 KEY-8 KEY-9 KEY-11 KEY-12] reads of a key its mask, provider, user, use and when', async () => {
    const lastUsed = '2026-11-20T01:02:03.000Z';
    await openKeys(
      serveKeys([
        buildToken(1, {
          token: 'sk-a••••9876',
          provider: 'deepseek',
          user_id: WANG.id,
          user_name: WANG.name,
          user_email: WANG.email,
          usage_count: 1_234,
          last_used_at: lastUsed,
        }),
      ]),
    );
    const row = await rowOf('金鑰1');
    for (const text of ['sk-a••••9876', 'DeepSeek', WANG.name, WANG.email, '1,234 次']) {
      expect(within(row).getByText(text)).toBeTruthy();
    }
    expect(formatMoment(lastUsed)).toMatch(/^2026-11-20 \d\d:02:03$/);
    expect(within(row).getByText(formatMoment(lastUsed))).toBeTruthy();
  });

  test('[KEY-10 KEY-13 KEY-14] reads 「未指定」, 「從未使用」 and the status of each key', async () => {
    await openKeys(serveKeys([buildToken(1), buildToken(2, { status: 'inactive' })]));
    const first = within(await rowOf('金鑰1'));
    expect(first.getByText('未指定')).toBeTruthy();
    expect(first.getByText('從未使用')).toBeTruthy();
    expect(first.getByText('啟用')).toBeTruthy();
    expect(within(await rowOf('金鑰2')).getByText('停用')).toBeTruthy();
  });

  test('sees which key its provider has refused', async () => {
    await openKeys(serveKeys([buildToken(1), buildToken(2, { refused_at: '2026-11-20T01:02:03.000Z' })]));
    expect(within(await rowOf('金鑰2')).getByText('被服務拒絕')).toBeTruthy();
    expect(within(await rowOf('金鑰1')).queryByText('被服務拒絕')).toBeNull();
  });

  test('sorts by what a key was used last, and back, in the address', async () => {
    const { user, path } = await openKeys(
      serveKeys([
        buildToken(1, { last_used_at: '2026-11-02T00:00:00.000Z' }),
        buildToken(2),
        buildToken(3, { last_used_at: '2026-11-01T00:00:00.000Z' }),
      ]),
    );
    const header = await screen.findByRole('columnheader', { name: '用量' });
    await user.click(within(header).getByRole('button'));
    await waitFor(async () => expect(await names()).toEqual(['金鑰3', '金鑰1', '金鑰2']));
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(header).getByRole('button'));
    await waitFor(async () => expect(await names()).toEqual(['金鑰1', '金鑰3', '金鑰2']));
    expect(path()).toBe('/token-management?order=-used');
  });

  test('[KEY-18] without keys reads that none was added yet', async () => {
    await openKeys(serveKeys([]));
    expect(await screen.findByText('尚未添加 API 金鑰')).toBeTruthy();
  });

  test('[KEY-19] reads that no key matches the search, and finds all again without it', async () => {
    const { user } = await openKeys(serveKeys(SEVERAL), '/token-management?search=nothing');
    expect(await screen.findByText('沒有符合的 API 金鑰')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(async () => expect(await names()).toHaveLength(3));
  });

  test('[KEY-15 KEY-43 OPEN-80] deletes a key after one question that names it', async () => {
    const { user, backend } = await openKeys(serveKeys(SEVERAL));
    await user.click(await screen.findByRole('button', { name: '刪除「實驗班」' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('「實驗班」');
    await user.click(within(question).getByRole('button', { name: '取消' }));
    expect(backend.callsOf(deleteToken)).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: '刪除「實驗班」' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '刪除' }));
    await waitFor(async () => expect(await names()).toEqual(['初中部', '高中部']));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(backend.callsOf(deleteToken).map(({ input }) => input.params.id)).toEqual([idOf(3)]);
  });

  test('[KEY-48] reads that a key could not be deleted, and why', async () => {
    const { user, backend } = await openKeys(serveKeys(SEVERAL));
    backend.on(deleteToken, () => refuse(404, 'api_token_not_found'));
    await user.click(await screen.findByRole('button', { name: '刪除「實驗班」' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '刪除' }));
    expect(await screen.findByText('刪除 API 金鑰時發生錯誤：API token not found')).toBeTruthy();
  });
});

describe('a list of keys that cannot be loaded', () => {
  const MESSAGE = '無法載入 API 金鑰，請稍後再試';

  const failures = [
    ['the network is gone', () => Promise.reject(new TypeError('offline'))],
    ['the server fails', () => refuse(500, 'internal')],
  ] as const;
  test.each(failures)(
    '[KEY-45 OPEN-107 OPEN-86] shows an administrator samples to look at while %s',
    async (_, fail) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { user, backend } = await openKeys((b) => b.on(listTokens, fail));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await screen.findByText(MESSAGE)).toBeTruthy();
      expect(screen.getByText('無法連線到伺服器，目前顯示範例資料')).toBeTruthy();
      expect(await names()).toEqual(['範例金鑰一', '範例金鑰二']);
      expect(within(await table()).queryByRole('button', { name: /編輯|刪除|顯示/ })).toBeNull();

      serveKeys(SEVERAL)(backend);
      await user.click(screen.getByRole('button', { name: '再試一次' }));
      await waitFor(async () => expect(await names()).toHaveLength(3));
      expect(screen.queryByText(MESSAGE)).toBeNull();
    },
  );

  const refusals = [
    [401, 'not_signed_in', '請先登入'],
    [403, 'not_allowed', '您沒有權限執行此操作'],
    [404, 'route_not_found', '找不到這個網址'],
  ] as const;
  test.each(refusals)(
    '[KEY-45 OPEN-107] tells an administrator of a %s and shows no samples',
    async (status, code, text) => {
      await openKeys((b) => b.on(listTokens, () => refuse(status, code)));
      expect(await screen.findByText(MESSAGE)).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.queryByText(/範例/)).toBeNull();
      expect(screen.queryByRole('table')).toBeNull();
    },
  );
});

describe('the log of keys', () => {
  test('[OPEN-115] tells an administrator who did what with which key, and when', async () => {
    await openKeys(
      serveKeys(SEVERAL, [
        buildEntry(1, { action: 'key_shown', key_name: '高中部' }),
        buildEntry(2, { action: 'key_refused', key_name: '初中部', actor_name: '' }),
      ]),
    );
    const log = await screen.findByRole('table', { name: '操作記錄' });
    await within(log).findByText('高中部');
    const rows = within(log)
      .getAllByRole('row')
      .slice(1)
      .map((row) => Array.from(row.children, ({ textContent }) => textContent));
    const at = formatMoment('2026-11-20T01:02:03.000Z');
    expect(rows).toEqual([
      [at, '陳主任', '顯示完整金鑰', '高中部'],
      [at, '系統', 'AI 服務拒絕了金鑰', '初中部'],
    ]);
  });

  test('is read by an administrator page by page', async () => {
    const entries = Array.from({ length: 45 }, (_, n) => buildEntry(n));
    const { user } = await openKeys(serveKeys(SEVERAL, entries));
    const log = await screen.findByRole('table', { name: '操作記錄' });
    await within(log).findByText('金鑰0');
    await user.click(screen.getByRole('button', { name: '第 3 頁' }));
    await within(log).findByText('金鑰44');
    expect(within(log).getAllByRole('row')).toHaveLength(1 + 5);
    expect(screen.getByRole('button', { name: '下一頁' })).toHaveProperty('disabled', true);
  });
});
