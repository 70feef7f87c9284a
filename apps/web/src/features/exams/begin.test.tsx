import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { gradesOf, listQuestionUnits, SCHOOL_LEVELS } from '#contract/questions.contract.ts';
import { choose, openExams } from './testing/exam-fixtures.ts';

const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent)
    .slice(1);
const samples = () => within(screen.getByRole('list', { name: '試卷範本' }));
const next = () => screen.getByRole('button', { name: '下一步：選擇單元' });

describe('where a paper begins', () => {
  test('[EXAM-1 EXAM-2 EXAM-18] a teacher finds sample templates with subject, grade, name, description, status and day first', async () => {
    await openExams();
    const [first] = samples().getAllByRole('listitem');
    for (const text of [
      '數學',
      '小學 (5年級)',
      '五年級數學單元測驗',
      '分數、小數和面積，有選擇題、計算題和應用題。',
      '啟用中',
      '2026-09-01',
    ])
      expect(within(first as HTMLElement).getByText(text)).toBeTruthy();
    expect(screen.getByText(/內建的範例/)).toBeTruthy();
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('範本');
  });

  test('[EXAM-19 EXAM-20] a teacher switches a template off and on; after a reload it is as before', async () => {
    const { user } = await openExams();
    const name = '五年級數學單元測驗';
    const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: `啟用「${name}」` });
    const use = () => screen.getByRole<HTMLButtonElement>('button', { name: `使用「${name}」` });
    await user.click(toggle());
    expect([toggle().checked, use().disabled]).toEqual([false, true]);
    await user.click(screen.getByRole('switch', { name: '啟用「中二代數練習卷」' }));
    expect(samples().getAllByText('已停用')).toHaveLength(1);
    expect(
      sessionStorage.length + Object.keys(localStorage).filter((key) => !key.startsWith('auth')).length,
    ).toBe(0);
    cleanup();
    await openExams();
    expect([toggle().checked, use().disabled]).toEqual([true, false]);
  });

  test('[EXAM-3] a teacher who takes a template finds its subject and grade filled in', async () => {
    const { user } = await openExams();
    await user.click(screen.getByRole('button', { name: '使用「四年級中文期中試卷」' }));
    expect((await screen.findByLabelText<HTMLSelectElement>('科目')).value).toBe('中文');
    expect(screen.getByLabelText<HTMLSelectElement>('學校級別').value).toBe('小學');
    expect(screen.getByLabelText<HTMLSelectElement>('年級').value).toBe('4');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '選擇科目和年級' }));
  });

  test('[EXAM-3 EXAM-4 EXAM-11 EXAM-12 EXAM-13] a teacher chooses subject, level and year, and sees the units of that subject and grade', async () => {
    const { user, backend } = await openExams();
    await user.click(screen.getByRole('button', { name: '建立新試卷' }));
    await screen.findByLabelText('科目');
    expect(optionsOf('科目')).toEqual(['中文', '英文', '數學']);
    expect(optionsOf('學校級別')).toEqual(['小學', '中學']);
    expect(screen.getByLabelText<HTMLSelectElement>('年級').disabled).toBe(true);
    for (const level of SCHOOL_LEVELS) {
      choose(screen.getByLabelText('學校級別'), level);
      expect(optionsOf('年級').map((year) => `${level} (${year})`)).toEqual(gradesOf(level));
    }
    choose(screen.getByLabelText('科目'), '數學');
    choose(screen.getByLabelText('年級'), '5');
    await user.click(next());
    expect(await screen.findByRole('checkbox', { name: '分數' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^預覽/ })).toHaveLength(2);
    expect(backend.callsOf(listQuestionUnits)[0]?.input.query).toMatchObject({
      subject: '數學',
      grade: '中學 (中五)',
    });
  });

  test.each([
    ['科目', '請選擇科目', []],
    ['學校級別', '請選擇學校級別', [['科目', '中文']]],
    [
      '年級',
      '請選擇年級',
      [
        ['科目', '中文'],
        ['學校級別', '小學'],
      ],
    ],
  ] as const)('a teacher who chooses no %s is led there', async (label, problem, chosen) => {
    const { user } = await openExams({ search: '?step=subject' });
    await screen.findByLabelText('科目');
    for (const [field, value] of chosen) choose(screen.getByLabelText(field), value);
    await user.click(next());
    expect(screen.getByRole('alert').textContent).toBe(problem);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
  });

  test('a teacher goes back by the button of the browser, one step at a time', async () => {
    const { user, router } = await openExams();
    await user.click(screen.getByRole('button', { name: '使用「五年級數學單元測驗」' }));
    await user.click(await screen.findByRole('button', { name: '下一步：選擇單元' }));
    await screen.findByRole('checkbox', { name: '分數' });
    router.history.back();
    expect((await screen.findByLabelText<HTMLSelectElement>('科目')).value).toBe('數學');
    router.history.back();
    expect(await screen.findByRole('button', { name: '建立新試卷' })).toBeTruthy();
  });
});
