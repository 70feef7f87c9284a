/** People's records and the rights that follow from them. */

export { getGranter } from './granter.ts';
export { type Granter, isWithinReach, listUngrantable } from './grants.policy.ts';
export { resolveRights } from './rights.ts';
export { presentUser } from './users.presenter.ts';
export {
  type Account,
  findAccount,
  findAccountById,
  findPasswordHash,
  findPeople,
  findPeopleOfSchools,
  findUser,
  hasUsers,
  holdFirstUsers,
  savePasswordHash,
  saveSignIn,
} from './users.repository.ts';
export { mountUsers } from './users.routes.ts';
export { makeUsersService } from './users.service.ts';
