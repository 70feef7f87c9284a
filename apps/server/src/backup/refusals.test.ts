import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildUser } from '../builders/builders.ts';
import type { Database } from '../platform/db/database.ts';
import { SQL_SCHEMA } from '../platform/db/sql-schema.ts';
import { makeFolderStore } from '../platform/files/file-store.ts';
import { makeS3Store } from '../platform/files/s3-store.ts';
import { STAND_IN, startS3StandIn } from '../platform/files/testing/s3-stand-in.ts';
import { cloneTestDatabase } from '../testing/test-database.ts';
import { aBareDatabase, aFolder, runHere } from './testing/run-command.ts';

const APP_SECRET = 'a secret of the backup tests that is long enough';

/** A school of one person who sent a picture. */
const school = await cloneTestDatabase();
const dataDir = aFolder();
await addPerson(school.db, 'yesterday@school.test');
const hash = await makeFolderStore(join(dataDir, 'files')).put(Buffer.from('a picture'));
await school.db.$client.query(
  `insert into generated_images (user_id, prompt, search_text, quality, size, file_hash)
   select id, '海', '海', 'low', '1024x1024', $1 from users`,
  [hash],
);
const settings = { DATABASE_URL: school.url, DATA_DIR: dataDir, APP_SECRET };
const good = join(aFolder(), 'good');
const made = await runHere(['backup', good], settings);

/** Somebody else's database, with other people in it. */
const other = await cloneTestDatabase();
const otherDataDir = aFolder();
await addPerson(other.db, 'today@school.test');
const otherSettings = { DATABASE_URL: other.url, DATA_DIR: otherDataDir, APP_SECRET };
const restoreOther = (folder: string, ...more: string[]) =>
  runHere(['restore', folder, ...more], otherSettings);

async function addPerson(db: Database, email: string): Promise<void> {
  await buildUser(db, { email, passwordHash: 'x' });
}

async function listPeople(db: Database): Promise<string[]> {
  return (await db.$client.query('select email from users order by email')).rows.map(({ email }) => email);
}

function damage(name: string, change: (folder: string) => void): string {
  const folder = join(aFolder(), name);
  cpSync(good, folder, { recursive: true });
  change(folder);
  return folder;
}

type Entry = { name: string; bytes: number; sha256: string };
function editManifest(
  folder: string,
  change: (manifest: Record<string, unknown> & { tables: Entry[] }) => void,
): void {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  change(manifest);
  writeFileSync(path, JSON.stringify(manifest));
}

/** Rows that are no rows, in a file that is as the manifest says. */
function forgeRows(folder: string, table: string): void {
  const bytes = gzipSync('no\trow\n');
  writeFileSync(join(folder, 'tables', `${table}.copy.gz`), bytes);
  editManifest(folder, ({ tables }) => {
    const entry = tables.find(({ name }) => name === table);
    if (!entry) throw new Error(`no ${table} in the backup`);
    Object.assign(entry, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  });
}

describe('an operator who makes a backup', () => {
  test('where APP_SECRET is set is told that it is not in it', () => {
    expect(made).toMatchObject({ code: 0, complained: '' });
    expect(made.said).toContain('APP_SECRET 不在備份裡');
    expect(readdirSync(good).sort()).toEqual(['files', 'files.txt', 'manifest.json', 'tables']);
  });

  test('never writes into a folder that is there', async () => {
    const { code, complained } = await runHere(['backup', good], settings);
    expect([code, complained]).toEqual([1, `這個位置已經有東西，備份需要一個新的資料夾：${good}\n`]);
  });

  test('without a database reads so, in one sentence', async () => {
    const none = await runHere(['backup'], { DATA_DIR: otherDataDir, APP_SECRET });
    expect([none.code, none.complained]).toEqual([1, expect.stringMatching(/裡沒有資料庫。請檢查 DATA_DIR/)]);
    const away = await runHere(['backup'], {
      ...settings,
      DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z',
    });
    expect([away.code, away.complained]).toEqual([1, expect.stringMatching(/^無法連線到資料庫/)]);
    const empty = await runHere(['backup'], { ...settings, DATABASE_URL: (await aBareDatabase()).url });
    expect([empty.code, empty.complained]).toEqual([1, '這個資料庫裡沒有學伴的資料，沒有東西可以備份。\n']);
  });

  test('that fails, or is ended on the way, finds nothing that could be taken for a backup', async () => {
    const parent = aFolder();
    writeFileSync(join(parent, 'file'), '');
    const failed = await runHere(['backup', join(parent, 'file', 'backup')], settings);
    expect([failed.code, failed.complained]).toEqual([1, expect.stringMatching(/^路徑中有一段不是資料夾/)]);
    const ended = await runHere(['backup', join(parent, 'backup')], settings, AbortSignal.abort());
    expect(ended.code).toBe(1);
    expect(readdirSync(parent)).toEqual(['file']);
  });

  test('of a school that lost a picture is told so, and has all the rest', async () => {
    const folder = join(aFolder(), 'backup');
    const { code, said } = await runHere(['backup', folder], { ...settings, DATA_DIR: aFolder() });
    expect([code, said]).toEqual([0, expect.stringContaining('注意：有 1 個檔案在資料庫中有記載')]);
    const bare = await aBareDatabase();
    const restored = await runHere(['restore', folder], { ...settings, DATABASE_URL: bare.url });
    expect(restored).toMatchObject({ code: 0 });
    expect(await listPeople(bare.db)).toEqual(['yesterday@school.test']);
  });
});

describe('an operator who restores', () => {
  const damages: [what: string, folder: string, sentence: RegExp][] = [
    [
      'rows that were cut off',
      damage('rows', (folder) => writeFileSync(join(folder, 'tables', 'users.copy.gz'), '')),
      /^備份已損壞：tables\/users\.copy\.gz/,
    ],
    [
      'rows that are missing',
      damage('no-rows', (folder) => rmSync(join(folder, 'tables', 'chat_messages.copy.gz'))),
      /^備份已損壞：tables\/chat_messages\.copy\.gz/,
    ],
    [
      'a picture that was changed',
      damage('picture', (folder) =>
        writeFileSync(join(folder, 'files', hash.slice(0, 2), hash.slice(2)), 'another'),
      ),
      /^備份已損壞：檔案 files\//,
    ],
    [
      'a list of pictures that was cut off',
      damage('list', (folder) => writeFileSync(join(folder, 'files.txt'), '')),
      /^備份已損壞：files\.txt/,
    ],
    [
      'a manifest that was cut off',
      damage('manifest', (folder) => writeFileSync(join(folder, 'manifest.json'), '{"format": 1')),
      /^備份的 manifest\.json 已損壞/,
    ],
    [
      'no manifest, as of a backup that was not finished',
      damage('unfinished', (folder) => rmSync(join(folder, 'manifest.json'))),
      /^這個資料夾不是完整的備份/,
    ],
    [
      'a way out of the folder in place of a name',
      damage('way-out', (folder) =>
        editManifest(folder, ({ tables }) => Object.assign(tables[0] ?? {}, { name: '../../users' })),
      ),
      /^備份的 manifest\.json 已損壞/,
    ],
    [
      'a migration that is still to be written',
      damage('newer', (folder) =>
        editManifest(folder, (manifest) => {
          manifest.migrations = [...(manifest.migrations as number[]), 9_999_999_999_999];
        }),
      ),
      /^這份備份來自較新版本的學伴/,
    ],
    [
      'a form that is still to be invented',
      damage('format', (folder) =>
        editManifest(folder, (manifest) => {
          manifest.format = 2;
        }),
      ),
      /^這份備份來自較新版本的學伴/,
    ],
  ];
  test.each(damages)(
    'a backup with %s is refused, and everything is as it was',
    async (_, folder, sentence) => {
      const { code, complained } = await restoreOther(folder, '--replace');
      expect([code, complained]).toEqual([1, expect.stringMatching(sentence)]);
      expect(await listPeople(other.db)).toEqual(['today@school.test']);
    },
  );

  test('over people is refused unless asked to replace them', async () => {
    const { code, complained } = await restoreOther(good);
    expect([code, complained]).toEqual([1, expect.stringMatching(/^這個資料庫裡已經有用戶，不會覆蓋/)]);
    expect(await listPeople(other.db)).toEqual(['today@school.test']);
  });

  test('over people and fails in the middle finds them as they were', async () => {
    const forged = damage('forged', (folder) => forgeRows(folder, 'generated_images'));
    const { code, complained } = await restoreOther(forged, '--replace');
    expect([code, complained]).toEqual([1, expect.stringContaining('generated_images')]);
    expect(await listPeople(other.db)).toEqual(['today@school.test']);
  });

  test('beside a server that lives is refused', async () => {
    const busy = await cloneTestDatabase();
    await busy.db.$client.query('insert into server_processes (id) values (uuidv7())');
    const { code, complained } = await runHere(['restore', good, '--replace'], {
      ...settings,
      DATABASE_URL: busy.url,
    });
    expect([code, complained]).toEqual([1, expect.stringMatching(/^學伴的伺服器還在使用這個資料庫/)]);
  });

  test('into a database that belongs to something else as well is refused, and that is still there', async () => {
    const shared = await aBareDatabase();
    await shared.db.$client.query('create table accounts (n int); insert into accounts values (1)');
    const { code, complained } = await runHere(['restore', good, '--replace'], {
      ...settings,
      DATABASE_URL: shared.url,
    });
    expect([code, complained]).toEqual([1, expect.stringContaining('不認得的資料表（accounts）')]);
    expect((await shared.db.$client.query('select * from accounts')).rows).toEqual([{ n: 1 }]);
  });

  test('says what to do when it is called wrongly', async () => {
    for (const args of [[], [good, good], ['--replaec', good]]) {
      const { code, complained } = await runHere(['restore', ...args], otherSettings);
      expect([code, complained]).toEqual([1, expect.stringMatching(/^用法：/)]);
    }
  });

  test('where another APP_SECRET is set reads what follows from it', async () => {
    const bare = await aBareDatabase();
    const env = { DATABASE_URL: bare.url, DATA_DIR: aFolder() };
    const { code, said } = await runHere(['restore', good], {
      ...env,
      APP_SECRET: `another ${APP_SECRET}`,
    });
    expect([code, said]).toEqual([0, expect.stringContaining('注意：這裡的 APP_SECRET 與備份時的不同')]);
  });

  test('over people and asks to replace them gets the backup and nothing of theirs', async () => {
    const target = await cloneTestDatabase();
    // As the SQL page of an administrator leaves it.
    await target.db.$client.query(
      `create schema ${SQL_SCHEMA}; create view ${SQL_SCHEMA}.users as select id from users`,
    );
    await addPerson(target.db, 'today@school.test');
    const targetDataDir = aFolder();
    mkdirSync(join(targetDataDir, 'files'));
    const env = { DATABASE_URL: target.url, DATA_DIR: targetDataDir, APP_SECRET };
    const { code, said } = await runHere(['restore', good, '--replace'], env);
    expect([code, said]).toEqual([0, expect.stringContaining('還原完成')]);
    expect(await listPeople(target.db)).toEqual(['yesterday@school.test']);
    expect(await makeFolderStore(join(targetDataDir, 'files')).find(hash)).toEqual(Buffer.from('a picture'));
  });
});

test('a school with a bucket has its files in the backup, and gets them back into a bucket', async () => {
  const bucket = await startS3StandIn();
  onTestFinished(() => bucket.close());
  const s3 = {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: STAND_IN.bucket,
    S3_REGION: STAND_IN.region,
    S3_ACCESS_KEY_ID: STAND_IN.accessKeyId,
    S3_SECRET_ACCESS_KEY: STAND_IN.secretAccessKey,
  };
  const read = () => makeS3Store({ ...STAND_IN, endpoint: bucket.endpoint }, () => undefined).find(hash);
  const { url } = await aBareDatabase();
  const restored = await runHere(['restore', good], { ...settings, ...s3, DATABASE_URL: url });
  expect([restored.complained, await read()]).toEqual(['', Buffer.from('a picture')]);

  const folder = join(aFolder(), 'backup');
  const again = await runHere(['backup', folder], { ...settings, ...s3, DATABASE_URL: url });
  expect([again.complained, await makeFolderStore(join(folder, 'files')).find(hash)]).toEqual([
    '',
    Buffer.from('a picture'),
  ]);

  bucket.setTrouble(403);
  const refused = await runHere(['backup', `${folder}-2`], { ...settings, ...s3, DATABASE_URL: url });
  expect([refused.code, refused.complained]).toEqual([1, expect.stringMatching(/^無法連線到存放檔案的 S3/)]);
});
