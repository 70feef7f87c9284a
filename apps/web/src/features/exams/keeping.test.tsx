import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { generateExam, getExam, listExams } from '#contract/exams.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { liveStream } from '#web/testing/live-stream.ts';
import {
  answer,
  buildExamItem,
  examId,
  openExams,
  openPaper,
  openUnits,
  part,
  type,
} from './testing/exam-fixtures.ts';

const titleField = () => screen.getByLabelText<HTMLInputElement>('試卷標題');
const _save = () => screen.getByRole('button', { name: '儲存' });
const titles = () => screen.getAllByLabelText<HTMLInputElement>('標題').map(({ value }) => value);

describe('a paper that is not stored', () => {
  test('a teacher who reloads finds it again, and goes on from the templates, too', async () => {
    await openPaper();
    type(titleField(), '還沒儲存的測驗');
    cleanup();
    await openExams({ search: '?step=paper' });
    expect(titleField().value).toBe('還沒儲存的測驗');
    cleanup();
    const { user } = await openExams();
    const notice = within(await screen.findByRole('region', { name: '還沒儲存的試卷' }));
    expect(notice.getByText('還沒儲存的測驗')).toBeTruthy();
    await user.click(notice.getByRole('button', { name: '繼續編輯' }));
    expect((await screen.findByLabelText<HTMLInputElement>('試卷標題')).value).toBe('還沒儲存的測驗');
  });

  test('a teacher who leaves the page is asked, stays, and gives it up the second time', async () => {
    const { router, path } = await openPaper();
    const leave = () => void router.navigate({ to: '/profile' });
    leave();
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      '還有未儲存的更改，確定要離開嗎？',
    );
    await answer('留下');
    expect(path()).toBe('/exam-generator?step=paper');
    leave();
    await answer('離開');
    await waitFor(() => expect(path()).toBe('/profile'));
    cleanup();
    await openExams();
    expect(screen.queryByText(/沒儲存的試卷/)).toBeNull();
  });

  test('a teacher who leaves while a paper is being written is asked, and it goes on; the second time it ends', async () => {
    const live = liveStream(generateExam);
    const { tick, generate, router, path } = await openUnits({
      backend: (backend) => backend.on(generateExam, live.respond),
    });
    await tick('分數');
    await generate();
    await live.say({ type: 'delta', text: '# 半份試卷' });
    await screen.findByRole('heading', { name: '半份試卷' });
    const leave = () => void router.navigate({ to: '/profile' });
    leave();
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      '試卷還在生成，離開就會停止，已經寫出的部分不會留下。確定要離開嗎？',
    );
    await answer('留下');
    await live.say({ type: 'delta', text: '，還在寫' });
    expect(await screen.findByRole('heading', { name: '半份試卷，還在寫' })).toBeTruthy();
    leave();
    await answer('離開');
    await waitFor(() => expect(path()).toBe('/profile'));
  });

  test('a teacher gives it up after a question', async () => {
    const { user } = await openPaper();
    await user.click(screen.getByRole('button', { name: '返回範本' }));
    await user.click(await screen.findByRole('button', { name: '放棄' }));
    await answer('放棄');
    await waitFor(() => expect(screen.queryByRole('region', { name: '還沒儲存的試卷' })).toBeNull());
  });
});

describe('a saved paper', () => {
  const saved = {
    backend: (backend: FakeBackend) => backend.on(listExams, () => [buildExamItem(3, { title: '期末試卷' })]),
  };

  test('[EXAM-32] a teacher opens it with its sections, marks and answers, and nothing is to be saved', async () => {
    const { user, path } = await openExams(saved);
    await user.click(await screen.findByRole('button', { name: '打開「期末試卷」' }));
    expect((await screen.findByLabelText<HTMLInputElement>('試卷標題')).value).toBe('五年級數學測驗');
    expect(titles()).toEqual(['甲部：分數', '乙部：面積']);
    expect(part(1).getByLabelText<HTMLInputElement>('分數').value).toBe('60');
    expect(screen.getByText('已儲存')).toBeTruthy();
    expect(path()).toBe(`/exam-generator?step=paper&exam=${examId(3)}`);
  });

  test('a teacher who changes it and reloads finds the change', async () => {
    await openExams({ search: `?step=paper&exam=${examId(3)}` });
    await screen.findByLabelText('試卷標題');
    type(titleField(), '改到一半');
    cleanup();
    await openExams({ search: `?step=paper&exam=${examId(3)}` });
    expect(titleField().value).toBe('改到一半');
    cleanup();
    await openExams({ search: `?step=paper&exam=${examId(4)}` });
    expect(screen.getByText('要打開另一份試卷，請先儲存或放棄這一份。')).toBeTruthy();
  });

  test.each([
    ['is gone', examId(5)],
    ['never can have been', 'nonsense'],
  ])('a teacher whose address names a paper that %s is told, and goes on to the templates', async (_, id) => {
    const { user } = await openExams({
      search: `?step=paper&exam=${id}`,
      backend: (backend) => backend.on(getExam, () => refuse(404, 'exam_not_found')),
    });
    expect(await screen.findByText('找不到這份試卷，可能已經刪除。')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '返回範本' }));
    expect(await screen.findByRole('button', { name: '建立新試卷' })).toBeTruthy();
  });
});
