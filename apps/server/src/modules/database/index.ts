/** What an administrator does with the database itself: statements of their own, its structure. */
export { mountDatabase } from './database.routes.ts';
export { makeDatabaseService } from './database.service.ts';
