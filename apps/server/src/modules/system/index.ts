/** Health, readiness, figures and the description of the API. */
export { mountSystem } from './system.routes.ts';
