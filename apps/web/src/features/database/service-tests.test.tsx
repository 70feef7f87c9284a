import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getEnvironment, testProvider } from '#contract/database.contract.ts';
import {
  createExam,
  deleteExam,
  generateExam,
  getExamTemplate,
  listExams,
} from '#contract/exams.contract.ts';
import { listQuestionUnits, listUnitQuestions } from '#contract/questions.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { hearLog, jsonOf, openAsAdmin, unreachable } from './testing/database-fixtures.ts';

const ID = '01890a5d-ac96-774b-bcce-000000000001';
const result = () => within(screen.getByRole('region', { name: '結果' }));

async function openPhp() {
  const page = await openAsAdmin('/php-api-test');
  await screen.findByRole('heading', { level: 1, name: 'PHP API 測試' });
  return {
    ...page,
    async send(message: string): Promise<void> {
      if (message) await page.user.type(screen.getByLabelText('訊息'), message);
      await page.user.click(screen.getByRole('button', { name: '送出' }));
    },
    orders: () => page.backend.callsOf(testProvider).map(({ input }) => input.body),
  };
}

describe('an administrator who tests the AI service', () => {
  test('[DB-32 DB-33 DB-34 DB-37 DB-38 OPEN-1 OPEN-2] chooses model and temperature, sends a message and reads the answer', async () => {
    const { send, user, backend, orders } = await openPhp();
    const model = screen.getByLabelText<HTMLSelectElement>('模型');
    expect([...model.options].map(({ value }) => value)).toEqual(['gpt-4o-mini', 'gpt-4o']);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: '溫度' });
    expect([slider.min, slider.max, slider.step]).toEqual(['0', '1', '0.1']);
    await user.selectOptions(model, 'gpt-4o');
    fireEvent.change(slider, { target: { value: '0.3' } });
    backend.on(testProvider, () => ({
      choices: [{ message: { role: 'assistant', content: '你好！\n第二行' } }],
    }));
    await send('說你好');
    expect(await result().findByText(/你好！/)).toHaveProperty('textContent', '你好！\n第二行');
    expect(orders()).toEqual([
      { model: 'gpt-4o', temperature: 0.3, messages: [{ role: 'user', content: '說你好' }] },
    ]);
  });

  test('[DB-35] reads the error of the service with its status', async () => {
    const { send, backend } = await openPhp();
    backend.on(testProvider, () => ({ status: 429, error: { message: 'Rate limit reached' } }));
    await send('x');
    expect((await result().findByRole('alert')).textContent).toBe('API Error (429): Rate limit reached');
  });

  test('[DB-36] without an active token reads so, and finds the way to the keys', async () => {
    hearLog();
    const { send, backend } = await openPhp();
    backend.on(testProvider, () => refuse(409, 'no_provider_key', { provider: 'openai' }));
    await send('x');
    expect((await result().findByRole('alert')).textContent).toContain('No active token found for provider');
    const link = result().getByRole('link', { name: 'API 金鑰管理' });
    expect(link.getAttribute('href')).toBe('/token-management');
  });

  test('without a message reads so, and nothing is sent', async () => {
    const { send, orders } = await openPhp();
    await send('');
    expect(screen.getByText('請輸入訊息')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('訊息'));
    expect(orders()).toEqual([]);
  });

  test('that does not answer cancels and may send again; what she typed is still there', async () => {
    const { send, user, backend, orders } = await openPhp();
    backend.on(testProvider, () => new Promise(() => undefined));
    await send('太慢了');
    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(await result().findByText('還沒有測試')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('訊息').value).toBe('太慢了');
    backend.on(testProvider, () => ({ choices: [{ message: { content: '來了' } }] }));
    await send('');
    expect(await result().findByText('來了')).toBeTruthy();
    expect(orders()).toHaveLength(2);
  });

  test('[API-14] while her own server is away reads so, and it is logged', async () => {
    const log = hearLog();
    const { send, backend } = await openPhp();
    backend.on(testProvider, unreachable);
    await send('x');
    expect((await result().findByRole('alert')).textContent).toContain('無法連線到伺服器');
    expect(log).toHaveBeenCalledWith('test provider', expect.anything());
  });
});

test('[DB-32 OPEN-1] an administrator reads which settings of the server are set', async () => {
  await openAsAdmin('/env-test', (b) =>
    b.on(getEnvironment, () => [
      { name: 'DATABASE_URL', set: true },
      { name: 'SHARE_PASSWORD', set: false },
    ]),
  );
  const rows = await screen.findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '設定狀態',
    'DATABASE_URL已設定',
    'SHARE_PASSWORD未設定',
  ]);
  expect(screen.getByText(/共 2 項，已設定 1 項/)).toBeTruthy();
});

test('an administrator whose settings cannot be read reads why', async () => {
  await openAsAdmin('/env-test', (b) => b.on(getEnvironment, () => refuse(403, 'not_allowed')));
  expect(await screen.findByText('無法讀取伺服器的設定')).toBeTruthy();
});

async function openExams() {
  const page = await openAsAdmin('/exam-api-test');
  await screen.findByRole('heading', { level: 1, name: '試卷 API 測試' });
  const panel = (label: string) => within(screen.getByRole('region', { name: `${label} 的結果` }));
  return {
    ...page,
    panel,
    press: (label: string) => page.user.click(screen.getByRole('button', { name: `測試「${label}」` })),
  };
}

describe('an administrator who tests the calls of exams', () => {
  test('[DB-32 OPEN-1] finds a button and a panel for each call', async () => {
    const { panel } = await openExams();
    const labels = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');
    expect(labels).toHaveLength(10);
    for (const label of labels) {
      expect(screen.getByRole('button', { name: `測試「${label}」` })).toBeTruthy();
      expect(panel(label).getByText('還沒有測試')).toBeTruthy();
    }
  });

  test('[OPEN-1] lets a paper be made after a unit that an earlier call found', async () => {
    const { press, panel, backend } = await openExams();
    await press('產生試卷');
    expect((await panel('產生試卷').findByRole('alert')).textContent).toBe('請先測試「單元的題目」');
    const unit = {
      id: ID,
      subject: '數學',
      grade: '小學 (5年級)',
      unit_name: '分數',
      question_count: 1,
    } as const;
    backend.on(listQuestionUnits, () => [unit]);
    backend.on(listUnitQuestions, ({ params: { id } }) => [
      { id, unit_id: id, content: '二分之一是多少？', updated_at: '2026-10-05T02:00:00Z' },
    ]);
    const paper = { content: '# 試卷', model: 'gpt-4o-mini', tokensUsed: 9, isCutOff: false };
    backend.on(generateExam, () => paper);
    for (const label of ['試題單元', '單元的題目', '產生試卷']) {
      await press(label);
      expect(await panel(label).findByText('200 成功')).toBeTruthy();
    }
    expect(await jsonOf('產生試卷 的 JSON')).toEqual(paper);
    expect(backend.callsOf(generateExam)[0]?.input.body).toMatchObject({
      unitContentsMap: { [ID]: { unit_name: '分數', contents: ['二分之一是多少？'] } },
      selectedGrade: '小學 (5年級)',
      selectedSubject: '數學',
    });
  });

  test('[OPEN-1] saves a paper, lists it, deletes it, and then there is none to delete', async () => {
    const { press, panel, backend } = await openExams();
    backend.on(createExam, () => ({ examId: ID }));
    backend.on(listExams, () => []);
    backend.on(deleteExam, () => undefined);
    await press('儲存試卷');
    expect(await panel('儲存試卷').findByText('201 成功')).toBeTruthy();
    await press('試卷列表');
    expect(await jsonOf('試卷列表 的 JSON')).toEqual([]);
    await press('刪除試卷');
    expect(await panel('刪除試卷').findByText('204 成功，沒有內容')).toBeTruthy();
    expect(backend.callsOf(deleteExam)[0]?.input.params).toEqual({ id: ID });
    await press('刪除試卷');
    expect((await panel('刪除試卷').findByRole('alert')).textContent).toBe('請先測試「儲存試卷」');
    expect(backend.callsOf(deleteExam)).toHaveLength(1);
  });

  test('[API-4] reads a refusal in the panel of its call', async () => {
    hearLog();
    const { press, panel, backend } = await openExams();
    backend.on(getExamTemplate, () => refuse(503, 'database_unavailable'));
    await press('讀取系統提示訊息範本');
    const words = (await panel('讀取系統提示訊息範本').findByRole('alert')).textContent;
    expect(words).toBe('API Error: 503 Service Unavailable資料庫暫時無法連線，請稍後再試');
  });
});
