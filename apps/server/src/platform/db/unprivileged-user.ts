import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** PostgreSQL refuses to run as root, so root starts it as one of these, whichever the machine has. */
const CANDIDATES = ['xueban', 'postgres', 'nobody'];

export type UnixUser = { name: string; uid: number; gid: number };

/** The user to run as, or undefined when the process is not root and can run it itself. */
export function findUnprivilegedUser(passwd = '/etc/passwd'): UnixUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync(passwd, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  for (const candidate of CANDIDATES) {
    const user = users.find((known) => known.name === candidate && known.uid > 0);
    if (user) return user;
  }
  throw new Error(
    `以 root 身分啟動時，內建資料庫需要一個一般使用者（${CANDIDATES.join('、')} 其中之一）。請用「useradd --system xueban」建立，或設定 DATABASE_URL 使用自己的 PostgreSQL。`,
  );
}

/** Whether this user can get to a place: every folder above it that exists lets the user through. */
export function canReach(user: UnixUser, path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat) {
      const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}
