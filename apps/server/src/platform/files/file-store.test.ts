import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolderStore } from './file-store.ts';
import { countPixels } from './image-size.ts';

const folder = mkdtempSync(join(tmpdir(), 'xueban-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = makeFolderStore(folder);
const bytes = (text: string) => Buffer.from(text);
const LONG_AGO = new Date(Date.now() - 3 * 24 * 3600_000);
const YESTERDAY = new Date(Date.now() - 24 * 3600_000);
const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2));
const age = (hash: string) => utimesSync(pathOf(hash), LONG_AGO, LONG_AGO);

async function listOld(): Promise<string[]> {
  const old: string[] = [];
  for await (const hashes of files.listOlder(YESTERDAY)) old.push(...hashes);
  return old;
}

test('an engineer who tidies up sees old files only, whatever else lies in the folder', async () => {
  const [old] = [await files.put(bytes('old')), await files.put(bytes('new'))];
  age(old);
  writeFileSync(join(folder, '.DS_Store'), 'x');
  const half = join(folder, old.slice(0, 2), `${old.slice(2)}.half`);
  writeFileSync(half, 'x');
  utimesSync(half, LONG_AGO, LONG_AGO);
  mkdirSync(join(folder, 'notes'));
  expect(await listOld()).toEqual([old]);
  expect(readdirSync(join(folder, old.slice(0, 2)))).not.toContain(`${old.slice(2)}.half`);
});

test('a file that somebody puts again while it is about to be removed stays', async () => {
  const hash = await files.put(bytes('twice'));
  age(hash);
  await files.put(bytes('twice'));
  await files.removeOlder(hash, YESTERDAY);
  expect(await files.find(hash)).toEqual(bytes('twice'));
  age(hash);
  await files.removeOlder(hash, YESTERDAY);
  expect(await files.find(hash)).toBeUndefined();
  await files.removeOlder(hash, YESTERDAY);
});

test('a picture’s size is read from its header, and a header that is cut off or senseless has none', () => {
  const gif = Buffer.concat([bytes('GIF89a'), Buffer.from([3, 0, 2, 0])]);
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 2, 0, 3];
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, ...frame]);
  const webp = (kind: string, rest: number[]) =>
    Buffer.concat([bytes('RIFF'), Buffer.alloc(4), bytes(`WEBP${kind}`), Buffer.from(rest)]);
  const extended = webp('VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0]);
  const lossless = webp('VP8L', [0, 0, 0, 0, 0x2f, 2, 0x40, 0, 0]);
  const lossy = webp('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 3, 0, 2, 0]);
  expect(countPixels(gif, 'image/gif')).toBe(6);
  expect(countPixels(jpeg, 'image/jpeg')).toBe(6);
  for (const picture of [extended, lossless, lossy]) expect(countPixels(picture, 'image/webp')).toBe(6);
  for (const cut of [gif, jpeg]) {
    const type = cut === gif ? 'image/gif' : 'image/jpeg';
    expect(countPixels(cut.subarray(0, cut.length - 3), type)).toBeUndefined();
  }
  const zeros = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1000)]);
  expect(countPixels(zeros, 'image/jpeg')).toBeUndefined();
});
