import { getAccessRights, getUser, savePreferences } from '#contract/users.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { UsersService } from './users.service.ts';

export function mountUsers(http: Http, users: UsersService): void {
  http.mount(getUser, ({ params }, { actor }) => users.getUser(actor, params.id));
  http.mount(getAccessRights, ({ params }, { actor }) => users.getAccessRights(actor, params.id));
  http.mount(savePreferences, ({ params, body }, { actor }) => users.savePreferences(actor, params.id, body));
}
