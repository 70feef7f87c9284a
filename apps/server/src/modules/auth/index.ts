/** Sign-in and who a request comes from. */
export { mountAuth } from './auth.routes.ts';
export { makeAuthService } from './auth.service.ts';
