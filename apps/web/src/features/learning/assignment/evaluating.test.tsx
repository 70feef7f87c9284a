import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { evaluateAssignment, getHelperRecord } from '#contract/helpers.contract.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { refuse, streamOf } from '#web/testing/fake-backend.ts';
import { liveStream } from '#web/testing/live-stream.ts';
import { type EvaluationAnswer, findResult, finishEvaluation, openForm } from '../testing/assignment-form.ts';
import { buildAssignment, recordId, unreachable } from '../testing/learning-fixtures.ts';

const FAILED = '評估作業時發生錯誤，請稍後再試';

describe('an evaluation', () => {
  test('[HELP-A-1 HELP-A-7 HELP-A-8 HELP-A-9 HELP-A-10 HELP-A-11] a pupil submits, follows the steps, sees the text grow, and reads score and feedback', async () => {
    const live = liveStream(evaluateAssignment);
    const { fill, submit, step, path, backend } = await openForm(live.respond);
    expect(step().textContent).toBe('填寫');
    fill();
    await submit();
    expect(await screen.findByText('作業已提交，正在評估中...')).toBeTruthy();
    expect(step().textContent).toBe('已提交');
    await live.say({ type: 'delta', text: '描寫' });
    expect(await screen.findByText('描寫')).toBeTruthy();
    expect(step().textContent).toBe('評估中');
    await live.say({ type: 'delta', text: '生動' });
    expect(await screen.findByText('描寫生動')).toBeTruthy();
    const made = buildAssignment({ id: recordId(7) });
    await live.say({ type: 'finished', result: made });
    await live.close();
    const sheet = within(await findResult());
    expect(await screen.findByText('作業評估完成！')).toBeTruthy();
    expect(step().textContent).toBe('完成');
    expect(sheet.getByText('82')).toBeTruthy();
    expect(await sheet.findByText(/結尾可以再有力一些/)).toBeTruthy();
    expect(path()).toBe(`/assignments?record=${made.id}`);
    expect(document.activeElement).toBe(sheet.getByRole('heading', { name: '最難忘的一天' }));
    expect(backend.callsOf(getHelperRecord)).toHaveLength(0);
  });

  test('[HELP-A-15] a pupil goes on from a result to an empty form', async () => {
    const { fill, submit, title, user, path } = await openForm();
    fill();
    await submit();
    await findResult();
    await user.click(screen.getByRole('button', { name: '重新開始' }));
    expect((await screen.findByLabelText<HTMLInputElement>('作業標題')).value).toBe('');
    expect(title().value).toBe('');
    expect(screen.queryByRole('article')).toBeNull();
    expect(path()).toBe('/assignments');
  });

  test('a pupil cancels; the connection is closed and what was typed is there', async () => {
    let isCut = false;
    const { fill, submit, content, user } = await openForm((_, { signal }) => {
      signal.addEventListener('abort', () => {
        isCut = true;
      });
      return liveStream(evaluateAssignment).respond();
    });
    fill();
    await submit();
    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(content().value).toBe('那一天我和爺爺去爬山。');
    expect(isCut).toBe(true);
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '提交作業' }));
  });

  const FAILURES: [string, EvaluationAnswer, string][] = [
    [
      'fails on its way',
      () =>
        streamOf(evaluateAssignment, [{ type: 'failed', code: 'provider_busy', message: 'AI 服務目前忙碌' }]),
      'AI 服務目前忙碌',
    ],
    ['is refused', () => refuse(429, 'too_many_requests'), '目前訊息太多，請稍後再試'],
    ['does not reach the server', unreachable, '無法連線到伺服器，請檢查網路連線後再試一次。'],
    [
      'ends too early',
      () => streamOf(evaluateAssignment, [{ type: 'delta', text: '寫到一半' }]),
      '連線中斷，回答沒有完成，請再試一次。',
    ],
  ];
  test.each(FAILURES)(
    '[HELP-A-17] a pupil whose assignment %s reads why, keeps what was typed and sends it again under the same id',
    async (_, answer, reason) => {
      const { fill, submit, content, bodies, backend } = await openForm(answer);
      fill();
      await submit();
      const alert = (await screen.findByText(FAILED)).closest('[role="alert"]');
      expect(alert?.textContent).toContain(reason);
      expect(content().value).toBe('那一天我和爺爺去爬山。');
      backend.on(evaluateAssignment, finishEvaluation);
      await submit();
      await findResult();
      const [first, again] = bodies();
      expect(again).toEqual(first);
    },
  );

  test('a pupil reads what had come before the connection broke', async () => {
    const { fill, submit } = await openForm(() =>
      streamOf(evaluateAssignment, [{ type: 'delta', text: '寫到一半' }]),
    );
    fill();
    await submit();
    await screen.findByText(FAILED);
    expect(screen.getByText('寫到一半')).toBeTruthy();
  });

  test('a pupil whose session ends finds the text there and goes on writing', async () => {
    const { fill, submit, content, user } = await openForm(() => refuse(401, 'not_signed_in'));
    fill();
    await submit();
    await screen.findByText(FAILED);
    expect(content().value).toBe('那一天我和爺爺去爬山。');
    const stored = Object.entries(sessionStorage).find(([key]) => key.endsWith('work:assignment'));
    expect(stored?.[1]).toContain('那一天我和爺爺去爬山。');
    expect(await screen.findByRole('button', { name: '重新登入' })).toBeTruthy();
    await user.type(screen.getByLabelText('作業內容'), '風很大。');
    expect(content().value).toBe('那一天我和爺爺去爬山。風很大。');
  });

  test('a pupil who logs out leaves nothing of an assignment behind', async () => {
    const { fill } = await openForm();
    fill();
    expect(Object.keys(sessionStorage)).toHaveLength(1);
    act(signOut);
    expect(Object.keys(sessionStorage)).toHaveLength(0);
  });
});
