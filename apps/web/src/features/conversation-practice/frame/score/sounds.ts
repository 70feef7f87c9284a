import { pinyin } from 'pinyin-pro';

const known = new Map<string, readonly string[]>();

/** All sounds of one Chinese character in Mandarin, with the number of the tone; none of other signs. */
export function readingsOf(character: string): readonly string[] {
  let readings = known.get(character);
  if (!readings) {
    readings = pinyin(character, { multiple: true, toneType: 'num', type: 'array', nonZh: 'removed' });
    known.set(character, readings);
  }
  return readings;
}
