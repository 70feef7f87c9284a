/** Keys of AI providers: managed by some, used by every turn, seen by nobody else. */
export { maskKey } from './key-form.policy.ts';
export { type Enter, type FoundKeys, makeProviderKeys, type ProviderKeys } from './provider-keys.ts';
export { mountTokens } from './tokens.routes.ts';
export { makeTokensService } from './tokens.service.ts';
