import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type FileStore, makeFolderStore } from './file-store.ts';
import { removeForgottenFiles } from './forgotten-files.ts';
import { makeS3Store } from './s3-store.ts';
import { STAND_IN, startS3StandIn } from './testing/s3-stand-in.ts';

const bytes = (text: string) => Buffer.from(text);
const LONG_AGO = new Date(Date.now() - 3 * 24 * 3600_000);
const YESTERDAY = new Date(Date.now() - 24 * 3600_000);

/** A store, and a hand that makes its files old. */
type Ground = { files: FileStore; age: (hash: string) => void };

const folder = mkdtempSync(join(tmpdir(), 'xueban-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2));
const inFolder: Ground = {
  files: makeFolderStore(folder),
  age: (hash) => utimesSync(pathOf(hash), LONG_AGO, LONG_AGO),
};

const standIn = await startS3StandIn();
afterAll(() => standIn.close());
const reported: unknown[] = [];
const openBucket = (settings: Partial<typeof STAND_IN> = {}) =>
  makeS3Store({ ...STAND_IN, ...settings, endpoint: standIn.endpoint }, (error) => reported.push(error));
const inBucket: Ground = {
  files: openBucket(),
  age(hash) {
    const keys = [...standIn.objects].filter(([key]) => key.replace('/', '').startsWith(hash));
    for (const [, object] of keys) object.at = LONG_AGO;
  },
};

async function listOld(files: FileStore): Promise<string[]> {
  const old: string[] = [];
  for await (const hashes of files.listOlder(YESTERDAY)) old.push(...hashes);
  return old;
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('a school that keeps its files in %s', (_, { files, age }) => {
  test('reads a file as it was put, however often and by how many at once, by the hash of its content', async () => {
    const picture = Buffer.from([0, 255, 13, 10, 0, 128]);
    const hashes = await Promise.all(Array.from({ length: 5 }, () => files.put(picture)));
    expect(new Set(hashes).size).toBe(1);
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(await files.find(hashes[0] ?? '')).toEqual(picture);
    expect(await files.put(picture)).toBe(hashes[0]);
  });

  test.each(['../../../etc/passwd', '0'.repeat(64), '', 'A'.repeat(64), `${'0'.repeat(64)}/..`])(
    'gives nobody anything for the made-up hash “%s”',
    async (hash) => {
      expect(await files.find(hash)).toBeUndefined();
      await files.removeOlder(hash, new Date());
    },
  );

  test('sees old files only when it tidies up', async () => {
    const olds = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => files.put(bytes(`old ${name}`))));
    const young = await files.put(bytes('young'));
    for (const hash of olds) age(hash);
    const listed = await listOld(files);
    expect(listed).toEqual(expect.arrayContaining(olds));
    expect(listed).not.toContain(young);
    for (const hash of olds) await files.removeOlder(hash, YESTERDAY);
    expect(await listOld(files)).toEqual([]);
    expect(await files.find(young)).toEqual(bytes('young'));
  });

  test('keeps a file that somebody puts again while it is about to be removed', async () => {
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

  test('keeps, of many that are put while others are removed, every one', async () => {
    for (let round = 0; round < 20; round++) {
      const hash = await files.put(bytes(`again ${round}`));
      age(hash);
      await Promise.all([files.put(bytes(`again ${round}`)), files.removeOlder(hash, YESTERDAY)]);
      expect(await files.find(hash)).toEqual(bytes(`again ${round}`));
    }
  });

  test('loses by tidying up what nobody names, and nothing else', async () => {
    const [message, image, both, none] = await Promise.all(
      ['message', 'image', 'both', 'none'].map((text) => files.put(bytes(text))),
    );
    const hashes = [message, image, both, none].map(String);
    for (const hash of hashes) age(hash);
    const names =
      (...known: unknown[]) =>
      (asked: string[]) =>
        Promise.resolve(asked.filter((hash) => known.includes(hash)));
    await removeForgottenFiles(files, [names(message, both), names(image, both)], new Date());
    const left = await Promise.all(hashes.map(async (hash) => (await files.find(hash)) !== undefined));
    expect(left).toEqual([true, true, true, false]);
  });
});

test('an engineer who tidies up a folder meets whatever else lies in it', async () => {
  const old = await inFolder.files.put(bytes('old'));
  inFolder.age(old);
  writeFileSync(join(folder, '.DS_Store'), 'x');
  const half = join(folder, old.slice(0, 2), `${old.slice(2)}.half`);
  writeFileSync(half, 'x');
  utimesSync(half, LONG_AGO, LONG_AGO);
  mkdirSync(join(folder, 'notes'));
  expect(await listOld(inFolder.files)).toContain(old);
  expect(readdirSync(join(folder, old.slice(0, 2)))).not.toContain(`${old.slice(2)}.half`);
});

describe('a school with a bucket', () => {
  test('finds the files of a folder that were copied into it as they are, and leaves alone what is not its own', async () => {
    const hash = await inFolder.files.put(bytes('copied'));
    standIn.objects.set(`${hash.slice(0, 2)}/${hash.slice(2)}`, { bytes: bytes('copied'), at: LONG_AGO });
    standIn.objects.set('backups/school.sql', { bytes: bytes('x'), at: LONG_AGO });
    expect(await inBucket.files.find(hash)).toEqual(bytes('copied'));
    expect(await listOld(inBucket.files)).toContain(hash);
    await removeForgottenFiles(inBucket.files, [], new Date());
    expect([...standIn.objects.keys()]).toContain('backups/school.sql');
    expect(await inBucket.files.find(hash)).toBeUndefined();
  });

  test('sends the same picture of a whole class once', async () => {
    await inBucket.files.put(bytes('class'));
    standIn.asked.length = 0;
    for (let pupil = 0; pupil < 3; pupil++) await inBucket.files.put(bytes('class'));
    expect(standIn.asked.filter((request) => request.startsWith('PUT'))).toEqual([]);
  });

  test.each([
    ['is away', () => makeS3Store({ ...STAND_IN, endpoint: 'http://127.0.0.1:1' }, (e) => reported.push(e))],
    ['does not know its key', () => openBucket({ accessKeyId: 'AKIDSOMEBODY' })],
    ['does not know its bucket', () => openBucket({ bucket: 'another' })],
  ])('whose store %s reads so, and the operator why', async (_, open) => {
    const files = open();
    reported.length = 0;
    for (const attempt of [() => files.put(bytes('lost')), () => files.find('0'.repeat(64))]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'file_store_unavailable', retryAfter: 5 });
    }
    expect(reported).toHaveLength(2);
    expect(String(reported)).not.toContain(STAND_IN.secretAccessKey);
  });

  test('whose store stumbles for a moment does not notice', async () => {
    standIn.asked.length = 0;
    standIn.setTrouble(503);
    const putting = inBucket.files.put(bytes('patient'));
    await vi.waitFor(() => expect(standIn.asked.length).toBeGreaterThan(0));
    standIn.setTrouble(null);
    expect(await inBucket.files.find(await putting)).toEqual(bytes('patient'));
  });
});
