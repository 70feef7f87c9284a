import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createKnowledgeBase, updateKnowledgeBase } from '#contract/knowledge.contract.ts';
import {
  away,
  buildBase,
  buildUnsynced,
  contentField,
  LIST,
  openKnowledge,
  readUnsynced,
  saveButton,
  serveKnowledge,
  storeUnsynced,
} from './testing/knowledge-fixtures.ts';

describe('a teacher whose knowledge base waits on this computer', () => {
  const waiting = buildUnsynced({ id: 'kb-7', name: '圖書館', content: '每人可借五本書。' });

  test('[OPEN-108] sends it again from the list, and it waits no more', async () => {
    storeUnsynced(waiting);
    const { user, backend } = await openKnowledge(LIST);
    await user.click(await screen.findByRole('button', { name: '重試同步「圖書館」' }));
    await waitFor(() => expect(readUnsynced()).toEqual([]));
    expect(backend.callsOf(createKnowledgeBase)[0]?.input.body).toMatchObject({ id: 'kb-7', name: '圖書館' });
    expect(await screen.findByRole('button', { name: '刪除「圖書館」' })).toBeTruthy();
    expect(screen.queryByText('尚未同步')).toBeNull();
  });

  test('[OPEN-108] who cannot send it keeps it and reads why', async () => {
    storeUnsynced(waiting);
    const { user } = await openKnowledge(LIST, (server) => {
      serveKnowledge()(server);
      server.on(createKnowledgeBase, away);
    });
    await user.click(await screen.findByRole('button', { name: '重試同步「圖書館」' }));
    expect(await screen.findByText(/「圖書館」無法送到伺服器/)).toBeTruthy();
    expect(readUnsynced()).toMatchObject([{ id: 'kb-7' }]);
    expect(screen.getByText('尚未同步')).toBeTruthy();
  });

  test('[OPEN-108] discards it after one question', async () => {
    storeUnsynced(waiting);
    const { user } = await openKnowledge(LIST);
    await user.click(await screen.findByRole('button', { name: '捨棄「圖書館」尚未同步的內容' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/確定要捨棄「圖書館」/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: '捨棄' }));
    await waitFor(() => expect(screen.queryByText('尚未同步')).toBeNull());
    expect(localStorage.getItem('mockKnowledgeBases')).toBeNull();
  });

  test('[KB-28] edits it in the form, where it stands before what the server has', async () => {
    storeUnsynced(buildUnsynced({ id: 'kb-1', content: '新的內容。', is_new: false }));
    const { user, backend, path } = await openKnowledge(`${LIST}/kb-1`, serveKnowledge(buildBase()));
    expect(await contentField()).toHaveProperty('value', '新的內容。');
    expect(screen.getByText('尚未同步')).toBeTruthy();
    await user.click(saveButton());
    await waitFor(() => expect(path()).toBe(LIST));
    expect(backend.callsOf(updateKnowledgeBase)[0]?.input.body.content).toBe('新的內容。');
    expect(readUnsynced()).toEqual([]);
  });

  test('who shares the computer with a colleague sees nothing of theirs, and leaves it where it is', async () => {
    const theirs = buildUnsynced({ owner_id: 'somebody-else', name: '別人的' });
    storeUnsynced(theirs, waiting);
    const { user } = await openKnowledge(LIST);
    await user.click(await screen.findByRole('button', { name: '重試同步「圖書館」' }));
    await waitFor(() => expect(readUnsynced()).toEqual([theirs]));
    expect(screen.queryByText('別人的')).toBeNull();
  });

  test('who logs out is told what would be lost, and leaves nothing for the next person', async () => {
    storeUnsynced(waiting, buildUnsynced({ id: 'kb-8' }));
    const { user, path } = await openKnowledge(LIST);
    const leave = async (answer: string) => {
      await user.click(screen.getByRole('button', { name: '登出' }));
      const question = within(await screen.findByRole('alertdialog'));
      expect(question.getByText(/有 2 個知識庫尚未同步到伺服器/)).toBeTruthy();
      await user.click(question.getByRole('button', { name: answer }));
    };
    await leave('取消');
    expect(readUnsynced()).toHaveLength(2);
    await leave('確定');
    await waitFor(() => expect(path()).toBe('/login'));
    expect(localStorage).toHaveLength(0);
  });
});
