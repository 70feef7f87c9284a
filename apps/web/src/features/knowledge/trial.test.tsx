import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { searchKnowledgeBase } from '#contract/knowledge.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import {
  buildBase,
  contentField,
  LIST,
  openKnowledge,
  serveKnowledge,
} from './testing/knowledge-fixtures.ts';

const FOUND = [
  { passageId: 'p1', title: '校規 › 上學', text: '遲到三次要到訓導處登記。', score: 9 },
  { passageId: 'p2', title: '', text: '請假要打電話。', score: 2 },
];

function serve(backend: FakeBackend) {
  serveKnowledge(buildBase())(backend);
  backend.on(searchKnowledgeBase, () => FOUND);
}

const trial = async () => within(await screen.findByRole('region', { name: '試問一個問題' }));

describe('a teacher who tries a question', () => {
  test('reads the passages that are found, best first, with what fits marked', async () => {
    const { user, backend } = await openKnowledge(`${LIST}/kb-1`, serve);
    const box = await trial();
    await user.type(box.getByRole('textbox', { name: '問題' }), '遲到三次會怎樣？{Enter}');
    expect(await box.findByText('找到 2 個段落，最相關的在最前面。')).toBeTruthy();
    expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '第 1 名校規 › 上學遲到三次要到訓導處登記。',
      '第 2 名請假要打電話。',
    ]);
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      '遲到三次',
    ]);
    expect(backend.callsOf(searchKnowledgeBase)[0]?.input).toMatchObject({
      params: { id: 'kb-1' },
      body: { query: '遲到三次會怎樣？' },
    });
  });

  test('is told that the stored text is searched once it was changed', async () => {
    const { user } = await openKnowledge(`${LIST}/kb-1`, serve);
    const box = await trial();
    const note = '搜尋的是已儲存的內容，還不包括未儲存的更改。';
    expect(box.queryByText(note)).toBeNull();
    await user.type(await contentField(), '。');
    expect(box.getByText(note)).toBeTruthy();
    await user.type(await contentField(), '{Backspace}');
    await waitFor(() => expect(box.queryByText(note)).toBeNull());
  });

  test('reads that nothing was found, that a question is missing, and why a search failed', async () => {
    const { user, backend } = await openKnowledge(`${LIST}/kb-1`, serve);
    backend.on(searchKnowledgeBase, () => []);
    const box = await trial();
    await user.click(box.getByRole('button', { name: '試問' }));
    expect(box.getByText('請輸入問題')).toBeTruthy();
    expect(backend.callsOf(searchKnowledgeBase)).toEqual([]);
    await user.type(box.getByRole('textbox'), '午餐{Enter}');
    expect(await box.findByText(/^找不到相關的段落/)).toBeTruthy();
    backend.on(searchKnowledgeBase, () => refuse(404, 'knowledge_base_not_found'));
    await user.click(box.getByRole('button', { name: '試問' }));
    expect(await box.findByText('找不到知識庫資料')).toBeTruthy();
  });

  test('learns that a new one has to be saved first', async () => {
    await openKnowledge(`${LIST}/new`, serve);
    expect((await trial()).getByText(/^儲存之後，就可以在這裡試問/)).toBeTruthy();
  });
});
