import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mergeSchool } from '#contract/schools.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildSchool,
  dialogGone,
  idOf,
  names,
  openDialog,
  openSchools,
  rowOf,
  serveSchools,
} from './testing/school-fixtures.ts';

const FOUR = [
  buildSchool(1, { name: '示範中學', user_count: 100 }),
  buildSchool(2, { name: '示範 中學', user_count: 12 }),
  buildSchool(3, { name: '示範中學（舊）', user_count: 3 }),
  buildSchool(4, { name: '另一所', active: false }),
];

describe('a manager of users who merges schools that were ticked', () => {
  const tick = async (...wanted: string[]) => {
    const app = await openSchools(serveSchools(FOUR));
    for (const name of wanted) await app.user.click(await screen.findByRole('checkbox', { name }));
    return app;
  };
  const open = async () => {
    const app = await tick('示範中學', '示範 中學', '示範中學（舊）');
    await app.user.click(screen.getByRole('button', { name: '合併…' }));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: '合併學校' })) };
  };

  test('needs two of them, and may give up the choice', async () => {
    const { user } = await tick('示範中學');
    expect(screen.getByText('已選取 1 所學校，再選一所就可以合併')).toBeTruthy();
    expect(screen.getByRole('button', { name: '合併…' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: '取消選取' }));
    expect(screen.getByRole('checkbox', { name: '示範中學' })).toHaveProperty('checked', false);
    expect(screen.queryByRole('button', { name: '合併…' })).toBeNull();
  });

  test('says which one stays, is told how many users move, and finds one school', async () => {
    const { user, dialog, backend } = await open();
    await user.click(dialog.getByRole('button', { name: '合併' }));
    expect(dialog.getByText('請選擇要保留的學校')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: '示範中學（100 位用戶）' }));
    await user.click(dialog.getByRole('button', { name: '合併' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(
      '確定要把「示範 中學」、「示範中學（舊）」併入「示範中學」嗎？15 位用戶會移到「示範中學」，',
    );
    expect(backend.callsOf(mergeSchool)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: '合併' }));
    await dialogGone();
    expect(backend.callsOf(mergeSchool).map(({ input: { params, body } }) => [params.id, body.into])).toEqual(
      [
        [idOf(2), idOf(1)],
        [idOf(3), idOf(1)],
      ],
    );
    expect(await screen.findByText('已併入「示範中學」，15 位用戶已移過去')).toBeTruthy();
    await waitFor(async () => expect(await names()).toEqual(['示範中學', '另一所']));
    expect((await rowOf('示範中學')).getByText('115 位')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '合併…' })).toBeNull();
  });

  test('cannot close what is being merged, and may close it when it failed', async () => {
    const { user, dialog, backend } = await open();
    const answer = Promise.withResolvers<Response>();
    backend.on(mergeSchool, () => answer.promise);
    await user.click(dialog.getByRole('radio', { name: /^示範中學（100/ }));
    await user.click(dialog.getByRole('button', { name: '合併' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '合併' }));
    await waitFor(() => expect(backend.callsOf(mergeSchool)).toHaveLength(1));
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: '關閉' })).toHaveProperty('disabled', true);
    answer.resolve(refuse(401, 'not_signed_in'));
    expect(await dialog.findByText(/「示範 中學」沒有併入/)).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: '登入學伴' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: '關閉' })).toHaveProperty('disabled', false);
  });

  test('reads which were merged when one of them fails, and goes on with the rest', async () => {
    const { user, dialog, backend } = await open();
    const moved = { school: buildSchool(1, { name: '示範中學' }), moved: 1 };
    const { user_count: _, ...school } = moved.school;
    backend.on(mergeSchool, ({ params: { id } }) =>
      id === idOf(2) ? { school, moved: 12 } : refuse(503, 'database_unavailable'),
    );
    await user.click(dialog.getByRole('radio', { name: /^示範中學（100/ }));
    const merge = async () => {
      await user.click(dialog.getByRole('button', { name: '合併' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '合併' }));
    };
    await merge();
    const alert = await dialog.findByText(/沒有併入/);
    expect(alert.textContent).toBe(
      '已併入：「示範 中學」。「示範中學（舊）」沒有併入：資料庫暫時無法連線，請稍後再試',
    );
    expect(dialog.queryByRole('radio', { name: /示範 中學/ })).toBeNull();

    backend.on(mergeSchool, () => ({ school, moved: 3 }));
    await merge();
    await dialogGone();
    expect(backend.callsOf(mergeSchool).map(({ input }) => input.params.id)).toEqual([
      idOf(2),
      idOf(3),
      idOf(3),
    ]);
  });
});

describe('a manager of users who merges one school into another', () => {
  test('[SCHOOL-8] finds the other one by name', async () => {
    const { user, dialog, backend } = await openDialog('把「示範 中學」併入另一所學校', FOUR);
    await user.click(dialog.getByRole('button', { name: '合併' }));
    expect(dialog.getByText('請選擇要併入的學校')).toBeTruthy();
    await user.type(dialog.getByRole('combobox', { name: '併入哪一所學校' }), '中學');
    await user.click(await screen.findByRole('option', { name: '示範中學', hidden: true }));
    expect(screen.queryByRole('option', { name: '示範 中學', hidden: true })).toBeNull();
    await user.click(dialog.getByRole('button', { name: '合併' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '合併' }));
    await dialogGone();
    expect(backend.callsOf(mergeSchool).map(({ input: { params, body } }) => [params.id, body.into])).toEqual(
      [[idOf(2), idOf(1)]],
    );
  });

  test('reads that one is inactive before it is chosen', async () => {
    const { user, dialog } = await openDialog('把「示範中學」併入另一所學校', FOUR);
    await user.click(dialog.getByRole('combobox', { name: '併入哪一所學校' }));
    expect(await screen.findByRole('option', { name: '另一所（已停用）', hidden: true })).toBeTruthy();
  });
});
