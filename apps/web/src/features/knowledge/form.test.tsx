import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createKnowledgeBase, getKnowledgeBase, updateKnowledgeBase } from '#contract/knowledge.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildBase,
  contentField,
  LIST,
  nameField,
  openKnowledge,
  pass,
  saveButton,
  serveKnowledge,
  shownAlert,
} from './testing/knowledge-fixtures.ts';

const tagsShown = () =>
  within(screen.getByRole('list', { name: '已加入的標籤' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const languageField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: '預設語言' });

describe('a teacher who makes a knowledge base', () => {
  test('[KB-4 KB-6 KB-10 KB-16 KB-17 KB-20] fills in all fields, saves under an id of the page, and is led to the list', async () => {
    const { user, backend, path } = await openKnowledge(`${LIST}/new`);
    await user.type(await nameField(), '  校規  ');
    await user.type(await contentField(), '遲到三次要登記。');
    await user.type(screen.getByRole('textbox', { name: '標籤' }), '校務{Enter}');
    await user.selectOptions(await languageField(), '繁體中文（台灣）');
    await user.type(screen.getByRole('textbox', { name: '備註' }), '2026 年版');
    await user.click(saveButton());
    await waitFor(() => expect(path()).toBe(LIST));
    expect(await screen.findByRole('rowheader', { name: /校規/ })).toBeTruthy();
    const [call] = backend.callsOf(createKnowledgeBase);
    expect(call?.input.body).toEqual({
      id: expect.stringMatching(/^kb-[0-9a-f-]{36}$/),
      name: '校規',
      content: '遲到三次要登記。',
      tags: ['校務'],
      default_language: 'zh-TW',
      remark: '2026 年版',
    });
  });

  test('[KB-8 KB-9] reads what is missing at the fields, and nothing is sent', async () => {
    const { user, backend } = await openKnowledge(`${LIST}/new`);
    await user.type(await nameField(), '   ');
    await user.type(await contentField(), ' \n ');
    await user.click(saveButton());
    expect((await nameField()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('請輸入知識庫名稱')).toBeTruthy();
    expect(screen.getByText('請輸入知識庫內容')).toBeTruthy();
    expect(document.activeElement).toBe(await nameField());
    expect(backend.callsOf(createKnowledgeBase)).toEqual([]);

    await user.type(await nameField(), '校規');
    expect(screen.queryByText('請輸入知識庫名稱')).toBeNull();
    await user.click(saveButton());
    expect(document.activeElement).toBe(await contentField());
  });

  test('[KB-14 KB-15] chooses one of four languages, at first that of Hong Kong', async () => {
    await openKnowledge(`${LIST}/new`);
    const field = await languageField();
    expect([...field.options].map(({ value }) => value)).toEqual(['zh-HK', 'en', 'zh-CN', 'zh-TW']);
    expect(field.value).toBe('zh-HK');
  });

  test('[KB-7 KB-11 KB-12 KB-13] adds tags one by one: trimmed, never empty, never twice', async () => {
    const { user, backend } = await openKnowledge(`${LIST}/new`);
    await nameField();
    const field = screen.getByRole('textbox', { name: '標籤' });
    await user.type(field, '  中一 {Enter}');
    expect(tagsShown()).toEqual(['中一']);
    await user.type(field, '歷史');
    await user.click(screen.getByRole('button', { name: '加入標籤' }));
    expect(tagsShown()).toEqual(['中一', '歷史']);
    await user.type(field, '   {Enter}');
    await user.type(field, ' 中一{Enter}');
    expect(tagsShown()).toEqual(['中一', '歷史']);
    expect(screen.getByText('「中一」已在標籤裡')).toBeTruthy();
    expect(field).toHaveProperty('value', '');
    expect(backend.callsOf(createKnowledgeBase)).toEqual([]);
  });

  test('who typed a tag and did not add it has it when saving', async () => {
    const { user, backend, path } = await openKnowledge(`${LIST}/new`);
    await user.type(await nameField(), '校規');
    await user.type(await contentField(), '內容。');
    await user.type(screen.getByRole('textbox', { name: '標籤' }), '中一{Enter} 歷史 ');
    await user.click(saveButton());
    await waitFor(() => expect(path()).toBe(LIST));
    expect(backend.callsOf(createKnowledgeBase)[0]?.input.body.tags).toEqual(['中一', '歷史']);
  });

  test('removes a tag by keyboard, and the focus stays with the tags', async () => {
    const { user } = await openKnowledge(`${LIST}/new`);
    await nameField();
    const field = screen.getByRole('textbox', { name: '標籤' });
    await user.type(field, '中一{Enter}中二{Enter}');
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '移除標籤「中一」' }));
    await user.keyboard('{Enter}');
    expect(tagsShown()).toEqual(['中二']);
    expect(document.activeElement).toBe(field);
  });

  test('sees into which passages the content is split, and more of them when asked for', async () => {
    const { user } = await openKnowledge(`${LIST}/new`);
    const field = await contentField();
    const section = (n: number) => `## 第${n}課\n\n${`這是第${n}課的內容。`}`;
    await user.click(field);
    await user.paste(Array.from({ length: 9 }, (_, n) => section(n + 1)).join('\n\n'));
    expect(await screen.findByText('共 9 段，平均 9 字，最長 9 字。')).toBeTruthy();
    const preview = within(screen.getByRole('region', { name: '段落預覽' }));
    expect(preview.getAllByRole('listitem')).toHaveLength(4);
    expect(preview.getAllByRole('listitem')[0]?.textContent).toBe('第 1 段 · 9 字第1課這是第1課的內容。');
    await user.click(preview.getByRole('button', { name: /還有 5 段/ }));
    expect(preview.getAllByRole('listitem')).toHaveLength(9);
  });
});

describe('a teacher who edits a knowledge base', () => {
  const base = buildBase({ tags: ['校務'], default_language: 'en', remark: '舊版' });

  test('[KB-5 KB-6 KB-19 KB-21] finds what is stored, changes it, and is led to the list', async () => {
    const { user, backend, path } = await openKnowledge(`${LIST}/kb-1`, serveKnowledge(base));
    expect(await nameField()).toHaveProperty('value', '校規');
    expect(await contentField()).toHaveProperty('value', '遲到三次要登記。');
    expect(tagsShown()).toEqual(['校務']);
    expect(await languageField()).toHaveProperty('value', 'en');
    expect(screen.getByRole('textbox', { name: '備註' })).toHaveProperty('value', '舊版');
    await user.type(await contentField(), '不得攜帶手機。');
    await user.click(saveButton());
    await waitFor(() => expect(path()).toBe(LIST));
    expect(backend.callsOf(getKnowledgeBase)[0]?.input.params).toEqual({ id: 'kb-1' });
    expect(backend.callsOf(updateKnowledgeBase)[0]?.input).toMatchObject({
      params: { id: 'kb-1' },
      body: { name: '校規', content: '遲到三次要登記。不得攜帶手機。' },
    });
  });

  test('[KB-23] reads that there is none under this id', async () => {
    await openKnowledge(`${LIST}/kb-9`, serveKnowledge(base));
    expect((await shownAlert()).textContent).toContain('找不到知識庫資料');
    expect(screen.queryByRole('button', { name: '儲存' })).toBeNull();
  });

  test('[OPEN-107 OPEN-110 KB-24] who is refused reads the load error and why, and no other text is put in its place', async () => {
    await openKnowledge(`${LIST}/kb-1`, (backend) =>
      backend.on(getKnowledgeBase, () => refuse(403, 'not_allowed')),
    );
    const alert = await shownAlert();
    expect(alert.textContent).toContain('載入知識庫資料時發生錯誤');
    expect(alert.textContent).toContain('您沒有權限執行此操作');
    expect(alert.textContent).not.toContain('範例資料');
  });

  test('who goes away with changes is asked, stays, and loses nothing', async () => {
    const { user, path } = await openKnowledge(`${LIST}/kb-1`, serveKnowledge(base));
    await user.type(await contentField(), '新的一句。');
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(await screen.findByRole('button', { name: '留下' }));
    expect(path()).toBe(`${LIST}/kb-1`);
    expect(await contentField()).toHaveProperty('value', '遲到三次要登記。新的一句。');
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(await screen.findByRole('button', { name: '離開' }));
    await waitFor(() => expect(path()).toBe(LIST));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  test('who only typed a tag is asked before leaving', async () => {
    const { user, path } = await openKnowledge(`${LIST}/kb-1`, serveKnowledge(base));
    await nameField();
    await user.type(screen.getByRole('textbox', { name: '標籤' }), '中一');
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(await screen.findByRole('button', { name: '留下' })).toBeTruthy();
    expect(path()).toBe(`${LIST}/kb-1`);
  });

  test('whose text was stored with the line ends of Windows is not asked when nothing was changed', async () => {
    const stored = buildBase({ content: '一。\r\n\r\n二。' });
    const { user, path } = await openKnowledge(`${LIST}/kb-1`, serveKnowledge(stored));
    await contentField();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await user.type(await contentField(), '字{Backspace}');
    // The field is looked at when the keys rest.
    await pass(1_000);
    await user.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(path()).toBe(LIST));
  });

  test('who reloads the page finds what was typed, and may go back to what is stored', async () => {
    const { user } = await openKnowledge(`${LIST}/kb-1`, serveKnowledge(base));
    await user.type(await contentField(), '新的一句。');
    dispatchEvent(new Event('pagehide'));
    document.body.replaceChildren();
    const again = await openKnowledge(`${LIST}/kb-1`, serveKnowledge(base));
    expect(await screen.findByText('已恢復您上次尚未儲存的內容。')).toBeTruthy();
    expect(await contentField()).toHaveProperty('value', '遲到三次要登記。新的一句。');
    await again.user.click(screen.getByRole('button', { name: '放棄這些更改' }));
    expect(await contentField()).toHaveProperty('value', '遲到三次要登記。');
    expect(screen.queryByText('已恢復您上次尚未儲存的內容。')).toBeNull();
  });
});
