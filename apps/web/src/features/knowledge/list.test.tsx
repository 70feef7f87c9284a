import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { deleteKnowledgeBase, getKnowledgeBase, listKnowledgeBases } from '#contract/knowledge.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import {
  away,
  buildBase,
  buildUnsynced,
  contentField,
  LIST,
  openKnowledge,
  pass,
  serveKnowledge,
  shownAlert,
  storeUnsynced,
} from './testing/knowledge-fixtures.ts';

const SEVERAL = [
  buildBase({ id: 'kb-1', name: '校規', tags: ['校務'], remark: '2026 年版', content: '字'.repeat(1_200) }),
  buildBase({ id: 'kb-2', name: '絲綢之路', tags: ['歷史', '中一'], default_language: 'zh-TW' }),
  buildBase({ id: 'kb-3', name: '光合作用', tags: ['科學', '中一'] }),
];

const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const expectNames = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

/** Opens a page whose server does not answer, and lets the page try as often as it does. */
async function openAlone(path: string) {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const page = await openKnowledge(path, (backend: FakeBackend) => {
    backend.on(listKnowledgeBases, away);
    backend.on(getKnowledgeBase, away);
  });
  await pass(10_000);
  return page;
}

describe('a teacher who manages knowledge bases', () => {
  test('[KB-1 KB-2 KB-18] finds them with tags, language, size and time, each with the way to its form', async () => {
    const { user, backend, path } = await openKnowledge(LIST, serveKnowledge(...SEVERAL));
    const row = await rowOf('校規');
    for (const text of ['2026 年版', '校務', '繁體中文（香港）', '1,200 字', '3 段'])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(/2026年9月1日/)).toBeTruthy();
    expect(backend.callsOf(listKnowledgeBases)).toHaveLength(1);
    await user.click(row.getByRole('link', { name: '編輯「校規」' }));
    await waitFor(() => expect(path()).toBe(`${LIST}/kb-1`));
  });

  test.each([
    ['絲綢', ['絲綢之路']],
    ['中一', ['絲綢之路', '光合作用']],
    ['2026', ['校規2026 年版']],
    ['中一 光合', ['光合作用']],
    ['沒有這個', []],
  ])('[KB-1] searches for 「%s」 while typing, in names, tags and remarks', async (search, found) => {
    const { user, path } = await openKnowledge(LIST, serveKnowledge(...SEVERAL));
    await screen.findByText('共 3 個');
    await user.type(screen.getByRole('searchbox', { name: '搜尋名稱、標籤或備註' }), search);
    await screen.findByText(`共 ${found.length} 個`);
    expect(names()).toEqual(found);
    expect(new URLSearchParams(path().split('?')[1]).get('search')).toBe(search);
  });

  test('narrows the list by tag and by language, and the address keeps it', async () => {
    const { user, path } = await openKnowledge(LIST, serveKnowledge(...SEVERAL));
    await screen.findByText('共 3 個');
    await user.selectOptions(screen.getByRole('combobox', { name: '標籤' }), '中一');
    await expectNames('絲綢之路', '光合作用');
    await user.selectOptions(screen.getByRole('combobox', { name: '語言' }), '繁體中文（台灣）');
    await expectNames('絲綢之路');
    expect(decodeURIComponent(path())).toBe(`${LIST}?tag=中一&language=zh-TW`);
  });

  test('sorts by size, largest first at the second press', async () => {
    const { user } = await openKnowledge(LIST, serveKnowledge(...SEVERAL));
    await screen.findByText('共 3 個');
    await user.click(screen.getByRole('button', { name: '內容' }));
    await user.click(screen.getByRole('button', { name: '內容' }));
    await waitFor(() => expect(names()[0]).toContain('校規'));
  });

  test('[KB-3 KB-22 OPEN-80] is asked once, by name, before one is deleted', async () => {
    const { user, backend } = await openKnowledge(LIST, serveKnowledge(...SEVERAL));
    await user.click(await screen.findByRole('button', { name: '刪除「絲綢之路」' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^確定要刪除知識庫「絲綢之路」嗎？/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(backend.callsOf(deleteKnowledgeBase)).toEqual([]);

    await user.click(screen.getByRole('button', { name: '刪除「絲綢之路」' }));
    await user.click(await screen.findByRole('button', { name: '刪除' }));
    await expectNames('校規2026 年版', '光合作用');
    expect(backend.callsOf(deleteKnowledgeBase)).toMatchObject([{ input: { params: { id: 'kb-2' } } }]);
  });

  test('who deletes one by keyboard goes on from the heading of the page', async () => {
    const { user } = await openKnowledge(LIST, serveKnowledge(...SEVERAL));
    (await screen.findByRole('button', { name: '刪除「絲綢之路」' })).focus();
    await user.keyboard('{Enter}');
    (await screen.findByRole('button', { name: '刪除' })).focus();
    await user.keyboard('{Enter}');
    await expectNames('校規2026 年版', '光合作用');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('who opens a page beyond the last one sees the last', async () => {
    const many = Array.from({ length: 51 }, (_, n) => buildBase({ id: `kb-${n}`, name: `第${n}` }));
    await openKnowledge(`${LIST}?page=3`, serveKnowledge(...many));
    expect(await screen.findByText('共 51 個')).toBeTruthy();
    expect(names()).toHaveLength(1);
    expect(screen.getByRole('button', { name: '第 2 頁' }).getAttribute('aria-current')).toBe('page');
  });

  test.each(['tag=舊的', 'language=fr'])(
    'whose address filters by %s, which is no choice, sees all',
    async (query) => {
      await openKnowledge(`${LIST}?${query}`, serveKnowledge(...SEVERAL));
      expect(await screen.findByText('共 3 個')).toBeTruthy();
      expect(screen.getByLabelText('標籤')).toHaveProperty('value', '');
      expect(screen.getByLabelText('語言')).toHaveProperty('value', '');
    },
  );

  test('who may not delete reads so, and the row stays', async () => {
    const { user } = await openKnowledge(LIST, (backend) => {
      serveKnowledge(...SEVERAL)(backend);
      backend.on(deleteKnowledgeBase, () => refuse(403, 'not_allowed'));
    });
    await user.click(await screen.findByRole('button', { name: '刪除「絲綢之路」' }));
    await user.click(await screen.findByRole('button', { name: '刪除' }));
    expect(await screen.findByText('無法刪除「絲綢之路」：您沒有權限執行此操作')).toBeTruthy();
    expect(names()).toHaveLength(3);
  });

  test('who has none yet is led to the form', async () => {
    const { user, path } = await openKnowledge(LIST);
    expect(await screen.findByText(/^還沒有知識庫/)).toBeTruthy();
    const [first] = screen.getAllByRole('link', { name: '新增知識庫' });
    if (first) await user.click(first);
    await waitFor(() => expect(path()).toBe(`${LIST}/new`));
  });
});

describe('a teacher whose server is away', () => {
  test('[KB-24 KB-28 OPEN-107 OPEN-110 API-13] reads so, and sees samples that can be looked at only', async () => {
    await openAlone(LIST);
    expect(await screen.findByText('無法連線到伺服器，目前顯示範例資料')).toBeTruthy();
    expect(screen.getByText('載入知識庫資料時發生錯誤')).toBeTruthy();
    const table = within(screen.getByRole('table', { name: '知識庫' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('範例：'),
      expect.stringContaining('範例：'),
    ]);
    expect(table.queryAllByRole('link')).toEqual([]);
    expect(table.queryAllByRole('button', { name: /編輯|刪除|重試|捨棄/ })).toEqual([]);
  });

  test('[KB-24 KB-28 OPEN-110] sees in the place of samples what waits on this computer, and reads nothing of samples', async () => {
    storeUnsynced(buildUnsynced({ name: '圖書館' }));
    await openAlone(LIST);
    expect((await shownAlert()).textContent).toContain('載入知識庫資料時發生錯誤無法連線到伺服器');
    expect(screen.queryByText(/範例/)).toBeNull();
    expect(names()).toEqual(['圖書館尚未同步']);
  });

  test('[KB-24 KB-28 OPEN-110] opens in the form what waits on this computer, and reads nothing of samples', async () => {
    storeUnsynced(buildUnsynced({ id: 'kb-7', content: '每人可借五本書。' }));
    await openAlone(`${LIST}/kb-7`);
    expect(await contentField()).toHaveProperty('value', '每人可借五本書。');
    expect(await screen.findByText('載入知識庫資料時發生錯誤')).toBeTruthy();
    expect(screen.queryByText(/範例/)).toBeNull();
  });

  test('tries again, and sees what the server has', async () => {
    const { user, backend } = await openAlone(LIST);
    const retry = await screen.findByRole('button', { name: '再試一次' });
    serveKnowledge(...SEVERAL)(backend);
    await user.click(retry);
    await expectNames('校規2026 年版', '絲綢之路', '光合作用');
    expect(screen.queryByText(/範例資料/)).toBeNull();
  });

  test('[OPEN-107 OPEN-110 SEC-18] who is refused sees no samples', async () => {
    await openKnowledge(LIST, (backend) => backend.on(listKnowledgeBases, () => refuse(403, 'not_allowed')));
    const alert = await shownAlert();
    expect(alert.textContent).toContain('載入知識庫資料時發生錯誤');
    expect(alert.textContent).toContain('您沒有權限執行此操作');
    expect(names()).toEqual([]);
  });
});
