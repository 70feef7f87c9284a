import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createExam, generateExam, getExamTemplate } from '#contract/exams.contract.ts';
import { listUnitQuestions } from '#contract/questions.contract.ts';
import { refuse, streamOf } from '#web/testing/fake-backend.ts';
import {
  AREAS,
  buildQuestion,
  FRACTIONS,
  finishExam,
  openUnits,
  unreachable,
} from './testing/exam-fixtures.ts';

const FAILED = '生成試卷時發生錯誤，請稍後再試';
const isTicked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;

describe('a paper that fails', () => {
  const failures = [
    [
      'fails on its way',
      () => streamOf(generateExam, [{ type: 'failed', code: 'provider_busy', message: 'AI 服務目前忙碌' }]),
      'AI 服務目前忙碌',
    ],
    ['is refused', () => refuse(429, 'too_many_requests'), '目前訊息太多，請稍後再試'],
    ['does not reach the server', unreachable, '無法連線到伺服器，請檢查網路連線後再試一次。'],
  ] as const;
  test.each(failures)(
    '[EXAM-9 EXAM-10] a teacher whose paper %s is back at the units with what was chosen, reads why and tries again',
    async (_, handler, reason) => {
      const { tick, generate, backend } = await openUnits({
        backend: (backend) => backend.on(generateExam, handler),
      });
      await tick('分數');
      await generate();
      const alert = (await screen.findByText(FAILED)).closest('[role="alert"]');
      expect(alert?.textContent).toContain(reason);
      expect([isTicked('分數'), isTicked('面積')]).toEqual([true, false]);
      backend.on(generateExam, finishExam);
      await generate();
      expect(await screen.findByRole('heading', { name: '編輯試卷' })).toBeTruthy();
    },
  );

  test('a teacher whose paper breaks off goes on with the part that had come', async () => {
    const { tick, generate, user, backend } = await openUnits({
      backend: (backend) =>
        backend.on(generateExam, () =>
          streamOf(generateExam, [
            { type: 'delta', text: '# 斷了的試卷' },
            { type: 'failed', code: 'provider_timeout', message: '太久了' },
          ]),
        ),
    });
    await tick('分數');
    await generate();
    await user.click(await screen.findByRole('button', { name: '編輯已經寫好的部分' }));
    expect((await screen.findByLabelText<HTMLInputElement>('試卷標題')).value).toBe('斷了的試卷');
    expect(backend.callsOf(createExam)).toEqual([]);
  });

  test.each([
    ['questions', listUnitQuestions],
    ['template', getExamTemplate],
  ])('[EXAM-9] a teacher whose %s cannot be read is told, and nothing is sent', async (_, operation) => {
    const { tick, generate, bodies } = await openUnits({
      backend: (backend) => backend.on(operation, () => refuse(403, 'not_allowed')),
    });
    await tick('分數');
    await generate();
    expect(await screen.findByText(FAILED)).toBeTruthy();
    expect(bodies()).toEqual([]);
    expect(isTicked('分數')).toBe(true);
  });

  test('a teacher sees how far the reading of questions has come, and calls it off', async () => {
    const { tick, generate, user, bodies } = await openUnits({
      backend: (backend) => backend.on(listUnitQuestions, () => new Promise(() => undefined)),
    });
    await tick('分數');
    await generate();
    expect(await screen.findByText('正在讀取題目：0／1 個單元，0 題')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(await screen.findByRole('button', { name: '生成試卷' })).toBeTruthy();
    expect(bodies()).toEqual([]);
  });
});

describe('more than a model takes', () => {
  /** Fractions have eighty questions of a thousand characters, areas ten. */
  const openLarge = async () => {
    const page = await openUnits({
      backend: (backend) =>
        backend.on(listUnitQuestions, ({ params }) =>
          Array.from({ length: params.id === FRACTIONS.id ? 90 : 10 }, (_, n) =>
            buildQuestion(n, params.id, `${n}${'題'.repeat(1_000)}`),
          ),
        ),
    });
    await page.tick('分數');
    await page.tick('面積');
    await page.generate();
    await screen.findByText(/還沒有送出/);
    return page;
  };

  test('a teacher is told before anything is sent, sees each unit’s share, and leaves one out', async () => {
    const { user, bodies, generate } = await openLarge();
    expect(bodies()).toEqual([]);
    expect(screen.getByText('不選「分數」就放得下。')).toBeTruthy();
    const shares = within(screen.getByRole('list', { name: '各單元的份量' })).getAllByRole('listitem');
    expect(shares.map(({ textContent }) => /^(分數|面積)佔 \d+%/.exec(textContent ?? '')?.[1])).toEqual([
      '分數',
      '面積',
    ]);
    await user.click(screen.getByRole('button', { name: '不選「分數」' }));
    expect(isTicked('分數')).toBe(false);
    expect(screen.getByText(/現在放得下了/)).toBeTruthy();
    await generate();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(Object.keys(bodies()[0]?.unitContentsMap ?? {})).toEqual([AREAS.id]);
  });

  test('a teacher takes only the latest questions of each unit, as many as fit', async () => {
    const { user, bodies, generate } = await openLarge();
    const button = screen.getByRole('button', { name: /^每個單元只取最新的 \d+ 題$/ });
    const count = Number(/\d+/.exec(button.textContent ?? '')?.[0]);
    await user.click(button);
    expect(screen.getByText(/現在放得下了/)).toBeTruthy();
    await generate();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    const sent = bodies()[0]?.unitContentsMap ?? {};
    expect(sent[FRACTIONS.id]?.contents).toHaveLength(count);
    expect(sent[FRACTIONS.id]?.contents[0]).toMatch(/^0題/);
    expect(sent[AREAS.id]?.contents).toHaveLength(10);
  });
});
