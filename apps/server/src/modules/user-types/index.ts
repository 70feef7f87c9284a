/** Named lists of permissions, which users hold. */
export { mountUserTypes } from './user-types.routes.ts';
export { makeUserTypesService } from './user-types.service.ts';
