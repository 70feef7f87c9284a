import type { ImageType } from './image-type.ts';

/** In pixels. */
export type PictureSize = { width: number; height: number };

/** A small file can unfold to a picture that stops whoever opens it; a good camera has 48 million pixels. */
export const PICTURE_MAX_PIXELS = 50_000_000;

export const countPixels = ({ width, height }: PictureSize): number => width * height;

/**
 * The size that the header of a picture says; undefined where there is no readable one, or no pixel.
 * Few bytes are looked at, however long the file is: general libraries search a damaged JPEG byte by byte,
 * which holds the whole process for half a second.
 */
export function readPictureSize(bytes: Buffer, type: ImageType): PictureSize | undefined {
  try {
    const [width, height] = READERS[type](bytes);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Size = [width: number, height: number];

/** Reading behind the end throws a RangeError. */
const READERS: Readonly<Record<ImageType, (bytes: Buffer) => Size>> = {
  'image/png': (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  'image/gif': (bytes) => [bytes.readUInt16LE(6), bytes.readUInt16LE(8)],
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
};

const MARKER = 0xff;

/** Goes from segment to segment by their lengths until the frame header, SOF. */
function readJpeg(bytes: Buffer): Size {
  for (let place = 2; bytes.readUInt8(place) === MARKER; ) {
    const kind = bytes.readUInt8(place + 1);
    const isFrame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc;
    if (isFrame) return [bytes.readUInt16BE(place + 7), bytes.readUInt16BE(place + 5)];
    // A marker may be preceded by more of the same byte; a length counts itself.
    place += kind === MARKER ? 1 : 2 + Math.max(bytes.readUInt16BE(place + 2), 2);
  }
  return [0, 0];
}

function readWebp(bytes: Buffer): Size {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  if (kind !== 'VP8L') return [0, 0];
  const bits = bytes.readUInt32LE(21);
  return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
}
