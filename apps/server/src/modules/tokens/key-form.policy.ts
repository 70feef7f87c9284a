import type { Provider } from '#contract/constants.ts';

/** What can be said of a key from its letters alone. */

const DOTS = '••••';

/** What everybody may see of a key. */
export function maskKey(key: string): string {
  return key.length > 8 ? `${key.slice(0, 4)}${DOTS}${key.slice(-4)}` : DOTS + DOTS;
}

/** Visible ASCII: nothing else can stand in the header that carries a key. */
export function canBeSent(key: string): boolean {
  return /^[!-~]+$/.test(key);
}

const FORMS: Readonly<Record<Provider, { prefix: string; longerThan: number }>> = {
  openai: { prefix: 'sk-', longerThan: 10 },
  deepseek: { prefix: 'dsk-', longerThan: 10 },
  other: { prefix: '', longerThan: 20 },
};

/** Whether a key looks like one of the provider's, for when the provider itself cannot be asked. */
export function hasForm(provider: Provider, key: string): boolean {
  const { prefix, longerThan } = FORMS[provider];
  return key.startsWith(prefix) && key.length > longerThan;
}
