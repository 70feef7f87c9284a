import type { Input } from '#contract/operation.ts';
import {
  type createUser,
  type listUserIds,
  type listUsers,
  MANY_USERS,
  type ManagedUser,
  type updateUser,
} from '#contract/user-management.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import * as repository from './managed-users.repository.ts';
import { makeManyUsers } from './many-users.ts';
import { makeOneUser } from './one-user.ts';
import { makeUserFields } from './user-fields.ts';
import { presentManagedUser } from './user-management.presenter.ts';
import { listIds, listPageIds } from './user-pages.repository.ts';

export type UserManagement = ReturnType<typeof makeUserManagement>;

export function makeUserManagement({ db, schoolTimeZone }: { db: Database; schoolTimeZone: string }) {
  const fields = makeUserFields(schoolTimeZone);
  const one = makeOneUser({ db, fields });

  async function getUser(id: string): Promise<ManagedUser> {
    const [user] = await repository.listUsers(db, [id]);
    if (!user) throw new AppError('user_not_found');
    return presentManagedUser(user);
  }

  return {
    ...makeManyUsers({ db, fields }),
    deleteUser: one.deleteUser,

    async listUsers(
      query: Input<typeof listUsers>['query'],
    ): Promise<{ users: ManagedUser[]; total: number }> {
      const { ids, total } = await listPageIds(db, query);
      return { users: (await repository.listUsers(db, ids)).map(presentManagedUser), total };
    },

    async listIds(filter: Input<typeof listUserIds>['query']): Promise<string[]> {
      const ids = await listIds(db, filter, MANY_USERS + 1);
      if (ids.length > MANY_USERS) throw new AppError('too_many_users', { values: { max: MANY_USERS } });
      return ids;
    },

    async createUser(actor: Actor, form: Input<typeof createUser>['body']): Promise<ManagedUser> {
      return getUser(await one.createUser(actor, form));
    },

    async updateUser(actor: Actor, id: string, form: Input<typeof updateUser>['body']): Promise<ManagedUser> {
      await one.updateUser(actor, id, form);
      return getUser(id);
    },
  };
}
