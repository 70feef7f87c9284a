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

/** Of services whose keys are known by their form; of the others a key is what can be sent. */
const FORMS: Readonly<Record<string, { prefix: string; longerThan: number }>> = {
  openai: { prefix: 'sk-', longerThan: 10 },
  deepseek: { prefix: 'dsk-', longerThan: 10 },
  other: { prefix: '', longerThan: 20 },
};

/** Whether a key looks like one of this kind of service, for when the service itself cannot be asked. */
export function hasForm(preset: string, key: string): boolean {
  const { prefix, longerThan } = FORMS[preset] ?? { prefix: '', longerThan: 0 };
  return key.startsWith(prefix) && key.length > longerThan;
}
