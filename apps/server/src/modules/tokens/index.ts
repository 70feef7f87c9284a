/** Keys of AI providers. */
export { makeProviderKeys, type ProviderKeys } from './tokens.service.ts';
