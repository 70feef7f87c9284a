import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildUser } from '../builders/builders.ts';
import { hashPassword } from '../platform/crypto/password.ts';
import { callJson } from '../testing/faults/call-json.ts';
import { makeOwnDatabase, type OwnDatabase } from '../testing/faults/own-database.ts';
import { makeServerProcess } from '../testing/faults/server-process.ts';
import { openPlace } from './open-place.ts';
import { aFolder, runProcess } from './testing/run-command.ts';

const PERSON = { email: 'teacher@school.test', password: 'correct horse 電池' };
const deploy = ({ dataDir }: OwnDatabase) => ({ DATA_DIR: dataDir, DEMO: '0' });

const [old, fresh] = [makeOwnDatabase(), makeOwnDatabase()];
const [server, newServer] = [await makeServerProcess(deploy(old)), await makeServerProcess(deploy(fresh))];
afterAll(async () => {
  await Promise.all([server.kill(), newServer.kill()]);
  await Promise.all([old.remove(), fresh.remove()]);
});

const isReady = async (url: string) => (await fetch(`${url}/api/ready`)).status;
/** The note of a PostgreSQL that runs; here nobody is root in a folder that others cannot enter. */
const isRunning = ({ dataDir }: OwnDatabase) =>
  existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'));

test('an operator without a database of their own backs up while the server runs and while nothing does, and restores into an empty folder', async () => {
  chmodSync(old.dataDir, 0o755);
  await server.start();
  const passwordHash = await hashPassword(PERSON.password);
  await old.use((db) => buildUser(db, { email: PERSON.email, passwordHash, userType: 'teacher' }));

  const running = await runProcess(['backup'], deploy(old));
  expect(running).toMatchObject({ code: 0, complained: '' });
  expect(await isReady(server.url)).toBe(200);
  const refused = await runProcess(
    [
      'restore',
      join(old.dataDir, 'backups', readdirSync(join(old.dataDir, 'backups'))[0] ?? ''),
      '--replace',
    ],
    deploy(old),
  );
  expect([refused.code, refused.complained]).toEqual([1, expect.stringMatching(/^學伴的伺服器還在使用/)]);
  expect(await isReady(server.url)).toBe(200);
  await server.stop();

  const folder = join(aFolder(), 'backup');
  const standing = await runProcess(['backup', folder], deploy(old));
  expect(standing).toMatchObject({ code: 0, complained: '' });
  expect(isRunning(old)).toBe(false);

  const restored = await runProcess(['restore', folder], deploy(fresh));
  expect(restored).toMatchObject({ code: 0, complained: '' });
  expect(isRunning(fresh)).toBe(false);
  await newServer.start();
  const signedIn = await callJson(newServer.url, '/api/auth/login', { body: PERSON });
  expect(signedIn.status).toBe(200);
}, 240_000);

test('an operator who starts the server while a backup has the database running keeps it when the backup ends', async () => {
  await server.stop();
  const place = await openPlace(
    { dataDir: old.dataDir, databaseUrl: undefined, s3: null },
    { mayMake: false },
  );
  const answer = await old.use(async (db) => {
    await db.$client.query('select 1');
    await place.close();
    return (await db.$client.query('select 1 as one')).rows;
  });
  expect(answer).toEqual([{ one: 1 }]);
}, 60_000);
