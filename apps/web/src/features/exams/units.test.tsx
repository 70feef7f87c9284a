import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listQuestionUnits, listUnitQuestions } from '#contract/questions.contract.ts';
import { type Handler, refuse } from '#web/testing/fake-backend.ts';
import { answer, buildQuestion, openExams, openUnits, type } from './testing/exam-fixtures.ts';

describe('the units', () => {
  test('[EXAM-6 EXAM-14 EXAM-15] a teacher looks at three examples of a unit, each of at most a hundred characters, and goes back', async () => {
    const long = `長${'😀'.repeat(120)}`;
    const { user, backend } = await openUnits({
      backend: (backend) =>
        backend.on(listUnitQuestions, ({ params, query }) =>
          [long, '二', '三', '四'].slice(0, query.limit).map((text, n) => buildQuestion(n, params.id, text)),
        ),
    });
    await user.click(screen.getByRole('button', { name: '預覽「分數」' }));
    const examples = await screen.findByRole('list', { name: '例子' });
    const texts = within(examples)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
    expect(texts).toEqual([`長${'😀'.repeat(98)}…`, '二', '三']);
    expect([...(texts[0] ?? '')]).toHaveLength(100);
    expect(backend.callsOf(listUnitQuestions)[0]?.input.query.limit).toBe(3);
    await user.click(screen.getByRole('button', { name: '返回單元列表' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('checkbox', { name: '分數' })).toBeTruthy();
  });

  test('a teacher reads the formulas and bold words of an example plainly', async () => {
    const { user } = await openUnits({
      backend: (backend) =>
        backend.on(listUnitQuestions, ({ params }) => [
          buildQuestion(1, params.id, '**計算** $\\frac{1}{2}$ 的一半。'),
        ]),
    });
    await user.click(screen.getByRole('button', { name: '預覽「分數」' }));
    expect((await screen.findByRole('list', { name: '例子' })).textContent).toBe('計算 1/2 的一半。');
  });

  test('a teacher whose examples cannot be loaded tries again', async () => {
    const { user, backend } = await openUnits({
      backend: (backend) => backend.on(listUnitQuestions, () => refuse(403, 'not_allowed')),
    });
    await user.click(screen.getByRole('button', { name: '預覽「分數」' }));
    await screen.findByText('無法載入例子');
    backend.on(listUnitQuestions, () => []);
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText('這個單元還沒有題目，會依單元名稱出題。')).toBeTruthy();
  });

  test('[EXAM-5 EXAM-17] a teacher adds a unit with name and content, and is back at the list, where it is ticked', async () => {
    const { user, bodies, generate } = await openUnits();
    await user.click(screen.getByRole('button', { name: '新增單元' }));
    const dialog = within(await screen.findByRole('dialog'));
    const add = () => user.click(dialog.getByRole('button', { name: '新增' }));
    await add();
    expect(dialog.getByRole('alert').textContent).toBe('請填寫單元名稱和內容');
    expect(document.activeElement).toBe(dialog.getByLabelText('單元名稱'));
    type(dialog.getByLabelText('單元名稱'), '小數');
    await add();
    expect(dialog.getByRole('alert').textContent).toBe('請填寫單元名稱和內容');
    expect(document.activeElement).toBe(dialog.getByLabelText('單元內容'));
    type(dialog.getByLabelText('單元內容'), '0.5 加 0.25');
    await add();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '小數' }).checked).toBe(true);
    await generate();
    await screen.findByRole('heading', { name: '編輯試卷' });
    expect(Object.values(bodies()[0]?.unitContentsMap ?? {})).toEqual([
      { unit_name: '小數', subject: '數學', grade: '小學 (5年級)', contents: ['0.5 加 0.25'] },
    ]);
  });

  test('a teacher who closes the form of a unit is asked before what was typed is lost', async () => {
    const { user } = await openUnits();
    await user.click(screen.getByRole('button', { name: '新增單元' }));
    const dialog = within(await screen.findByRole('dialog'));
    type(dialog.getByLabelText('單元名稱'), '小數');
    await user.click(dialog.getByRole('button', { name: '取消' }));
    await answer('取消');
    expect(dialog.getByLabelText<HTMLInputElement>('單元名稱').value).toBe('小數');
  });

  test('[EXAM-16] a teacher who has chosen no unit is told, and nothing is sent', async () => {
    const { generate, bodies, backend } = await openUnits();
    await generate();
    expect(screen.getByRole('alert').textContent).toBe('請至少選擇一個單元');
    expect(bodies()).toEqual([]);
    expect(backend.callsOf(listUnitQuestions)).toEqual([]);
  });

  test('a teacher ticks all at once, reads how much that is, and unticks all', async () => {
    const { user } = await openUnits();
    const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '全選（2 個單元）' });
    await user.click(all());
    expect(screen.getByText('已選 2 個單元，共 4 題。')).toBeTruthy();
    await user.click(all());
    expect(screen.queryByText(/^已選/)).toBeNull();
  });

  test('a teacher whose units cannot be loaded reads why and tries again', async () => {
    const list: Handler<typeof listQuestionUnits> = () => refuse(403, 'not_allowed');
    const { user, backend } = await openExams({
      search: `?step=units&subject=${encodeURIComponent('數學')}&grade=${encodeURIComponent('小學 (5年級)')}`,
      backend: (backend) => backend.on(listQuestionUnits, list),
    });
    await screen.findByText('無法載入題庫的單元');
    backend.on(listQuestionUnits, () => []);
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText(/題庫裡還沒有這個科目和年級的單元/)).toBeTruthy();
  });
});
