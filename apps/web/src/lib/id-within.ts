/**
 * An id that follows from another one and a name: the same each time, and for another name another one. For things that
 * are made together under one id that is kept.
 */
export function idWithin(id: string, name: string): string {
  return `${id.slice(0, -DIGITS)}${fingerprint(name)}`;
}

/** Of the last group of a UUID. Among 500 names two have the same one once in two billion times. */
const DIGITS = 12;

/** The digits of a text: two sums over its characters, each stirred by the other. */
function fingerprint(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 2_654_435_761);
    two = Math.imul(two ^ text.charCodeAt(at), 1_597_334_677);
  }
  const stir = (sum: number, other: number) =>
    Math.imul(sum ^ (sum >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  one = stir(one, two);
  two = stir(two, one);
  return [one, two].map((sum) => (sum >>> 8).toString(16).padStart(DIGITS / 2, '0')).join('');
}
