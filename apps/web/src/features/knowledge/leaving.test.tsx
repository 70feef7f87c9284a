import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createKnowledgeBase, updateKnowledgeBase } from '#contract/knowledge.contract.ts';
import { refuse, streamOf } from '#web/testing/fake-backend.ts';
import {
  buildBase,
  contentField,
  expectContent,
  LIST,
  nameField,
  openKnowledge,
  saveButton,
  serveKnowledge,
  TEACHER,
} from './testing/knowledge-fixtures.ts';

/** All that this browser holds, as text. */
const storages = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

/** Leaves the form of a new knowledge base for the list while it is being saved; the test says how that ends. */
async function leaveWhileSaving() {
  const answer = Promise.withResolvers<Response>();
  const page = await openKnowledge(`${LIST}/new`);
  page.backend.on(createKnowledgeBase, () => answer.promise);
  await page.user.type(await nameField(), '圖書館');
  await page.user.type(await contentField(), '每人可借五本書。');
  await page.user.click(saveButton());
  await page.user.click(await screen.findByRole('button', { name: '回到列表' }));
  await waitFor(() => expect(page.path()).toBe(LIST));
  return { ...page, answer };
}

async function openNewForm(user: UserEvent): Promise<void> {
  const [link] = screen.getAllByRole('link', { name: '新增知識庫' });
  if (link) await user.click(link);
  await nameField();
}

async function askToLogOut(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: '登出' }));
  return within(await screen.findByRole('alertdialog'));
}

describe('a teacher who goes on while a knowledge base is being saved', () => {
  test('begins another one, and finds the first when it was refused', async () => {
    const { user, answer } = await leaveWhileSaving();
    await openNewForm(user);
    expect(await contentField()).toHaveProperty('value', '');
    await act(async () => answer.resolve(refuse(400, 'invalid_input')));
    expect(await screen.findByText(/「圖書館」沒有儲存/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消' }));
    await openNewForm(user);
    expect(await screen.findByText('已恢復您上次尚未儲存的內容。')).toBeTruthy();
    expect(await nameField()).toHaveProperty('value', '圖書館');
    expect(await contentField()).toHaveProperty('value', '每人可借五本書。');
  });

  test('keeps what was typed into another one when the first has been saved', async () => {
    const { user, answer } = await leaveWhileSaving();
    await openNewForm(user);
    await user.type(await contentField(), '第二個。');
    await waitFor(() => expect(storages()).toContain('第二個。'));
    const { content: _, ...knowledgeBase } = buildBase({ name: '圖書館' });
    const saved = streamOf(createKnowledgeBase, [{ type: 'saved', knowledgeBase }]);
    await act(async () => answer.resolve(saved));
    expect(await screen.findByText('「圖書館」已儲存')).toBeTruthy();
    expect(storages()).toContain('第二個。');
    expect(storages()).not.toContain('每人可借五本書。');
  });

  test('is asked by the browser before the window is closed, until it has ended', async () => {
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { answer } = await leaveWhileSaving();
    expect(isAsked()).toBe(true);
    await act(async () => answer.resolve(refuse(400, 'invalid_input')));
    await screen.findByText(/「圖書館」沒有儲存/);
    expect(isAsked()).toBe(false);
  });

  test('is told before logging out that it may be lost, and leaves nothing when it fails afterwards', async () => {
    const { user, path, answer } = await leaveWhileSaving();
    const question = await askToLogOut(user);
    expect(question.getByText(/有 1 個知識庫正在儲存，登出後如果儲存失敗，內容會遺失/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: '確定' }));
    await waitFor(() => expect(path()).toBe('/login'));
    await act(async () => answer.reject(new TypeError('offline')));
    expect(storages()).not.toContain('每人可借五本書。');
    expect(screen.queryByText(/圖書館/)).toBeNull();
  });
});

describe('a teacher who leaves a text behind', () => {
  test('who types and logs out at once leaves no draft', async () => {
    const { user, path } = await openKnowledge(`${LIST}/new`);
    await user.type(await contentField(), '很私人的文字');
    const question = await askToLogOut(user);
    await user.click(question.getByRole('button', { name: '確定' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(storages()).not.toContain('很私人的文字');
  });

  const typed = { name: '甲', content: '甲的內容', tags: [], default_language: 'zh-HK', remark: '' };
  const storeDraft = (isSent: boolean) => {
    const key = `draft:${TEACHER.id}:knowledge-base:new:kb-7`;
    sessionStorage.setItem(key, JSON.stringify({ id: 'kb-7', fields: typed, isSent }));
  };
  const openDraft = async () => {
    // The other tab, or the save before the reload, was faster.
    const page = await openKnowledge(`${LIST}/new`, serveKnowledge(buildBase({ id: 'kb-7', name: '甲' })));
    await expectContent('甲的內容');
    await page.user.type(await nameField(), '和乙');
    await page.user.click(saveButton());
    await waitFor(() => expect(page.path()).toBe(LIST));
    return page;
  };

  test('[OPEN-123] whose tab was duplicated saves a second one, and what the other tab saved stays', async () => {
    storeDraft(false);
    const { backend } = await openDraft();
    expect(backend.callsOf(updateKnowledgeBase)).toEqual([]);
    expect(backend.callsOf(createKnowledgeBase)[0]?.input.body.id).not.toBe('kb-7');
    expect(await screen.findByRole('rowheader', { name: '甲和乙' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: '甲' })).toBeTruthy();
  });

  test('[OPEN-123] who reloads in the middle of a save and saves again has one', async () => {
    storeDraft(true);
    const { backend } = await openDraft();
    expect(backend.callsOf(updateKnowledgeBase)[0]?.input.params.id).toBe('kb-7');
    expect(await screen.findAllByRole('rowheader', { name: /甲/ })).toHaveLength(1);
  });
});
