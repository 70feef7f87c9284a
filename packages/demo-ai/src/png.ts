import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const compress = promisify(deflate);

/**
 * Writes a PNG with a palette of at most 256 colours. `rows` holds, for each row from the top, one zero
 * byte (no filter) and then a byte a pixel: the form in which PNG compresses them.
 */
export async function writePng(image: {
  width: number;
  height: number;
  palette: readonly (readonly [red: number, green: number, blue: number])[];
  rows: Uint8Array;
}): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(image.width, 0);
  header.writeUInt32BE(image.height, 4);
  // Eight bits a pixel, colour type 3 (palette); compression, filter and interlace are 0.
  header.set([8, 3, 0, 0, 0], 8);
  // Deflated on another thread: the streams of other answers go on meanwhile.
  const pixels = await compress(image.rows, { level: 4 });
  return Buffer.concat([
    SIGNATURE,
    writeChunk('IHDR', header),
    writeChunk('PLTE', Buffer.from(image.palette.flat())),
    writeChunk('IDAT', pixels),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function writeChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
