import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { type ImportEvent, importUsers, MADE_PASSWORD } from '#contract/user-import.contract.ts';
import { endSession } from '#web/lib/session/session-store.ts';
import { type FakeBackend, refuse, streamOf } from '#web/testing/fake-backend.ts';
import { TOKEN } from '#web/testing/render-app.tsx';
import { IMPORT, importButton, openImport, serveImport } from './testing/import-fixtures.ts';

const LIST =
  '姓名,電郵,密碼,學校\n陳小明,ming@school.test,,示範學校\n林美玲,ling@school.test,her-own-word,示範學校\n王大文,wen@school.test,,\n';

/** A server that checks lists as ever and does this with those that are to be made. */
function serveUntil(make: () => Response | Promise<Response>) {
  return (backend: FakeBackend) => {
    serveImport()(backend);
    backend.on(importUsers, ({ body }) =>
      body.dry_run ? { created: 0, new_schools: [], problems: [] } : make(),
    );
  };
}

const finished = (created: number): ImportEvent => ({
  type: 'finished',
  report: { created, new_schools: [], problems: [] },
});

async function importList(backend = serveImport()) {
  const page = await openImport(backend);
  await page.choose(LIST);
  await screen.findByText('共 3 列，沒有問題');
  await page.user.click(await importButton());
  return page;
}

const slips = () => within(screen.getByTestId('slips')).queryAllByRole('listitem', { hidden: true });
const slipText = (index: number) => slips()[index]?.textContent ?? '';
const leave = () => screen.getByRole('link', { name: '回到用戶列表' });

describe('a manager who imports a list', () => {
  test('sees how far it is, then how many were made', async () => {
    let finish: (event: ImportEvent) => void = () => undefined;
    const last = new Promise<ImportEvent>((resolve) => {
      finish = resolve;
    });
    async function* events(): AsyncGenerator<ImportEvent> {
      yield { type: 'progress', done: 1, total: 3 };
      yield await last;
    }
    await importList(serveUntil(() => streamOf(importUsers, events())));
    expect(await screen.findByText('1 / 3 列')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '匯入進度' })).toHaveProperty('value', 1);
    finish(finished(3));
    expect(await screen.findByText('已建立 3 位用戶。')).toBeTruthy();
  });

  test('who cannot wait for it is asked, and may leave', async () => {
    const { user, path } = await importList(serveUntil(() => new Promise(() => undefined)));
    await screen.findByText('正在匯入，請不要關閉這一頁。');
    const answer = async (button: string) => {
      const page = within(screen.getByRole('main'));
      await user.click(page.getByRole('link', { name: PAGES.users.title }));
      const question = await screen.findByRole('alertdialog');
      expect(question.textContent).toContain(
        '匯入還沒有完成，現在離開就看不到新用戶的密碼了。確定要離開嗎？',
      );
      await user.click(within(question).getByRole('button', { name: button }));
    };
    await answer('留下');
    expect(path()).toBe(IMPORT);
    expect(screen.getByRole('progressbar', { name: '匯入進度' })).toBeTruthy();
    await answer('離開');
    await waitFor(() => expect(path()).toBe(PAGES.users.path));
  });

  test('gets a slip with the password that was sent for everybody who had none, and on demand for the others', async () => {
    const { user, sent } = await importList();
    await screen.findByText('已建立 3 位用戶。');
    const rows = sent()[0]?.input.body.rows ?? [];
    expect(slips()).toHaveLength(2);
    expect(slipText(0)).toContain('示範學校陳小明');
    expect(slipText(0)).toContain('ming@school.test');
    expect(rows[0]?.password).toMatch(MADE_PASSWORD);
    expect(slipText(0)).toContain(rows[0]?.password);
    expect(slipText(0)).toContain(`${location.origin}/login`);
    expect(slipText(1)).toContain(rows[2]?.password);
    await user.click(screen.getByLabelText('也列印密碼寫在檔案中的 1 位用戶'));
    expect(slipText(1)).toContain('her-own-word');
    expect(slips()).toHaveLength(3);
  });

  test('whose connection breaks sends the very same list again, and it is whole', async () => {
    const answers = [
      () => {
        throw new TypeError('offline');
      },
      () => streamOf(importUsers, [{ type: 'progress', done: 2, total: 3 }]),
      () => streamOf(importUsers, [finished(3)]),
    ];
    const { user, sent } = await importList(serveUntil(() => answers.shift()?.() ?? refuse(500, 'internal')));
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await screen.findByText(/還不知道匯入有沒有完成/)).toBeTruthy();
      // Who went back could not print what may have been made.
      expect(screen.queryByRole('button', { name: '回去修改' })).toBeNull();
      await user.click(screen.getByRole('button', { name: '重試' }));
    }
    expect(await screen.findByText('已建立 3 位用戶。')).toBeTruthy();
    const bodies = sent().map(({ input }) => input.body);
    expect(bodies).toHaveLength(3);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  test('who is refused reads the words of the server, and that nobody was made', async () => {
    const { user } = await importList(
      serveUntil(() =>
        streamOf(importUsers, [{ type: 'failed', code: 'not_allowed', message: '您沒有權限執行此操作' }]),
      ),
    );
    expect(await screen.findByText('您沒有權限執行此操作')).toBeTruthy();
    expect(screen.getByText('沒有匯入任何一列。')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '回去修改' }));
    expect(await importButton()).toHaveProperty('disabled', false);
  });

  test('whose session has ended signs in where they are, and loses nothing', async () => {
    const { user } = await importList(serveUntil(() => refuse(401, 'not_signed_in')));
    expect(await screen.findByRole('dialog', { name: '登入學伴' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByText('沒有匯入任何一列。')).toBeTruthy();
  });

  test('whose list was overtaken by somebody else reads what is wrong now', async () => {
    const problem = { row: 1, field: 'email', message: '該電子郵箱已被使用，請使用其他郵箱' } as const;
    let isOvertaken = false;
    await importList((backend) => {
      serveImport()(backend);
      backend.on(importUsers, ({ body }) => {
        const report = { created: 0, new_schools: [], problems: isOvertaken ? [problem] : [] };
        if (body.dry_run) return report;
        isOvertaken = true;
        return streamOf(importUsers, [{ type: 'finished', report: { ...report, problems: [problem] } }]);
      });
    });
    expect(await screen.findByText(/所以沒有匯入任何一列/)).toBeTruthy();
    expect(await screen.findByText(problem.message)).toBeTruthy();
    expect(screen.getByLabelText('第 2 列的電子郵箱')).toBeTruthy();
  });
});

describe('a manager whose slips are not printed', () => {
  test('is asked before leaving, and not any more when they are', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user, path } = await importList();
    await screen.findByText('已建立 3 位用戶。');
    await user.click(leave());
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('密碼單還沒有印好，離開後就看不到這些密碼了。確定要離開嗎？');
    await user.click(within(question).getByRole('button', { name: '留下' }));
    expect(path()).toBe('/admin/users/import');

    await user.click(screen.getByRole('button', { name: '列印密碼單（2 張）' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: '都印好了' }));
    await user.click(leave());
    await waitFor(() => expect(path()).toBe('/admin/users'));
  });

  test('is asked before leaving also when the session has ended', async () => {
    const { user, path } = await importList();
    await screen.findByText('已建立 3 位用戶。');
    act(() => endSession(TOKEN));
    await user.click(leave());
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: '留下' }));
    expect(path()).toBe('/admin/users/import');
    expect(slips()).toHaveLength(2);
  });

  test('is asked before another file, and told before logging out', async () => {
    const { user } = await importList();
    await screen.findByText('已建立 3 位用戶。');
    await user.click(screen.getByRole('button', { name: '登出' }));
    const logout = await screen.findByRole('alertdialog');
    expect(logout.textContent).toContain('有 2 位新用戶的密碼還沒有列印，登出後就看不到了。');
    await user.click(within(logout).getByRole('button', { name: '取消' }));

    await user.click(screen.getByRole('button', { name: '再匯入一個檔案' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: '繼續' }));
    expect(await screen.findByRole('button', { name: '選擇檔案' })).toBeTruthy();
    expect(screen.queryByTestId('slips')).toBeNull();
  });
});
