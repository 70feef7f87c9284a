import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** When the newest whole backup of a folder was finished; undefined where there is none. The manifest is written last. */
export async function findBackupTime(folder: string): Promise<Date | undefined> {
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => !name.includes('.unfinished-'));
  const times = await Promise.all(
    whole.map((name) =>
      stat(join(folder, name, 'manifest.json')).then(
        ({ mtime }) => mtime,
        () => undefined,
      ),
    ),
  );
  return times
    .filter((time) => time !== undefined)
    .sort((a, b) => a.getTime() - b.getTime())
    .at(-1);
}
