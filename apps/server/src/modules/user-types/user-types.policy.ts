import { BUILT_IN_USER_TYPES } from '#contract/permissions.ts';

/** The product refers to these types by name: to some even where nobody belongs to them. */
const ALWAYS_ACTIVE = ['admin', 'free'];

export function isBuiltIn(name: string): boolean {
  return BUILT_IN_USER_TYPES.some((builtIn) => builtIn === name);
}

/** Whether the product would no longer find what it refers to. */
export function breaksBuiltIn(stored: { name: string }, wanted: { name: string; status: string }): boolean {
  if (isBuiltIn(stored.name) && wanted.name !== stored.name) return true;
  return ALWAYS_ACTIVE.includes(stored.name) && wanted.status !== 'active';
}
