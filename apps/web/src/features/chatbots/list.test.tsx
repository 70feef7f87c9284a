import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listChatbots } from '#contract/chatbots.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildChatbot,
  cellsOf,
  fakeClock,
  idOf,
  openList,
  pass,
  unreachable,
} from './testing/chatbot-fixtures.ts';
import { THREE } from './testing/three-chatbots.ts';

const many = Array.from({ length: 60 }, (_, n) => buildChatbot(n + 1, { name: `第${n + 1}號` }));
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('the list of chatbots', () => {
  test('[BOT-2 BOT-3 BOT-4 BOT-5 BOT-6 OPEN-67] a teacher reads name, model and tokens, limit, badges, language and temperature of each', async () => {
    await openList({ chatbots: THREE });
    expect((await cellsOf('小文老師')).slice(0, 5)).toEqual([
      '小文老師',
      'gpt-4o-mini2,000 tokens',
      '50 次',
      '—',
      '繁體（台灣）溫度 0.7',
    ]);
    expect((await cellsOf('Emma')).slice(0, 5)).toEqual([
      'Emma',
      'o3-mini4,000 tokens',
      '1,200 次',
      '檔案上傳知識庫表情符號已停用',
      'English溫度 0.2',
    ]);
    expect(screen.getByText('共 3 個')).toBeTruthy();
  });

  test('a teacher tells a child’s AI friend from other chatbots, in the list and in its form', async () => {
    const friend = { personalities: [], prompt_id: null, custom_prompt: '', knowledge: [] };
    const { user } = await openList({ chatbots: [...THREE, buildChatbot(4, { name: '小星星', friend })] });
    expect((await cellsOf('小星星'))[3]).toBe('AI 朋友');
    expect((await cellsOf('小文老師'))[3]).toBe('—');
    await user.click(screen.getByRole('link', { name: '小星星' }));
    expect(await screen.findByText(/^小星星：在「創建 AI 朋友」製作/)).toBeTruthy();
  });

  test('[BOT-1] a teacher searches while typing, and the search stands in the address', async () => {
    const { user, backend, path } = await openList({ chatbots: THREE });
    await screen.findByText('Emma');
    await user.type(screen.getByRole('searchbox'), '數學');
    await waitFor(() => expect(names()).toEqual(['數學小博士']));
    expect(path()).toContain('search=');
    expect(backend.callsOf(listChatbots).at(-1)?.input.query.search).toBe('數學');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), '沒有的');
    expect(await screen.findByText('沒有符合的聊天機器人，試試別的字。')).toBeTruthy();
  });

  test('a teacher turns pages and sorts; the former page stays until the next one has come', async () => {
    let release: () => void = () => undefined;
    const { user, backend } = await openList({ chatbots: many });
    expect((await screen.findAllByRole('rowheader')).length).toBe(25);
    const answer = new Promise<void>((resolve) => {
      release = resolve;
    });
    backend.on(listChatbots, async ({ query }) => {
      await answer;
      const rows = many.slice(query.offset, query.offset + query.limit);
      return Response.json(rows, { headers: { 'x-total-count': '60' } });
    });
    await user.click(screen.getByRole('button', { name: '第 3 頁' }));
    expect(names()[0]).toBe('第1號');
    release();
    await waitFor(() => expect(names()).toHaveLength(10));
    expect(backend.callsOf(listChatbots).at(-1)?.input.query).toMatchObject({ offset: 50, limit: 25 });
    await user.click(screen.getByRole('button', { name: '名稱' }));
    await user.click(screen.getByRole('button', { name: '名稱' }));
    await waitFor(() =>
      expect(backend.callsOf(listChatbots).at(-1)?.input.query).toMatchObject({
        order: 'name',
        direction: 'desc',
        offset: 0,
      }),
    );
  });

  test('a teacher whose address names a page that is no more comes to the last one', async () => {
    const { path } = await openList({ chatbots: many.slice(0, 26), path: '/admin/chatbots?page=9' });
    await waitFor(() => expect(names()).toEqual(['第26號']));
    expect(path()).toBe('/admin/chatbots?page=2');
  });

  test('[BOT-8 BOT-10] a teacher finds the way to the form of each and of a new one', async () => {
    await openList({ chatbots: THREE });
    const edit = await screen.findByRole('link', { name: '編輯「Emma」' });
    expect(edit.getAttribute('href')).toBe(`/admin/chatbots/${idOf(2)}`);
    const add = screen.getByRole('link', { name: '新增聊天機器人' });
    expect(add.getAttribute('href')).toBe('/admin/chatbots/new');
  });

  test('a teacher without any chatbot reads what to do next', async () => {
    await openList();
    expect(await screen.findByText(/^還沒有聊天機器人/)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: '新增聊天機器人' })).toHaveLength(2);
  });

  const HINT = '請到「用戶權限管理」設定用戶可使用的聊天機器人';
  const findHint = () =>
    screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === HINT);

  test('[BOT-11] a teacher reads where access is assigned', async () => {
    await openList({ chatbots: THREE });
    expect(within(await findHint()).queryByRole('link')).toBeNull();
  });

  test('[BOT-11] a teacher who may assign access gets there by the hint', async () => {
    await openList({ chatbots: THREE, permissions: ['user_access_management'] });
    const link = within(await findHint()).getByRole('link', { name: '用戶權限管理' });
    expect(link.getAttribute('href')).toBe('/admin/users');
  });
});

describe('a list that cannot be loaded', () => {
  test.each([
    ['fails', () => refuse(503, 'database_unavailable')],
    ['is not reached', unreachable],
  ])(
    '[BOT-12 OPEN-107 OPEN-86 API-13] a teacher whose server %s sees samples to look at, the text, and the list after a retry',
    async (_, answer) => {
      fakeClock();
      const { user, backend } = await openList({
        chatbots: THREE,
        backend: (b) => b.on(listChatbots, answer),
      });
      await pass(5_000);
      const notice = await screen.findByRole('alert');
      expect(notice.textContent).toContain('無法載入聊天機器人列表，請稍後再試');
      expect(notice.textContent).toContain('無法連線到伺服器，目前顯示範例資料');
      const samples = names();
      expect(samples.length).toBeGreaterThanOrEqual(2);
      expect(samples.every((name) => name?.startsWith('範例'))).toBe(true);
      const table = within(screen.getByRole('table'));
      expect(table.queryByRole('button', { name: /刪除|複製|QR/ })).toBeNull();
      expect(table.queryByRole('link')).toBeNull();
      backend.on(listChatbots, () => THREE);
      await user.click(screen.getByRole('button', { name: '再試一次' }));
      await waitFor(() => expect(names()).toEqual(['小文老師', 'Emma', '數學小博士']));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('[BOT-12 OPEN-107] a teacher whom the server refuses sees the text and no samples', async () => {
    await openList({ backend: (b) => b.on(listChatbots, () => refuse(403, 'not_allowed')) });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('無法載入聊天機器人列表，請稍後再試');
    expect(notice.textContent).toContain('您沒有權限執行此操作');
    expect(screen.queryByText(/範例/)).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
