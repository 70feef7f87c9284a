import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '../platform/crypto/password.ts';
import { makeSecretBox } from '../platform/crypto/secret-box.ts';
import { users } from '../platform/db/schema/index.ts';
import { makeServerProcess } from '../testing/faults/server-process.ts';
import { cloneTestDatabase } from '../testing/test-database.ts';
import { APP_SECRET } from '../testing/test-server.ts';
import { findDemoAccounts } from './demo-accounts.repository.ts';
import { DEMO_ACCOUNTS, makeDemoSchool } from './demo-school.ts';

const { url: databaseUrl, db } = await cloneTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'xueban-left-demo-'));
const server = await makeServerProcess({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  APP_SECRET,
  DEMO: '0',
});
afterAll(async () => {
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

test('[SEC-27] an operator whose school was a demo does not start it for real while printed passwords open it', async () => {
  await makeDemoSchool(db, makeSecretBox(Buffer.alloc(32)));
  await expect(server.start()).rejects.toThrow(/示範帳號使用公開的密碼（.*admin@demo\.school.*DEMO=1/s);

  const { admin } = DEMO_ACCOUNTS;
  const others = (await findDemoAccounts(db)).filter((email) => email !== admin.email);
  const passwordHash = await hashPassword('another password');
  await db.update(users).set({ passwordHash }).where(inArray(users.email, others));
  expect(await findDemoAccounts(db)).toEqual([admin.email]);

  // Under another name it is the same open door.
  const renamed = 'principal@real.school';
  await db.update(users).set({ email: renamed }).where(eq(users.email, admin.email));
  await db.delete(users).where(inArray(users.email, others));
  expect(await findDemoAccounts(db)).toEqual([renamed]);
  await expect(server.start()).rejects.toThrow(/示範帳號使用公開的密碼（principal@real\.school）/);

  await db.update(users).set({ passwordHash }).where(eq(users.email, renamed));
  await server.start();
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
}, 90_000);
