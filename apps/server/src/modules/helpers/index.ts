/** Learning helpers: assignments, material, languages, notes, and a partner to speak with. */
export { mountHelpers } from './helpers.routes.ts';
export { makeHelpersService } from './helpers.service.ts';
