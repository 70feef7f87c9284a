import {
  createUserType,
  deleteUserType,
  getUserType,
  listUserTypes,
  updateUserType,
} from '#contract/user-types.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { UserTypesService } from './user-types.service.ts';

export function mountUserTypes(http: Http, userTypes: UserTypesService): void {
  http.mount(listUserTypes, () => userTypes.listUserTypes());
  http.mount(getUserType, ({ params }) => userTypes.getUserType(params.id));
  http.mount(createUserType, ({ body }, { actor }) => userTypes.createUserType(actor, body));
  http.mount(updateUserType, ({ params, body }, { actor }) =>
    userTypes.updateUserType(actor, params.id, body),
  );
  http.mount(deleteUserType, async ({ params }, { actor }) => {
    await userTypes.deleteUserType(actor, params.id);
    return { success: true };
  });
}
