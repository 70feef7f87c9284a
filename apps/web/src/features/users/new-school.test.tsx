import { waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createSchool } from '#contract/schools.contract.ts';
import { updateUser } from '#contract/user-management.contract.ts';
import { openOld } from './testing/user-fixtures.ts';

describe('an administrator who gives a user a school that is not there yet', () => {
  const schoolOf = ({ dialog }: Awaited<ReturnType<typeof openOld>>) =>
    dialog.getByRole<HTMLSelectElement>('combobox', { name: '學校' });
  const open = async (school: string) => {
    const form = await openOld();
    await form.press('新增學校');
    const box = within(form.dialog.getByRole('group', { name: '新增學校' }));
    await form.user.click(box.getByLabelText('新學校的名稱'));
    if (school !== '') await form.user.paste(school);
    return { ...form, box };
  };

  test('[USER-9 SCHOOL-4 SCHOOL-7] adds it by its trimmed name and has it chosen at once', async () => {
    const form = await open('  第三書院 ');
    expect(document.activeElement).toBe(form.box.getByLabelText('新學校的名稱'));
    await form.user.keyboard('{Enter}');
    await waitFor(() => expect(schoolOf(form).value).toBe('第三書院'));
    expect(form.backend.callsOf(createSchool).map(({ input }) => input.body.name)).toEqual(['第三書院']);
    expect(form.backend.callsOf(updateUser)).toHaveLength(0);
    await form.press('儲存');
    await form.gone();
    expect(form.backend.callsOf(updateUser)[0]?.input.body).toMatchObject({ school: '第三書院' });
  });

  const readProblem = async (name: string, text: string) => {
    const form = await open(name);
    await form.press('新增這所學校');
    expect(await form.box.findByText(text)).toBeTruthy();
    await form.press('不新增');
    expect(form.dialog.queryByRole('group', { name: '新增學校' })).toBeNull();
    expect(schoolOf(form).value).toBe('');
    expect(document.activeElement).toBe(schoolOf(form));
    return form.backend.callsOf(createSchool);
  };

  test('[SCHOOL-3] without a name reads so, sends nothing, and may do without', async () => {
    expect(await readProblem('', '請輸入學校名稱')).toHaveLength(0);
  });

  test('[SCHOOL-3] with nothing but spaces reads that a name is missing', async () => {
    expect(await readProblem('   ', '請輸入學校名稱')).toHaveLength(0);
  });

  test('closes with Escape the new school alone, and goes on with the user', async () => {
    const form = await open('第三');
    await form.user.keyboard('{Escape}');
    expect(form.dialog.queryByRole('group', { name: '新增學校' })).toBeNull();
    expect(document.activeElement).toBe(schoolOf(form));
    expect(form.dialog.getByRole('button', { name: '儲存' })).toBeTruthy();
  });

  test('[SCHOOL-5] with a name that exists reads so, and may do without', async () => {
    expect(await readProblem('第二中學', '該學校名稱已存在')).toHaveLength(1);
  });
});
