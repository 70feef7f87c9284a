import { crc32 } from 'node:zlib';

/** A zip file whose files are stored as they are. */
export function makeZip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const title = Buffer.from(name);
    const common = [
      field(2, 20),
      field(2, 0x0800), // names are UTF-8
      field(2, 0),
      field(4, 0),
      field(4, crc32(data)),
      field(4, data.length),
      field(4, data.length),
      field(2, title.length),
      field(2, 0),
    ];
    const local = Buffer.concat([field(4, 0x04034b50), ...common, title, data]);
    const entry = [
      field(4, 0x02014b50),
      field(2, 20),
      ...common,
      field(2, 0),
      field(2, 0),
      field(2, 0),
      field(4, 0),
    ];
    directory.push(Buffer.concat([...entry, field(4, offset), title]));
    bodies.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const count = bodies.length;
  const sums = [
    field(4, 0),
    field(2, count),
    field(2, count),
    field(4, index.length),
    field(4, offset),
    field(2, 0),
  ];
  return new Uint8Array(Buffer.concat([...bodies, index, field(4, 0x06054b50), ...sums]));
}

function field(size: 2 | 4, value: number): Buffer {
  const bytes = Buffer.alloc(size);
  if (size === 2) bytes.writeUInt16LE(value);
  else bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
