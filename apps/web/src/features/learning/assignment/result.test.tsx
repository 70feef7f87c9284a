import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Assignment } from '#contract/helper-records.ts';
import { evaluateAssignment, getHelperRecord } from '#contract/helpers.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { findResult, finishEvaluation } from '../testing/assignment-form.ts';
import { buildAssignment, buildItem, openHelper, recordId } from '../testing/learning-fixtures.ts';

/** A pupil opens an evaluation by its address; further ones can be read as well. */
async function openResult(fields: Partial<Assignment> = {}, others: readonly Assignment[] = []) {
  const assignment = buildAssignment(fields);
  const page = await openHelper('assignment', {
    search: `?record=${assignment.id}`,
    items: [buildItem(1, { title: assignment.title, score: assignment.score })],
    backend: (backend) => {
      backend.on(evaluateAssignment, finishEvaluation);
      backend.on(getHelperRecord, ({ params }) => {
        const found = [assignment, ...others].find(({ id }) => id === params.id);
        return found ?? refuse(404, 'helper_record_not_found');
      });
    },
  });
  return { ...page, assignment, sheet: within(await findResult(assignment.title)) };
}

describe('the result of an evaluation', () => {
  test('[HELP-A-10 HELP-A-11 HELP-A-18] a pupil reads when it was evaluated, the score, each criterion with its part, points and reason, the feedback, and who wrote it', async () => {
    const { sheet } = await openResult();
    expect(sheet.getByText(/^2026-10-05 /)).toBeTruthy();
    expect(sheet.getByText('82')).toBeTruthy();
    const [first] = within(sheet.getByRole('region', { name: '各項評分' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('內容完整性佔 25%90／100有開頭也有結尾。');
    const feedback = within(sheet.getByRole('region', { name: '評語' }));
    expect((await feedback.findByText('生動')).tagName).toBe('STRONG');
    expect(sheet.getByText('以上內容由 AI 產生，可能有錯，請自己判斷，或問老師。')).toBeTruthy();
    expect(within(sheet.getByRole('region', { name: '作業內容' })).getByText(/山路很陡/)).toBeTruthy();
  });

  test('a pupil presses a quote, and its words are marked in the text; from there the way leads back', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { sheet, user } = await openResult();
    const quote = sheet.getByRole('button', { name: /「山路很陡」/ });
    await user.click(quote);
    expect(quote.getAttribute('aria-pressed')).toBe('true');
    const mark = sheet.getByText('山路很陡', { selector: 'mark' });
    expect(scroll.mock.contexts).toContain(mark);
    await user.click(sheet.getByRole('button', { name: '回到評語' }));
    expect(document.activeElement).toBe(quote);
    await user.click(quote);
    expect(sheet.queryByText('山路很陡', { selector: 'mark' })).toBeNull();
  });

  test('a pupil reads a quote that is not in the text, and cannot press it', async () => {
    const [judgement] = buildAssignment().judgements;
    if (!judgement) throw new Error('the fixture has no judgement');
    const { sheet } = await openResult({ judgements: [{ ...judgement, quotes: ['我從來沒寫過'] }] });
    expect(sheet.getByText('我從來沒寫過')).toBeTruthy();
    expect(sheet.queryByRole('button', { name: /我從來沒寫過/ })).toBeNull();
  });

  test('a pupil whose answer has no score is not shown one, and learns when the answer was cut off', async () => {
    const { sheet } = await openResult({ shape: 'text', score: null, judgements: [], isCutOff: true });
    expect(sheet.getByText('這次的回答裡讀不出可靠的分數，請看下面的評語。')).toBeTruthy();
    expect(sheet.queryByText('／100')).toBeNull();
    expect(sheet.queryByRole('region', { name: '各項評分' })).toBeNull();
    expect(sheet.getByText('回答已達到長度上限，後面的部分沒有寫完。')).toBeTruthy();
  });

  test('a pupil copies the result as Markdown and prints it', async () => {
    const { sheet, user } = await openResult();
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await user.click(sheet.getByRole('button', { name: '列印' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(sheet.getByRole('button', { name: '複製' }));
    expect(await sheet.findByRole('button', { name: '已複製' })).toBeTruthy();
    const copied = await navigator.clipboard.readText();
    for (const part of [
      '# 最難忘的一天',
      '**分數：82／100**',
      '### 內容完整性：90／100',
      '> 山路很陡',
      '由 AI 產生',
    ])
      expect(copied).toContain(part);
  });
});

describe('handing in again', () => {
  test('a pupil mends a submission: the form has it all, and the next one says which it mends', async () => {
    const rubric = [{ criterion: '內容', weight: 60 }];
    const { sheet, user, backend, assignment } = await openResult({
      description: '寫人',
      criteria: '要真',
      rubric,
    });
    await user.click(sheet.getByRole('button', { name: '修改後再交' }));
    expect(await screen.findByText(/這是修改後再交的作業/)).toBeTruthy();
    await user.type(screen.getByLabelText('作業內容'), '但是我沒有。');
    await user.click(screen.getByRole('button', { name: '提交作業' }));
    await screen.findByRole('heading', { name: '和上一次比較' });
    const { id, ...body } = backend.callsOf(evaluateAssignment)[0]?.input.body ?? {};
    expect(id).not.toBe(assignment.id);
    expect(body).toEqual({
      title: assignment.title,
      description: '寫人',
      content: `${assignment.content}但是我沒有。`,
      criteria: '要真',
      rubric,
      previousId: assignment.id,
    });
  });

  test('a pupil hands the same text in as a new one instead', async () => {
    const { sheet, user, backend } = await openResult();
    await user.click(sheet.getByRole('button', { name: '修改後再交' }));
    await user.click(await screen.findByRole('button', { name: '當作新的作業' }));
    await user.click(screen.getByRole('button', { name: '提交作業' }));
    await waitFor(() => expect(backend.callsOf(evaluateAssignment)).toHaveLength(1));
    expect(backend.callsOf(evaluateAssignment)[0]?.input.body.previousId).toBeNull();
  });

  test('a pupil who has begun another assignment is asked before it is replaced', async () => {
    const { user, router } = await openResult();
    await router.navigate({ to: '/assignments' });
    await user.type(await screen.findByLabelText('作業標題'), '另一份');
    await user.click(screen.getByRole('button', { name: /最難忘的一天.*82 分/ }));
    await user.click(within(await findResult()).getByRole('button', { name: '修改後再交' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }));
    await router.navigate({ to: '/assignments' });
    expect(await screen.findByDisplayValue('另一份')).toBeTruthy();
  });

  const before = buildAssignment({
    id: recordId(9),
    score: 75,
    content: '山路很陡。我想放棄了。',
    judgements: [{ criterion: '內容完整性', weight: 25, score: 90, reason: '', quotes: [] }],
  });

  test('a pupil sees what changed: the scores and the words', async () => {
    const { user, path } = await openResult({ previousId: before.id, content: '山路很陡。雲好白！' }, [
      before,
    ]);
    const comparison = within(await screen.findByRole('region', { name: '和上一次比較' }));
    const rows = await comparison.findAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '項目上一次這一次變化',
      '總分7582進步 7 分',
      '內容完整性9090相同',
      '論點清晰度—79—',
    ]);
    expect((await comparison.findByRole('deletion')).textContent).toContain('我想放棄了。');
    expect(comparison.getByRole('insertion').textContent).toContain('雲好白！');
    await user.click(comparison.getByRole('button', { name: '看上一次的評語' }));
    expect(path()).toBe(`/assignments?record=${before.id}`);
  });

  test('a pupil who has deleted the submission before is told that there is nothing to compare', async () => {
    await openResult({ previousId: recordId(9) });
    expect(await screen.findByText('上一次的作業已經刪除，無法比較。')).toBeTruthy();
  });
});
