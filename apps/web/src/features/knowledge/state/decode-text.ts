import { ImportFailure } from './import-failure.ts';

/**
 * The text of a .txt or .md file, whatever it was written in: marked Unicode, UTF-8, or one of the two older ways of
 * writing Chinese. Those two cannot be told apart by what is allowed in them, so the text decides that reads more
 * like Chinese; Big5, that of Taiwan and Hong Kong, wins a draw.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeMarked(bytes) ?? tryDecode('utf-8', bytes) ?? decodeChinese(bytes);
  // Pictures and programs have these, texts have not.
  if (text === null || text.includes('\u0000')) throw new ImportFailure('notText');
  return text;
}

function decodeMarked(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return tryDecode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return tryDecode('utf-16be', bytes);
  return null;
}

function decodeChinese(bytes: Uint8Array): string | null {
  const big5 = tryDecode('big5', bytes);
  const gb = tryDecode('gb18030', bytes);
  if (big5 === null || gb === null) return big5 ?? gb;
  return countCommon(gb) > countCommon(big5) ? gb : big5;
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The most frequent characters of Chinese, Traditional and Simplified, and its marks. */
const COMMON = new Set(
  '，。、：；「」？！（）的一是不在有人我他這这個个們们中來来上大為为和國国地到以說说時时要就出會会可也你對对生能而子那得於于著着下自之年' +
    '過过發发後后作里用道行所然家種种事成方多經经麼么去法學学如都同現现當当沒没動动面起看定天分還还進进好小部其些主樣样理心本前開开但因從从' +
    '日者力長长把機机十民第公此已工使情明性知全三又關关點点正業业外將将兩两高間间由問问很最重並并物手應应向頭头文體体美相見见等新己校師师課课' +
    '生老水火二四五六七八九月',
);

/** How many of the first characters are frequent ones, for a text in the wrong encoding hardly any. */
function countCommon(text: string): number {
  let count = 0;
  for (const character of text.slice(0, 50_000)) if (COMMON.has(character)) count += 1;
  return count;
}
