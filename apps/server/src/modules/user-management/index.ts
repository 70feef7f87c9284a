/** Administration of people. */
export { mountUserImport } from './import.routes.ts';
export { makeUserImport } from './import.service.ts';
export { mountUserManagement } from './user-management.routes.ts';
export { makeUserManagement } from './user-management.service.ts';
