/** What the decision needs of a keydown event. */
type KeyPress = { key: string; shiftKey: boolean; isComposing: boolean; keyCode: number; timeStamp: number };

/** Milliseconds; nobody presses Enter again this soon after choosing a candidate. */
const SAME_PRESS = 40;

/**
 * True for the Enter that sends. The Enter that ends a composition (Bopomofo, Cangjie, Pinyin) does not:
 * browsers mark it as composing or with key code 229, but Safari ends the composition before it tells the
 * key, so the time of the last compositionend counts too.
 */
export function isSendKey(press: KeyPress, composedAt: number | null): boolean {
  if (press.key !== 'Enter' || press.shiftKey) return false;
  if (press.isComposing || press.keyCode === 229) return false;
  return composedAt === null || press.timeStamp - composedAt > SAME_PRESS;
}
