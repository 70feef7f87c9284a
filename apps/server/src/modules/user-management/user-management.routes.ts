import {
  assignChatbots,
  changeUsers,
  createUser,
  deleteUser,
  findAssignableChatbots,
  listUserIds,
  listUsers,
  updateUser,
} from '#contract/user-management.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { UserManagement } from './user-management.service.ts';

export function mountUserManagement(http: Http, users: UserManagement): void {
  http.mount(listUsers, async ({ query }, { setHeader }) => {
    const page = await users.listUsers(query);
    setHeader('x-total-count', String(page.total));
    return page.users;
  });
  http.mount(listUserIds, ({ query }) => users.listIds(query));
  http.mount(createUser, ({ body }, { actor }) => users.createUser(actor, body));
  http.mount(updateUser, ({ params, body }, { actor }) => users.updateUser(actor, params.id, body));
  http.mount(deleteUser, async ({ params }, { actor }) => {
    await users.deleteUser(actor, params.id);
    return { success: true };
  });
  http.mount(changeUsers, ({ body }, { actor }) => users.changeUsers(actor, body));
  http.mount(assignChatbots, ({ body }, { actor }) => users.assignChatbots(actor, body));
  http.mount(findAssignableChatbots, async ({ query }, { setHeader }) => {
    const { rows, total } = await users.findChatbots(query);
    setHeader('x-total-count', String(total));
    return rows;
  });
}
