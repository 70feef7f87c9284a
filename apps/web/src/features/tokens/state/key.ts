import type { Token } from '#contract/tokens.contract.ts';

/** A provider key as the page speaks of it; the wire has other names for some of its fields. */
export type Key = {
  id: string;
  name: string;
  /** Masked. */
  value: string;
  /** The id of an AI service. */
  provider: string;
  isActive: boolean;
  lastUsed: string | null;
  usageCount: number;
  createdAt: string;
  user_id: string | null;
  user_name: string | null;
  user_email: string | null;
  /** When the provider last refused it; null while it is accepted. */
  refusedAt: string | null;
};

export function toKey(token: Token): Key {
  return {
    id: token.id,
    name: token.name,
    value: token.token,
    provider: token.provider,
    isActive: token.status === 'active',
    lastUsed: token.last_used_at,
    usageCount: token.usage_count,
    createdAt: token.created_at,
    user_id: token.user_id,
    user_name: token.user_name,
    user_email: token.user_email,
    refusedAt: token.refused_at,
  };
}

/** The keys whose name or provider, as stored or as `nameOf` shows it, has the text in it. */
export function findKeys(
  keys: readonly Key[],
  search: string,
  nameOf: (provider: string) => string,
): readonly Key[] {
  const wanted = search.toLowerCase();
  return keys.filter(({ name, provider }) =>
    [name, provider, nameOf(provider)].some((text) => text.toLowerCase().includes(wanted)),
  );
}
