import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';

export type Measured = { bytes: number; sha256: string };

/** Counts and hashes what passes through its `step` of a pipeline. */
export function makeMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const step = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { step, read: (): Measured => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Reads a file piece by piece. */
export async function measureFile(path: string, signal: AbortSignal): Promise<Measured> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { signal })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
