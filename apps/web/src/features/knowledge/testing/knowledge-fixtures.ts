import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import {
  createKnowledgeBase,
  deleteKnowledgeBase,
  getKnowledgeBase,
  type KnowledgeBase,
  type KnowledgeBaseItem,
  listKnowledgeBases,
  updateKnowledgeBase,
} from '#contract/knowledge.contract.ts';
import { splitPassages } from '#contract/split-passages.ts';
import type { UnsyncedKnowledgeBase } from '#web/lib/drafts/unsynced-knowledge.ts';
import { type FakeBackend, refuse, streamOf } from '#web/testing/fake-backend.ts';
import { buildUser } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

export const LIST = '/admin/knowledge-bases';
export const TEACHER = buildUser({ user_type: 'teacher', name: '李老師' });
export const NOW = '2026-09-01T04:00:00.000Z';

export function buildBase(fields: Partial<KnowledgeBase> = {}): KnowledgeBase {
  const content = fields.content ?? '遲到三次要登記。';
  return {
    id: 'kb-1',
    name: '校規',
    content,
    tags: [],
    default_language: 'zh-HK',
    remark: '',
    characters: content.length,
    passages: splitPassages(content).length,
    created_at: NOW,
    updated_at: NOW,
    ...fields,
  };
}

export function buildUnsynced(fields: Partial<UnsyncedKnowledgeBase> = {}): UnsyncedKnowledgeBase {
  const { characters: _, passages: __, ...base } = buildBase();
  return { ...base, owner_id: TEACHER.id, is_new: true, ...fields };
}

const itemOf = ({ content: _, ...item }: KnowledgeBase): KnowledgeBaseItem => item;

/** A server with some knowledge bases, which keeps what is written and tells how far it is. */
export function serveKnowledge(...bases: KnowledgeBase[]) {
  const stored = new Map(bases.map((base) => [base.id, base]));
  const save = (operation: typeof createKnowledgeBase | typeof updateKnowledgeBase, base: KnowledgeBase) => {
    stored.set(base.id, base);
    return streamOf(operation, [
      { type: 'progress', done: base.passages, total: base.passages },
      { type: 'saved', knowledgeBase: itemOf(base) },
    ]);
  };
  return (backend: FakeBackend) => {
    backend.on(listKnowledgeBases, () => [...stored.values()].map(itemOf));
    backend.on(
      getKnowledgeBase,
      ({ params }) => stored.get(params.id) ?? refuse(404, 'knowledge_base_not_found'),
    );
    backend.on(createKnowledgeBase, ({ body: { id = 'kb-x', ...body } }) => {
      if (stored.has(id)) {
        return streamOf(createKnowledgeBase, [failure('knowledge_base_id_taken', '這個知識庫編號已被使用')]);
      }
      return save(createKnowledgeBase, buildBase({ ...body, id }));
    });
    backend.on(updateKnowledgeBase, ({ params, body }) =>
      save(updateKnowledgeBase, buildBase({ ...body, id: params.id })),
    );
    backend.on(deleteKnowledgeBase, ({ params }) => void stored.delete(params.id));
  };
}

export function failure(
  code: 'knowledge_base_id_taken' | 'internal' | 'database_unavailable',
  message: string,
) {
  return { type: 'failed', code, message } as const;
}

/** The server is not reached. */
export const away = (): never => {
  throw new TypeError('offline');
};

/** Opens a page of knowledge bases as a teacher who may manage them. */
export function openKnowledge(path: string, backend: (backend: FakeBackend) => void = serveKnowledge()) {
  return renderApp(path, {
    as: { user: TEACHER, permissions: ['knowledge_base_management'] },
    backend,
  });
}

export function storeUnsynced(...entries: UnsyncedKnowledgeBase[]): void {
  localStorage.setItem('mockKnowledgeBases', JSON.stringify(entries));
}

export function readUnsynced(): UnsyncedKnowledgeBase[] {
  return JSON.parse(localStorage.getItem('mockKnowledgeBases') ?? '[]');
}

export const nameField = () => screen.findByRole('textbox', { name: /^名稱/ });
export const contentField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^內容/ });
export const saveButton = () => screen.getByRole('button', { name: '儲存' });

/** The page's own; a toast of before may still be there. */
export const shownAlert = () => within(screen.getByRole('main')).findByRole('alert');

/** What a choice of the browser's file dialog does. */
export function fileOf(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  return new File([content], name);
}

export const fileInput = () => screen.findByLabelText<HTMLInputElement>('選擇要匯入的檔案');

export async function expectContent(text: string): Promise<void> {
  await waitFor(async () => expect((await contentField()).value).toBe(text));
}

/** Lets milliseconds of a fake clock go by. */
export function pass(duration: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(duration)));
}

/** A full storage, for knowledge bases alone. */
export function fillStorage(): void {
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function set(this: Storage, key, value) {
    if (key === 'mockKnowledgeBases') throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
}
