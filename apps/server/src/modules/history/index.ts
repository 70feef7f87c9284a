/** Conversations as they are looked through later: lists, search, export, and the index that finds them. */
export { mountHistory } from './history.routes.ts';
export { startHistory } from './history.service.ts';
