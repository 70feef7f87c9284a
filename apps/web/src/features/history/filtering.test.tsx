import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listHistorySessions } from '#contract/chat-history.contract.ts';
import {
  buildChat,
  choose,
  findRow,
  MATHS,
  offered,
  openHistory,
  PATH,
  rows,
  STORY,
  serveHistory,
} from './testing/history-fixtures.ts';

const OWN = [
  buildChat(1, { title: '分數加法', excerpt: '…先把分母變成一樣，再加分子…' }),
  buildChat(2, { title: '小狐狸', chatbot_id: STORY.id, chatbot_name: STORY.name }),
];

type App = Awaited<ReturnType<typeof openHistory>>;
const ownQuery = (app: App) => app.backend.callsOf(listHistorySessions).at(-1)?.input.query;
const query = (app: App) => Object.fromEntries(new URLSearchParams(app.path().split('?')[1]));

describe('a pupil who searches', () => {
  test('[HIST-8 HIST-26] finds words in titles and messages, marked, and reads how many chats there are', async () => {
    const app = await openHistory(serveHistory({ chats: OWN }));
    await findRow('小狐狸');
    await app.user.type(screen.getByRole('searchbox', { name: '搜尋聊天內容' }), '分母');
    expect(await screen.findByText('找到 1 段聊天')).toBeTruthy();
    const row = await findRow('分數加法');
    expect([...row.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['分母']);
    expect(row.textContent).toContain('…先把分母變成一樣，再加分子…');
    expect(query(app)).toEqual({ search: '分母' });
    await app.user.clear(screen.getByRole('searchbox', { name: '搜尋聊天內容' }));
    await app.user.type(screen.getByRole('searchbox', { name: '搜尋聊天內容' }), '恐龍');
    expect(await screen.findByText('沒有符合的聊天記錄')).toBeTruthy();
    expect(screen.queryByText('尚無聊天記錄')).toBeNull();
  });

  test('[HIST-8] for what too many chats have reads that not all of them are listed', async () => {
    const chats = [buildChat(1), buildChat(2), buildChat(3)];
    await openHistory(serveHistory({ chats, size: 2 }), `${PATH}?search=${encodeURIComponent('聊天')}`);
    expect(await screen.findByText(/符合的聊天太多，只列出最新的 100 段。/)).toBeTruthy();
    expect(rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: '載入更多' })).toBeNull();
  });
});

describe('a pupil who filters', () => {
  test('[HIST-4 HIST-9 HIST-10 HIST-11] opens the panel, narrows by date and title, resets both, and closes it', async () => {
    const app = await openHistory(serveHistory({ chats: OWN }), `${PATH}?chatbot=${MATHS.id}`);
    await findRow('分數加法');
    const toggle = screen.getByRole('button', { name: '篩選' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await app.user.click(toggle);
    const panel = screen.getByRole('region', { name: '篩選' });
    const date = within(panel).getByRole('combobox', { name: '日期' });
    expect(
      within(date)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['所有時間', '今天', '過去一週', '過去一個月']);
    for (const [label, period] of [
      ['今天', 'today'],
      ['過去一週', 'week'],
      ['過去一個月', 'month'],
    ] as const) {
      await app.user.selectOptions(date, label);
      await waitFor(() => expect(ownQuery(app)).toMatchObject({ period }));
    }
    await app.user.type(within(panel).getByRole('searchbox', { name: '標題關鍵字' }), '狐狸');
    expect(await screen.findByText('沒有符合的聊天記錄')).toBeTruthy();
    expect(query(app)).toEqual({ chatbot: MATHS.id, period: 'month', title: '狐狸' });
    await app.user.click(within(panel).getByRole('button', { name: '重設篩選' }));
    expect(await findRow('分數加法')).toBeTruthy();
    expect(query(app)).toEqual({ chatbot: MATHS.id });
    expect(within(panel).getByRole('searchbox', { name: '標題關鍵字' })).toHaveProperty('value', '');
    expect(date).toHaveProperty('value', '');
    await app.user.click(toggle);
    expect(screen.queryByRole('region', { name: '篩選' })).toBeNull();
  });

  test('[HIST-4 HIST-9 HIST-10] reads how many filters of the closed panel are in use', async () => {
    const app = await openHistory(serveHistory({ chats: OWN }), `${PATH}?period=week&title=狐狸`);
    await findRow('小狐狸');
    await app.user.click(screen.getByRole('button', { name: '篩選' }));
    await app.user.click(screen.getByRole('button', { name: '篩選（已用 2 項）' }));
    await app.user.click(screen.getByRole('button', { name: '重設篩選' }));
    await findRow('分數加法');
    await app.user.click(screen.getByRole('button', { name: '篩選' }));
    expect(screen.getByRole('button', { name: '篩選' }).getAttribute('aria-expanded')).toBe('false');
  });

  test('[HIST-5 HIST-42 HIST-44 HIST-53] chooses among all chatbots, with their number, and takes it back', async () => {
    const app = await openHistory(serveHistory({ chats: OWN }));
    await findRow('分數加法');
    expect(await offered(app.user, '聊天機器人')).toEqual(['所有聊天機器人（2）', MATHS.name, STORY.name]);
    await choose(app.user, STORY.name);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(ownQuery(app)).toEqual({ limit: 50, chatbotId: STORY.id });
    expect(screen.getByRole('combobox', { name: '聊天機器人' })).toHaveProperty('value', STORY.name);
    await offered(app.user, '聊天機器人');
    await choose(app.user, '所有聊天機器人（2）');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(app.path()).toBe(PATH);
    expect(screen.getByRole('combobox', { name: '聊天機器人' })).toHaveProperty('value', '');
  });

  test('[HIST-5] types a part of the name and is offered the chatbots that have it', async () => {
    const app = await openHistory(serveHistory({ chats: OWN }));
    await findRow('分數加法');
    await app.user.type(screen.getByRole('combobox', { name: '聊天機器人' }), '故事');
    await waitFor(() =>
      expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
        STORY.name,
      ]),
    );
  });

  test('finds the filters again at an address, with the names of what they name', async () => {
    await openHistory(
      serveHistory({ chats: OWN }),
      `${PATH}?chatbot=${STORY.id}&period=week&title=${encodeURIComponent('狐狸')}`,
    );
    await findRow('小狐狸');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: '聊天機器人' })).toHaveProperty('value', STORY.name),
    );
    expect(screen.getByRole('combobox', { name: '日期' })).toHaveProperty('value', 'week');
    expect(screen.getByRole('searchbox', { name: '標題關鍵字' })).toHaveProperty('value', '狐狸');
  });
});
