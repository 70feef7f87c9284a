/** People's records and the rights that follow from them. */
export { resolveRights } from './rights.ts';
export { presentUser } from './users.presenter.ts';
export {
  findAccount,
  findPasswordHash,
  findUser,
  hasUsers,
  saveLastLogin,
  savePasswordHash,
} from './users.repository.ts';
export { mountUsers } from './users.routes.ts';
export { makeUsersService } from './users.service.ts';
