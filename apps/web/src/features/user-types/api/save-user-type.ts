import { createUserType, type UserType, updateUserType } from '#contract/user-types.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { TypeFields } from '../state/type-fields.ts';

/** A new type for null; `newId` is its id, so that saving it again cannot make a second one. */
export function saveUserType(id: string | null, newId: string, body: TypeFields): Promise<UserType> {
  return id === null
    ? call(createUserType, { body: { ...body, id: newId } })
    : call(updateUserType, { params: { id }, body });
}
