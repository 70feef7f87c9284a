import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deleteExam, listExams } from '#contract/exams.contract.ts';
import { answer, buildExamItem, openExams, unreachable } from './testing/exam-fixtures.ts';

describe('the saved papers', () => {
  test('a teacher sees one’s own papers page after page, and deletes one after a question', async () => {
    let items = [buildExamItem(2, { title: '期中試卷' }), buildExamItem(3, { title: '期末試卷' })];
    const { user } = await openExams({
      backend: (backend) => {
        backend.on(listExams, ({ query }) =>
          query.cursor
            ? [buildExamItem(4, { title: '舊試卷' })]
            : Response.json(items, { headers: { 'x-next-cursor': 'more' } }),
        );
        backend.on(deleteExam, ({ params }) => {
          items = items.filter(({ id }) => id !== params.id);
          return undefined;
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: '載入更多' }));
    expect(await screen.findByText('舊試卷')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '刪除「期中試卷」' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      '確定要刪除試卷「期中試卷」嗎？此操作無法撤銷。',
    );
    await answer('刪除');
    await waitFor(() => expect(screen.queryByText('期中試卷')).toBeNull());
    expect(screen.getByText('期末試卷')).toBeTruthy();
  });

  test('a teacher whose paper cannot be deleted reads why and still has it', async () => {
    const { user, backend } = await openExams({
      backend: (backend) => backend.on(listExams, () => [buildExamItem(2, { title: '期中試卷' })]),
    });
    backend.on(deleteExam, unreachable);
    await user.click(await screen.findByRole('button', { name: '刪除「期中試卷」' }));
    await answer('刪除');
    expect(await screen.findByText('無法刪除這份試卷')).toBeTruthy();
    expect(screen.getByText('期中試卷')).toBeTruthy();
  });
});
