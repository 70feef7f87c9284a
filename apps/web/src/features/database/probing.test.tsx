import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { testProvider } from '#contract/database.contract.ts';
import { createExam, getExam } from '#contract/exams.contract.ts';
import { createUser, listUsers } from '#contract/user-management.contract.ts';
import { getUser } from '#contract/users.contract.ts';
import { buildUser } from '#web/testing/people.ts';
import { hearLog, openAsAdmin, unreachable } from './testing/database-fixtures.ts';

const PERSON = buildUser();

const panel = (name: string) => within(screen.getByRole('region', { name: `${name} 的結果` }));

async function open(path: string, title: string) {
  const page = await openAsAdmin(path);
  await screen.findByRole('heading', { level: 1, name: title });
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  return { ...page, press };
}
const openTest = () => open('/database-test', '資料庫 API 測試');

describe('an administrator who tries the API out', () => {
  test('[DB-24] reads in each panel what was called, also after she has typed something else', async () => {
    hearLog();
    const { press, user, backend } = await openTest();
    backend.on(getUser, () => PERSON);
    backend.on(createUser, unreachable);
    await user.type(screen.getByLabelText('ID'), PERSON.id);
    await press('測試 GET');
    expect(await panel('GET').findByText('200 成功')).toBeTruthy();
    await user.type(screen.getByLabelText('ID'), '7');
    await user.click(screen.getByLabelText('JSON 內容'));
    await user.paste('{}');
    await press('測試 POST');
    await panel('POST').findByRole('alert');
    expect(panel('GET').getByText(`GET ${listUsers.path}/${PERSON.id}`)).toBeTruthy();
    expect(panel('POST').getByText(`POST ${listUsers.path}`)).toBeTruthy();
    expect(panel('PUT').queryByText(/^PUT /)).toBeNull();
  });

  test('[DB-32 OPEN-1] reads the id of the exam that was called', async () => {
    const { press, backend } = await open('/exam-api-test', '試卷 API 測試');
    backend.on(createExam, () => ({ examId: PERSON.id }));
    backend.on(getExam, () => new Promise(() => undefined));
    await press('測試「儲存試卷」');
    expect(await panel('儲存試卷').findByText('201 成功')).toBeTruthy();
    await press('測試「讀取試卷」');
    expect(await panel('讀取試卷').findByText(`GET /api/exams/${PERSON.id}`)).toBeTruthy();
  });

  const waits = [
    ['GET', listUsers, '已取消'],
    ['POST', createUser, '已取消等待，但伺服器可能已經執行，請先查看資料。'],
  ] as const;
  test.each(waits)(
    'cancels a %s (%o) that is not answered, reads 「%s」 and may try again',
    async (method, operation, says) => {
      const signals: AbortSignal[] = [];
      const { press, user, backend } = await openTest();
      await user.click(screen.getByLabelText('JSON 內容'));
      await user.paste(JSON.stringify({ name: '新同學', email: 'new@demo.school', password: 'secret-word' }));
      backend.on(operation, (_: unknown, { signal }: { signal: AbortSignal }) => {
        signals.push(signal);
        return new Promise<never>(() => undefined);
      });
      await press(`測試 ${method}`);
      await press(`取消測試「${method}」`);
      expect(await panel(method).findByText(says)).toBeTruthy();
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
      expect(document.activeElement).toBe(screen.getByRole('region', { name: `${method} 的結果` }));
      await press(`測試 ${method}`);
      await waitFor(() => expect(signals).toHaveLength(2));
    },
  );

  test('leaves the page, and what is under way is cancelled', async () => {
    const signals: AbortSignal[] = [];
    const { press, backend, router } = await openTest();
    backend.on(listUsers, (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    await press('測試 GET');
    await waitFor(() => expect(signals).toHaveLength(1));
    await router.navigate({ to: '/exam-api-test' });
    await waitFor(() => expect(signals[0]?.aborted).toBe(true));
  });
});

test('an administrator who cancels a message to the AI service by the keyboard may send it again at once', async () => {
  const { press, user, backend } = await open('/php-api-test', 'PHP API 測試');
  backend.on(testProvider, () => new Promise(() => undefined));
  await user.type(screen.getByLabelText('訊息'), '太慢了');
  await press('送出');
  (await screen.findByRole('button', { name: '取消' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '送出' })));
});
