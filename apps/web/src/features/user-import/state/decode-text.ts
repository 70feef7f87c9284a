import { FileFailure } from './file-failure.ts';

/** The text of a file: marked Unicode, UTF-8, else Big5, in which older programs of Taiwan and Hong Kong write. */
export function decodeText(bytes: Uint8Array): { text: string; isBig5: boolean } {
  const unicode = decodeMarked(bytes) ?? tryDecode('utf-8', bytes);
  const text = unicode ?? tryDecode('big5', bytes);
  // Pictures and programs have these, texts have not.
  if (text === null || text.includes('\u0000')) throw new FileFailure('notText');
  return { text, isBig5: unicode === null };
}

function decodeMarked(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return tryDecode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return tryDecode('utf-16be', bytes);
  return null;
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
