import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  createKnowledgeBase,
  type KnowledgeSaveEvent,
  listKnowledgeBases,
  updateKnowledgeBase,
} from '#contract/knowledge.contract.ts';
import { type FakeBackend, refuse, streamOf } from '#web/testing/fake-backend.ts';
import {
  away,
  buildBase,
  contentField,
  failure,
  fillStorage,
  LIST,
  nameField,
  openKnowledge,
  pass,
  readUnsynced,
  saveButton,
  serveKnowledge,
  TEACHER,
} from './testing/knowledge-fixtures.ts';

const KEPT = '儲存知識庫時發生錯誤。服務器可能無法連接，但更改已保存到本地數據。';

/** A server that lists and reads, but takes no save. */
function serveUntil(save: () => Response) {
  return (backend: FakeBackend) => {
    serveKnowledge(buildBase())(backend);
    backend.on(createKnowledgeBase, save);
    backend.on(updateKnowledgeBase, save);
  };
}

async function fillIn(user: { type(element: Element, text: string): Promise<void> }): Promise<void> {
  await user.type(await nameField(), '圖書館');
  await user.type(await contentField(), '每人可借五本書。');
}

/** A save whose events the test gives. */
function openSave() {
  let give: (events: KnowledgeSaveEvent[]) => void = () => undefined;
  const given = new Promise<KnowledgeSaveEvent[]>((resolve) => {
    give = resolve;
  });
  async function* events() {
    yield { type: 'progress', done: 3, total: 12 } as const;
    yield* await given;
  }
  return {
    answer: () => streamOf(createKnowledgeBase, events()),
    end: (...last: KnowledgeSaveEvent[]) => give(last),
  };
}

const { content: _, ...saved } = buildBase({ id: 'kb-2', name: '圖書館' });

describe('a teacher who saves a knowledge base', () => {
  test('sees how far it is, and is led to the list when it is done', async () => {
    const save = openSave();
    const { user, path } = await openKnowledge(`${LIST}/new`, serveUntil(save.answer));
    await fillIn(user);
    await user.click(saveButton());
    expect(await screen.findByText('3 / 12 段')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '儲存進度' })).toHaveProperty('value', 3);
    save.end({ type: 'saved', knowledgeBase: saved });
    await waitFor(() => expect(path()).toBe(LIST));
  });

  test('leaves meanwhile, sees it go on in the list, and reads how it ended', async () => {
    const save = openSave();
    const { user, path, backend } = await openKnowledge(`${LIST}/new`, serveUntil(save.answer));
    await fillIn(user);
    await user.click(saveButton());
    await screen.findByText('3 / 12 段');
    await user.click(screen.getByRole('button', { name: '回到列表' }));
    await waitFor(() => expect(path()).toBe(LIST));
    expect(await screen.findByText('正在儲存「圖書館」')).toBeTruthy();
    const before = backend.callsOf(listKnowledgeBases).length;
    save.end({ type: 'saved', knowledgeBase: saved });
    expect(await screen.findByText('「圖書館」已儲存')).toBeTruthy();
    expect(screen.queryByText('正在儲存「圖書館」')).toBeNull();
    await waitFor(() => expect(backend.callsOf(listKnowledgeBases).length).toBe(before + 1));
  });

  const FAILURES = [
    ['is not reached', away],
    ['fails', () => refuse(503, 'database_unavailable')],
    [
      'fails in the middle',
      () => streamOf(createKnowledgeBase, [failure('internal', '系統發生未預期的錯誤')]),
    ],
    ['is cut off', () => streamOf(createKnowledgeBase, [{ type: 'progress', done: 1, total: 9 }])],
  ] as const;
  test.each(FAILURES)(
    '[KB-25 KB-26 KB-27 OPEN-108] whose server %s reads that it was kept, finds it in local storage, and 3 seconds later in the list',
    async (_case, save) => {
      const { user, path } = await openKnowledge(`${LIST}/new`, serveUntil(save));
      await fillIn(user);
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
      await user.click(saveButton());
      expect(await screen.findByText(KEPT)).toBeTruthy();
      expect(readUnsynced()).toMatchObject([
        {
          name: '圖書館',
          content: '每人可借五本書。',
          default_language: 'zh-HK',
          owner_id: TEACHER.id,
          is_new: true,
        },
      ]);
      await pass(2_000);
      expect(path()).toBe(`${LIST}/new`);
      await pass(1_100);
      await waitFor(() => expect(path()).toBe(LIST));
      const row = within(await screen.findByRole('row', { name: /圖書館/ }));
      expect(row.getByText('尚未同步')).toBeTruthy();
    },
  );

  test('whose storage is full reads that nothing was kept, and stays with what was entered', async () => {
    fillStorage();
    const { user, path } = await openKnowledge(`${LIST}/new`, serveUntil(away));
    await fillIn(user);
    await user.click(saveButton());
    expect(await screen.findByText(/這台電腦的瀏覽器也無法保存這些更改/)).toBeTruthy();
    expect(screen.queryByText(KEPT)).toBeNull();
    expect(path()).toBe(`${LIST}/new`);
    expect(await contentField()).toHaveProperty('value', '每人可借五本書。');
    expect(saveButton()).toHaveProperty('disabled', false);
  });

  const REFUSALS = [
    ['at once', () => refuse(400, 'invalid_input'), '輸入的資料不正確'],
    [
      'in the middle',
      () => streamOf(createKnowledgeBase, [failure('knowledge_base_id_taken', '這個知識庫編號已被使用')]),
      '這個知識庫編號已被使用',
    ],
  ] as const;
  test.each(REFUSALS)(
    '[OPEN-108 OPEN-123] who is refused %s reads the words of the server, stays, and nothing is kept',
    async (_case, save, words) => {
      const { user, path } = await openKnowledge(`${LIST}/new`, serveUntil(save));
      await fillIn(user);
      await user.click(saveButton());
      expect(await screen.findByText(words)).toBeTruthy();
      expect(path()).toBe(`${LIST}/new`);
      expect(readUnsynced()).toEqual([]);
      expect(saveButton()).toHaveProperty('disabled', false);
    },
  );

  test('[OPEN-123] whose answer was lost saves again under the same id, and there is one', async () => {
    let isLost = true;
    const { user, backend, path } = await openKnowledge(`${LIST}/new`);
    await fillIn(user);
    fillStorage();
    backend.on(createKnowledgeBase, () => {
      // It arrived, and its answer did not; from now on the id is known.
      if (!isLost) return streamOf(createKnowledgeBase, [failure('knowledge_base_id_taken', '已被使用')]);
      isLost = false;
      return away();
    });
    await user.click(saveButton());
    await screen.findByText(/也無法保存這些更改/);
    await user.click(saveButton());
    await waitFor(() => expect(path()).toBe(LIST));
    const [first, second] = backend.callsOf(createKnowledgeBase);
    expect(second?.input.body.id).toBe(first?.input.body.id);
    expect(backend.callsOf(updateKnowledgeBase)[0]?.input.params.id).toBe(first?.input.body.id);
    expect(await screen.findAllByRole('rowheader', { name: /圖書館/ })).toHaveLength(1);
  });
});
