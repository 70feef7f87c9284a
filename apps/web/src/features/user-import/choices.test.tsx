import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSchool, listActiveSchools } from '#contract/schools.contract.ts';
import { openImport } from './testing/import-fixtures.ts';

test('a manager who adds a school and comes back to the import finds it among the choices', async () => {
  const school = { id: crypto.randomUUID(), name: '新書院', value: '新書院', active: true };
  const { choose, user, backend } = await openImport();
  await choose('姓名,電郵\n陳小明,ming@school.test\n');
  const choices = async () =>
    within(await screen.findByRole('combobox', { name: '學校' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(await choices()).toEqual(['無', '示範學校']);

  backend.on(createSchool, () => {
    backend.on(listActiveSchools, () => [school]);
    return school;
  });
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: '用戶權限管理' }));
  const [add] = await screen.findAllByRole('button', { name: '新增用戶' });
  await user.click(add as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: '新增用戶' }));
  await user.click(dialog.getByRole('button', { name: '新增學校' }));
  await user.type(dialog.getByLabelText('新學校的名稱'), '新書院{Enter}');
  await dialog.findByRole('option', { name: '新書院' });
  await user.click(dialog.getByRole('button', { name: '取消' }));
  await user.click(await screen.findByRole('button', { name: '放棄' }));

  await user.click(await screen.findByRole('link', { name: '匯入用戶' }));
  await user.upload(
    await screen.findByLabelText<HTMLInputElement>('選擇名單檔案'),
    new File(['姓名,電郵\n陳小明,ming@school.test\n'], '名單.csv'),
  );
  expect(await choices()).toEqual(['無', '新書院']);
});
