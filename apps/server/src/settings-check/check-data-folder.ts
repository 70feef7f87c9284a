import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { doubtful, type Finding, good, wrong } from './finding.ts';

const GB = 1024 ** 3;
/** Below this the embedded database, or a backup beside it, soon has no room. */
const FREE_MIN = 2 * GB;

/** Whether the folder can be made and written to, and how much room it has. Leaves nothing behind in it. */
export async function checkDataFolder(folder: string): Promise<Finding[]> {
  try {
    await mkdir(folder, { recursive: true });
    const probe = join(folder, `.probe-${randomUUID()}`);
    await writeFile(probe, 'x');
    await rm(probe);
  } catch (error) {
    return [
      wrong(
        'DATA_DIR',
        `無法寫入 ${folder}（${error instanceof Error ? error.message : error}）。請檢查資料夾的擁有者、權限與磁碟空間。`,
      ),
    ];
  }
  const { bavail, bsize } = await statfs(folder);
  const free = `${folder} 所在的磁碟剩下 ${((bavail * bsize) / GB).toFixed(1)} GB`;
  return [bavail * bsize < FREE_MIN ? doubtful('DATA_DIR', `${free}，請清出空間。`) : good('DATA_DIR', free)];
}
