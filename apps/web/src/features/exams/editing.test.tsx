import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createExam, updateExam } from '#contract/exams.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildExam,
  examId,
  FRACTIONS,
  MARKDOWN,
  openPaper,
  part,
  sheet,
  type,
  unreachable,
} from './testing/exam-fixtures.ts';

const titleField = () => screen.getByLabelText<HTMLInputElement>('試卷標題');
const save = () => screen.getByRole('button', { name: '儲存' });
const titles = () => screen.getAllByLabelText<HTMLInputElement>('標題').map(({ value }) => value);

describe('a paper in its editor', () => {
  test('a teacher sees it as on paper, with the own school, the lines to fill in and the total', async () => {
    await openPaper();
    for (const text of ['示範小學', '姓名：', '班別：', '學號：', '日期：', '選出正確的答案。', '四分之三'])
      expect(await sheet().findByText(text, { exact: false })).toBeTruthy();
    expect(sheet().getByRole('heading', { name: '甲部：分數（60 分）' })).toBeTruthy();
    expect(sheet().getByRole('heading', { name: '答案' })).toBeTruthy();
    expect(screen.getByText('總分：100 分')).toBeTruthy();
    type(screen.getByLabelText('學校'), '另一所小學');
    expect(await sheet().findByText('另一所小學')).toBeTruthy();
  });

  test('a teacher changes title, marks and text, sees it on the paper, and is warned of a sum that is not a hundred', async () => {
    await openPaper();
    type(titleField(), '期中測驗');
    type(part(1).getByLabelText('分數'), '50 分');
    type(part(1).getByLabelText('題目'), '1. 新的題目');
    expect(await sheet().findByRole('heading', { name: '期中測驗' })).toBeTruthy();
    expect(sheet().getByRole('heading', { name: '甲部：分數（50 分）' })).toBeTruthy();
    expect(await sheet().findByText('新的題目')).toBeTruthy();
    expect(screen.getByText('總分：90 分（不是 100 分，請檢查各部分的分數）')).toBeTruthy();
    expect(screen.getByText('還沒儲存')).toBeTruthy();
  });

  test('a teacher whose sections have no marks gets a paper without a total', async () => {
    await openPaper();
    for (const section of [1, 2]) type(part(section).getByLabelText('分數'), '');
    const total = await screen.findByText('總分：');
    await waitFor(() => expect(total.textContent).toBe('總分：'));
  });

  test('a teacher sees the whole paper: the button of the template does not lie upon it', async () => {
    await openPaper();
    expect(screen.queryByRole('button', { name: '系統提示訊息' })).toBeNull();
  });

  test('a teacher moves a section by the keyboard, adds one, takes one out and brings it back', async () => {
    const { user } = await openPaper();
    const up = part(2).getByRole('button', { name: '把第 2 部分上移' });
    up.focus();
    await user.keyboard('{Enter}');
    expect(titles()).toEqual(['乙部：面積', '甲部：分數']);
    expect(screen.getByRole('group', { name: '第 1 部分' }).contains(document.activeElement)).toBe(true);
    await user.click(screen.getByRole('button', { name: '新增部分' }));
    expect(titles()).toEqual(['乙部：面積', '甲部：分數', '新部分']);
    expect(document.activeElement).toBe(part(3).getByLabelText('標題'));
    await user.click(part(2).getByRole('button', { name: '刪除第 2 部分' }));
    expect(titles()).toEqual(['乙部：面積', '新部分']);
    await user.click(await screen.findByRole('button', { name: '復原' }));
    expect(titles()).toEqual(['乙部：面積', '甲部：分數', '新部分']);
    expect(part(2).getByLabelText<HTMLTextAreaElement>('題目').value).toContain('二分之一');
  });

  test('[EXAM-30 EXAM-31 EXAM-33] a teacher saves a paper with its sections, and what is changed later under the id that came back', async () => {
    const stored = examId(7);
    const { user, backend, path } = await openPaper({
      backend: (backend) => {
        backend.on(createExam, () => ({ examId: stored }));
        backend.on(updateExam, ({ params, body }) => buildExam(1, { id: params.id, title: body.title }));
      },
    });
    await user.click(save());
    expect(await screen.findByText('已儲存')).toBeTruthy();
    expect(backend.callsOf(createExam)[0]?.input.body).toMatchObject({
      title: '五年級數學測驗',
      subject: '數學',
      grade: '小學 (5年級)',
      content: MARKDOWN.trim(),
      model: 'gpt-4o-mini',
      tokensUsed: 1_234,
      sections: [
        { title: '甲部：分數', description: '選出正確的答案。', unitId: FRACTIONS.id, marks: 60 },
        { title: '乙部：面積', description: '', unitId: null, marks: 40 },
      ],
    });
    expect(path()).toBe(`/exam-generator?step=paper&exam=${stored}`);
    type(titleField(), '改過的測驗');
    expect(screen.getByText('有還沒儲存的更改')).toBeTruthy();
    await user.click(save());
    expect(await screen.findByText('已儲存')).toBeTruthy();
    expect(backend.callsOf(updateExam).map(({ input }) => [input.params.id, input.body.title])).toEqual([
      [stored, '改過的測驗'],
    ]);
    expect(backend.callsOf(createExam)).toHaveLength(1);
  });

  test('a teacher who leaves the title blank is led there, and nothing is sent', async () => {
    const { user, backend } = await openPaper();
    type(titleField(), ' ');
    await user.click(save());
    expect(screen.getByText('請填寫試卷標題')).toBeTruthy();
    expect(document.activeElement).toBe(titleField());
    expect(backend.callsOf(createExam)).toEqual([]);
  });

  test('a teacher whose paper could not be stored keeps it, and stores it under the same id', async () => {
    const { user, backend } = await openPaper({ backend: (backend) => backend.on(createExam, unreachable) });
    await user.click(save());
    expect(await screen.findByText('無法儲存試卷，內容都還在')).toBeTruthy();
    backend.on(createExam, ({ body }) => ({ examId: body.id ?? '' }));
    await user.click(save());
    expect(await screen.findByText('已儲存')).toBeTruthy();
    const [first, again] = backend.callsOf(createExam).map(({ input }) => input.body.id);
    expect(again).toBe(first);
  });

  test('a teacher whose saved paper was deleted elsewhere stores it anew', async () => {
    const { user, backend } = await openPaper();
    await user.click(save());
    await screen.findByText('已儲存');
    backend.on(updateExam, () => refuse(404, 'exam_not_found'));
    type(titleField(), '又一次');
    await user.click(save());
    expect(await screen.findByText('已儲存')).toBeTruthy();
    expect(backend.callsOf(createExam).at(-1)?.input.body.title).toBe('又一次');
  });

  test('[OPEN-83] a teacher copies a paper and prints it', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = await openPaper();
    await user.click(screen.getByRole('button', { name: '複製' }));
    expect(await screen.findByText('已複製')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(MARKDOWN);
    await user.click(screen.getByRole('button', { name: '列印' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('a teacher gets a Word file under the paper’s title', async () => {
    await openPaper();
    const files: Blob[] = [];
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    fireEvent.click(screen.getByRole('button', { name: '下載 Word 檔' }));
    expect(screen.getByText('正在製作 Word 檔…')).toBeTruthy();
    await waitFor(() => expect(names).toEqual(['五年級數學測驗.docx']));
    expect(files[0]?.size).toBeGreaterThan(2_000);
    expect(await screen.findByText('還沒儲存')).toBeTruthy();
  });
});
