import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DEFAULT_EXAM_TEMPLATE, generateExam } from '#contract/exams.contract.ts';
import { listUnitQuestions } from '#contract/questions.contract.ts';
import { streamOf } from '#web/testing/fake-backend.ts';
import { liveStream } from '#web/testing/live-stream.ts';
import { AREAS, buildQuestion, FRACTIONS, GENERATED, openUnits, sheet } from './testing/exam-fixtures.ts';

const FAILED = '生成試卷時發生錯誤，請稍後再試';
const isTicked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;

describe('a paper that is made', () => {
  test('[EXAM-7 EXAM-8 EXAM-26 EXAM-27 EXAM-28 EXAM-29 OPEN-83] a teacher chooses units, sees the paper grow, and then the paper', async () => {
    const live = liveStream(generateExam);
    const { tick, generate, bodies, path } = await openUnits({
      backend: (backend) => backend.on(generateExam, live.respond),
    });
    await tick('分數');
    await tick('面積');
    await generate();
    const growing = within(await screen.findByRole('region', { name: '正在生成試卷…' }));
    expect(growing.getByText(/已用時間/).textContent).toMatch(/\d:\d\d/);
    await live.say({ type: 'delta', text: '五年級' });
    expect(await growing.findByText('五年級')).toBeTruthy();
    await live.say({ type: 'finished', result: GENERATED });
    await live.close();
    expect(await screen.findByRole('heading', { name: '編輯試卷' })).toBe(document.activeElement);
    expect(path()).toBe('/exam-generator?step=paper');
    expect(sheet().getByRole('heading', { name: '五年級數學測驗' })).toBeTruthy();
    expect(bodies()).toEqual([
      {
        unitContentsMap: {
          [FRACTIONS.id]: unitContents('分數'),
          [AREAS.id]: unitContents('面積'),
        },
        selectedGrade: '小學 (5年級)',
        selectedSubject: '數學',
        model: '',
        temperature: 0.7,
        systemMessageTemplate: DEFAULT_EXAM_TEMPLATE,
      },
    ]);
  });

  test('[OPEN-83] a teacher’s units are read to the last of their questions', async () => {
    const { tick, generate, bodies } = await openUnits({
      backend: (backend) =>
        backend.on(listUnitQuestions, ({ params, query }) => {
          const page = Number(query.cursor ?? 1);
          const headers = page < 3 ? { 'x-next-cursor': String(page + 1) } : undefined;
          return Response.json([buildQuestion(page, params.id)], { ...(headers && { headers }) });
        }),
    });
    await tick('分數');
    await generate();
    await screen.findByRole('heading', { name: '編輯試卷' });
    expect(bodies()[0]?.unitContentsMap[FRACTIONS.id]?.contents).toEqual(['題目 1', '題目 2', '題目 3']);
  });

  test('a teacher who stops keeps what had come, as a paper that is not finished', async () => {
    const live = liveStream(generateExam);
    const { tick, generate, user } = await openUnits({
      backend: (backend) => backend.on(generateExam, live.respond),
    });
    await tick('分數');
    await generate();
    await live.say({ type: 'delta', text: '# 半份試卷\n\n## 甲部（50 分）\n\n1. 題' });
    await screen.findByRole('heading', { name: '半份試卷' });
    await user.click(screen.getByRole('button', { name: '停止' }));
    expect(await screen.findByText('這份試卷沒有寫完，可以自己補上後面的部分。')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('試卷標題').value).toBe('半份試卷');
    expect(sheet().getByRole('heading', { name: '甲部（50 分）' })).toBeTruthy();
  });

  test('a teacher who stops before a word has come is back at the units', async () => {
    const { tick, generate, user } = await openUnits({
      backend: (backend) => backend.on(generateExam, () => liveStream(generateExam).respond()),
    });
    await tick('分數');
    await generate();
    await user.click(await screen.findByRole('button', { name: '停止' }));
    expect(await screen.findByRole('checkbox', { name: '分數' })).toBeTruthy();
    expect(isTicked('分數')).toBe(true);
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  test('a teacher whose paper was cut off at its longest reads that it is not finished', async () => {
    const { tick, generate } = await openUnits({
      backend: (backend) =>
        backend.on(generateExam, () =>
          streamOf(generateExam, [{ type: 'finished', result: { ...GENERATED, isCutOff: true } }]),
        ),
    });
    await tick('分數');
    await generate();
    expect(await screen.findByText('這份試卷沒有寫完，可以自己補上後面的部分。')).toBeTruthy();
  });

  test('a teacher with a paper that is not stored is asked before a new one takes its place', async () => {
    const { tick, generate, user, router, bodies } = await openUnits();
    await tick('分數');
    await generate();
    await screen.findByRole('heading', { name: '編輯試卷' });
    router.history.back();
    await screen.findByRole('checkbox', { name: '分數' });
    expect(isTicked('分數')).toBe(true);
    await generate();
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('還有一份沒儲存的試卷，生成新的會取代它。要繼續嗎？')).toBeTruthy();
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(bodies()).toHaveLength(1);
  });
});

function unitContents(name: string) {
  return {
    unit_name: name,
    subject: '數學',
    grade: '小學 (5年級)',
    contents: ['第一道題目', '第二道題目'],
  };
}
