/** Characters of the prompt in a file's name. */
const LENGTH = 24;

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** A name for the file of an image: how its prompt begins, and the ending of its media type. */
export function imageFileName(prompt: string, mediaType: string): string {
  const seen = prompt
    .normalize('NFC')
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const beginning = [...seen].slice(0, LENGTH).join('');
  // A name that begins with a point is hidden, and one that ends with it is refused by Windows.
  const name = beginning.replace(/^[.\s]+|[.\s，、,。；;：]+$/g, '');
  return `${name || '圖片'}.${ENDINGS[mediaType.split(';')[0] ?? ''] ?? 'png'}`;
}
