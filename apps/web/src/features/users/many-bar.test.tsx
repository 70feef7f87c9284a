import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listUserIds } from '#contract/user-management.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildMany, openSchool } from './testing/many-fixtures.ts';
import { idOf } from './testing/user-fixtures.ts';

const CHANGE = '更改類型、學校、狀態或到期日';
const users = buildMany(3);

describe('an administrator who chooses users', () => {
  test('reads how many they are, and takes the choice back', async () => {
    const { pick, bar, user } = await openSchool({ users });
    expect(screen.queryByRole('region', { name: '對已選取的用戶' })).toBeNull();
    await pick('學生1', '學生3');
    expect(bar().getByText('已選取 2 位用戶')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: '取消選取' }));
    expect(screen.queryByRole('region', { name: '對已選取的用戶' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: '選取「學生1」' })).toHaveProperty('checked', false);
  });

  test('chooses all who match the filters, on whatever page they are', async () => {
    const { pick, bar, user, backend } = await openSchool(
      { users: buildMany(120) },
      `/admin/users?search=${encodeURIComponent('學生1')}`,
    );
    await pick('學生1');
    await user.click(bar().getByRole('button', { name: '選取全部 32 位符合條件的用戶' }));
    expect(await bar().findByText('已選取 32 位用戶')).toBeTruthy();
    expect(backend.callsOf(listUserIds).map(({ input }) => input.query)).toEqual([{ search: '學生1' }]);
    expect(bar().queryByRole('button', { name: /選取全部/ })).toBeNull();
  });

  test('chooses all who match also when as many others are chosen', async () => {
    const { pick, bar, user } = await openSchool({ users });
    await pick('學生1');
    await user.type(screen.getByRole('searchbox'), '學生2');
    await user.click(await bar().findByRole('button', { name: '選取全部 1 位符合條件的用戶' }));
    expect(await bar().findByText('已選取 2 位用戶')).toBeTruthy();
    expect(bar().queryByRole('button', { name: /選取全部/ })).toBeNull();
  });

  test('reads that those who match are too many to be chosen at once', async () => {
    const { pick, bar, user, backend } = await openSchool({ users });
    backend.on(listUserIds, () => refuse(422, 'too_many_users', { max: 5_000 }));
    await pick('學生1');
    await user.click(bar().getByRole('button', { name: '選取全部 3 位符合條件的用戶' }));
    expect(await bar().findByText('一次最多處理 5000 位用戶，請縮小範圍')).toBeTruthy();
    expect(bar().getByText('已選取 1 位用戶')).toBeTruthy();
  });

  test('reads that more are chosen than can be changed at once, and can begin nothing with them', async () => {
    const { pick, bar, user, backend } = await openSchool({ users });
    backend.on(listUserIds, () => Array.from({ length: 5_001 }, (_, n) => idOf(n + 1)));
    await pick('學生1');
    await user.click(bar().getByRole('button', { name: /^選取全部/ }));
    expect(await bar().findByText('已選取 5,001 位用戶')).toBeTruthy();
    expect(bar().getByText('一次最多處理 5000 位用戶，請縮小範圍')).toBeTruthy();
    for (const name of [CHANGE, '指派聊天機器人'])
      expect(bar().getByRole('button', { name })).toHaveProperty('disabled', true);
  });
});
