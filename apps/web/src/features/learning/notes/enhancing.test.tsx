import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { enhanceNote } from '#contract/helpers.contract.ts';
import { refuse, streamOf } from '#web/testing/fake-backend.ts';
import { liveStream } from '#web/testing/live-stream.ts';
import { recordId, unreachable } from '../testing/learning-fixtures.ts';
import { buildNote, finishNote, openNote, openNoteForm, shownCards } from '../testing/note-fixtures.ts';

const FAILED = '增強筆記時發生錯誤，請稍後再試';
const CONTENT = '葉綠體吸收光能。';

const sheet = async (name = '光合作用') => within(await screen.findByRole('article', { name }));

describe('the form of a note', () => {
  const blanks = [
    ['筆記標題', ' ', CONTENT],
    ['筆記內容', '光合作用', ' \n'],
  ] as const;
  test.each(blanks)(
    '[HELP-N-2 HELP-N-3 HELP-N-4] a pupil who leaves %s blank is told and led there, and nothing is sent',
    async (label, heading, text) => {
      const { fill, submit, bodies } = await openNoteForm();
      fill(heading, text);
      await submit();
      expect(screen.getByRole('alert').textContent).toBe('請填寫筆記標題和內容');
      expect(document.activeElement).toBe(screen.getByLabelText(label));
      expect(bodies()).toEqual([]);
    },
  );

  test('a pupil reads how long a note is and may be, and sends none that is longer', async () => {
    const { fill, submit, bodies } = await openNoteForm();
    fill('長', '字'.repeat(60_001));
    expect(screen.getByText('60,001 字，最多 60,000 字')).toBeTruthy();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('筆記內容最多 60,000 字，請分成幾份再整理');
    expect(bodies()).toEqual([]);
    fill('長', '字'.repeat(60_000));
    await submit();
    await sheet('長');
    expect(bodies()[0]?.content).toHaveLength(60_000);
  });

  test('a pupil finds what was typed after a reload, and begins anew with nothing of it', async () => {
    const { fill } = await openNoteForm();
    fill('光合作用', CONTENT);
    cleanup();
    const { title, content, user } = await openNoteForm();
    expect([title().value, content().value]).toEqual(['光合作用', CONTENT]);
    await user.click(screen.getByRole('button', { name: '重新開始' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '清除' }));
    await waitFor(() => expect([title().value, content().value]).toEqual(['', '']));
  });
});

describe('a note that is worked up', () => {
  test('[HELP-N-1 HELP-N-5 HELP-N-6 HELP-N-7 HELP-N-9] a pupil sees the summary grow, and then summary, key points and review questions', async () => {
    const live = liveStream(enhanceNote);
    const { fill, submit, bodies, path } = await openNoteForm(live.respond);
    fill('光合作用', CONTENT);
    await submit();
    expect(await screen.findByText('正在整理筆記…')).toBeTruthy();
    await live.say({ type: 'delta', text: '植物用光' });
    expect(await screen.findByText('植物用光')).toBeTruthy();
    const made = buildNote({ id: recordId(7) });
    await live.say({ type: 'finished', result: made });
    await live.close();
    const result = await sheet();
    expect(bodies()).toMatchObject([{ title: '光合作用', content: CONTENT }]);
    for (const name of ['摘要', '重點概念', '複習問題'])
      expect(result.getByRole('heading', { name })).toBeTruthy();
    expect(await result.findByText('養分')).toBeTruthy();
    expect(result.getByText('產生葡萄糖和氧氣', { selector: 'li *' })).toBeTruthy();
    expect(shownCards()).toHaveLength(3);
    expect(result.getByText('以上內容由 AI 產生，可能有錯，請自己判斷，或問老師。')).toBeTruthy();
    expect(path()).toBe(`/notes?record=${made.id}`);
    expect(document.activeElement).toBe(result.getByRole('heading', { name: '光合作用' }));
  });

  test('[OPEN-64] a pupil whose answer came without sections reads it whole as the summary', async () => {
    const summary = '植物用光製造養分。\n\n這很重要。';
    await openNote(buildNote({ shape: 'text', summary, keyPoints: [], reviewQuestions: [] }));
    const result = await sheet();
    expect(result.getByRole('heading', { name: '摘要' })).toBeTruthy();
    expect(result.getByText('這很重要。')).toBeTruthy();
    expect(result.queryByRole('heading', { name: '重點概念' })).toBeNull();
    expect(result.queryByRole('heading', { name: '複習問題' })).toBeNull();
  });

  test('[HELP-N-10] a pupil reopens a note with its title, its own text and what was made of it', async () => {
    await openNote(buildNote({ isCutOff: true }));
    const result = await sheet();
    expect(result.getByText('葉綠體吸收光能，把水和二氧化碳變成葡萄糖。')).toBeTruthy();
    expect(result.getByText('回答已達到長度上限，後面的部分沒有寫完。')).toBeTruthy();
  });

  test('a pupil mends the note and works it up anew', async () => {
    const { user } = await openNote();
    await user.click(screen.getByRole('button', { name: '修改後再整理' }));
    expect((await screen.findByLabelText<HTMLInputElement>('筆記標題')).value).toBe('光合作用');
    expect(screen.getByLabelText<HTMLTextAreaElement>('筆記內容').value).toContain('葉綠體吸收光能');
  });

  test('a pupil copies it as text: first all questions, then the answers', async () => {
    const { user } = await openNote();
    await user.click(screen.getByRole('button', { name: '複製' }));
    expect(await screen.findByText('已複製')).toBeTruthy();
    const text = await navigator.clipboard.readText();
    expect(text).toContain('# 光合作用');
    expect(text).toContain('1. 甚麼吸收光能？\n2. 產生甚麼？\n3. 為甚麼要光？');
    expect(text).toContain('## 答案\n\n1. 葉綠體\n2. 葡萄糖和氧氣\n3. 這一題沒有附答案');
    expect(text).toContain('以上內容由 AI 產生');
  });

  test('a pupil prints it', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = await openNote();
    await user.click(screen.getByRole('button', { name: '列印' }));
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('a note that fails', () => {
  test.each([
    [
      'fails on its way',
      () => streamOf(enhanceNote, [{ type: 'failed', code: 'provider_busy', message: 'AI 服務目前忙碌' }]),
      'AI 服務目前忙碌',
    ],
    ['is refused', () => refuse(429, 'too_many_requests'), '目前訊息太多，請稍後再試'],
    ['does not reach the server', unreachable, '無法連線到伺服器，請檢查網路連線後再試一次。'],
  ])('[HELP-N-11] a pupil whose note %s reads why, and keeps what was typed', async (_, answer, reason) => {
    const { fill, submit, title, content, backend, bodies } = await openNoteForm(answer);
    fill('光合作用', CONTENT);
    await submit();
    const alert = (await screen.findByText(FAILED)).closest('[role="alert"]');
    expect(alert?.textContent).toContain(reason);
    expect([title().value, content().value]).toEqual(['光合作用', CONTENT]);
    backend.on(enhanceNote, finishNote);
    await submit();
    await sheet();
    const [first, again] = bodies();
    expect(again).toEqual(first);
  });

  test('a pupil cancels, and what was typed is there', async () => {
    const { fill, submit, content, user } = await openNoteForm(() => liveStream(enhanceNote).respond());
    fill('光合作用', CONTENT);
    await submit();
    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(content().value).toBe(CONTENT);
    expect(screen.queryByText(FAILED)).toBeNull();
  });
});
