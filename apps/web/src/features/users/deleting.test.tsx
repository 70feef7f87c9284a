import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { deleteUser } from '#contract/user-management.contract.ts';
import { type Handler, refuse } from '#web/testing/fake-backend.ts';
import { buildManaged, idOf, names, openUsers, reply, toldOf, unreachable } from './testing/user-fixtures.ts';

const TWO = [buildManaged(1, { name: '陳小明' }), buildManaged(2, { name: '王老師' })];
const QUESTION = '確定要刪除用戶「陳小明」嗎？此操作無法撤銷。';

/** Asks for the deletion of the first of two users. */
async function ask(options: Parameters<typeof openUsers>[0] = {}) {
  const app = await openUsers({ users: TWO, ...options });
  await app.user.click(await screen.findByRole('button', { name: '刪除「陳小明」' }));
  return app;
}

describe('an administrator who deletes a user', () => {
  test('[USER-13 USER-14] is asked with the name, and whoever cancels deletes nothing', async () => {
    const app = await ask();
    await reply(app, QUESTION, '取消');
    expect(app.backend.callsOf(deleteUser)).toHaveLength(0);
    expect(names()).toEqual(['陳小明', '王老師']);
  });

  test('[USER-13 USER-15 USER-35] and confirms sees the row go, and comes to the heading of the page', async () => {
    const app = await ask();
    await app.user.keyboard('{Escape}');
    await app.user.click(screen.getByRole('checkbox', { name: '選取「陳小明」' }));
    await app.user.click(screen.getByRole('button', { name: '刪除「陳小明」' }));
    await reply(app, QUESTION, '刪除');
    await toldOf('已刪除「陳小明」');
    await waitFor(() => expect(names()).toEqual(['王老師']));
    expect(app.backend.callsOf(deleteUser).map(({ input }) => input.params.id)).toEqual([idOf(1)]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByText(/^已選取/)).toBeNull();
  });

  /** What stands above the list when the deletion has failed; the row is still there. */
  async function readFailure(answer: Handler<typeof deleteUser>) {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = await ask({ backend: (b) => b.on(deleteUser, answer) });
    await reply(app, QUESTION, '刪除');
    const lines = [...(await screen.findByRole('alert')).querySelectorAll('p')].map(
      (line) => line.textContent,
    );
    expect(names()).toEqual(['陳小明', '王老師']);
    await app.user.click(screen.getByRole('button', { name: '關閉' }));
    expect(screen.queryByRole('alert')).toBeNull();
    return lines;
  }
  const FAILED = '刪除用戶時發生錯誤，請稍後再試';

  test('[USER-36] reads that it failed when the server says so without a reason', async () => {
    expect((await readFailure(() => ({ success: false })))[0]).toBe(FAILED);
  });

  test('[USER-44] reads that data depends on the user', async () => {
    const lines = await readFailure(() => refuse(409, 'user_has_dependents'));
    expect(lines[0]).toBe('無法刪除用戶：有相關數據依賴於此用戶');
  });

  test('[USER-45] reads that the permission is missing', async () => {
    expect((await readFailure(() => refuse(403, 'not_allowed')))[0]).toBe('您沒有權限刪除此用戶');
  });

  test('[USER-45] reads that the permission is missing for a user who may do more, and why', async () => {
    const lines = await readFailure(() => refuse(403, 'user_out_of_reach'));
    expect(lines.slice(0, 2)).toEqual(['您沒有權限刪除此用戶', '您不能更改權限比您高的用戶']);
  });

  test('[USER-46] reads that it failed when the server fails', async () => {
    expect((await readFailure(() => refuse(500, 'internal')))[0]).toBe(FAILED);
  });

  test('[USER-46] reads that it failed when the server is not reached', async () => {
    expect((await readFailure(unreachable))[0]).toBe(FAILED);
  });

  test('[USER-46] reads that it failed for the last administrator, and why', async () => {
    const lines = await readFailure(() => refuse(409, 'last_admin'));
    expect(lines.slice(0, 2)).toEqual([FAILED, '系統必須保留至少一位啟用中的管理員']);
  });

  test('whom somebody else has deleted already reads of no failure', async () => {
    const app = await ask({ backend: (b) => b.on(deleteUser, () => refuse(404, 'user_not_found')) });
    await reply(app, QUESTION, '刪除');
    await waitFor(() => expect(app.backend.callsOf(deleteUser)).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('finds no such button on the own row', async () => {
    await openUsers({ users: TWO, ownId: idOf(1) });
    expect(await screen.findByRole('button', { name: '刪除「王老師」' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '刪除「陳小明」' })).toBeNull();
    expect(screen.getByRole('button', { name: '編輯「陳小明」' })).toBeTruthy();
  });
});
