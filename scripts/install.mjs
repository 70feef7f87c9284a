// Brings node_modules to what package-lock.json says, and does nothing when it is there already. npm itself
// records what it installed in node_modules/.package-lock.json, at the very end of an installation, so the two
// files are compared: this also knows of an `npm install` by hand, and of one that was interrupted.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Node 24, which comes as a package: whichever Node runs this script, the product runs on that one. */
export const node = join(root, 'node_modules/node/bin/node');

const advice = `
學伴無法安裝所需的套件。請確認：
  1. 這台電腦可以連線到 npm 套件庫（必要時設定 proxy 或 npm config set registry）。
  2. 已安裝 Node 20 或更新版本，以及隨附的 npm 11；磁碟至少還有 1 GB 空間。
  3. 系統是 x64 或 arm64 的 Linux 或 macOS；Windows 請在 WSL 裡執行。
然後再執行一次，或先執行 npm ci 查看詳細訊息。

Xueban could not install its packages. Check the connection to the npm registry, that Node 20 or newer with
npm 11 is installed with 1 GB of free disk space, and that this is Linux or macOS on x64 or arm64 (on Windows
use WSL). Then run the command again, or run npm ci to see the details.
`;

/** Installs what is missing. `dev` also asks for what only the checks need. Ends the process on failure. */
export function ensureInstalled({ dev = false } = {}) {
  if (isInstalled(root, dev)) return;
  console.log('正在安裝套件，第一次約需一分鐘… (installing packages)');
  // npm must not run on the Node of the folder that it is about to replace.
  const own = join(root, 'node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== own);
  // Warnings would be about the Node that npm runs on, which the product does not use.
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...(dev ? ['--include=dev'] : [])];
  const { status } = spawnSync('npm', ['ci', ...options], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    stdio: 'inherit',
  });
  if (status === 0 && isInstalled(root, dev)) return;
  console.error(advice);
  process.exit(1);
}

/** True when `folder` has every package of its package-lock.json in the version that stands there. */
export function isInstalled(folder, dev) {
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'));
  if (!installed || !existsSync(join(folder, 'node_modules/node/bin/node'))) return false;
  const wanted = readPackages(join(folder, 'package-lock.json')) ?? {};
  return Object.entries(wanted).every(([path, { version, optional, dev: devOnly, devOptional }]) => {
    const found = installed[path];
    if (found) return found.version === version;
    // Packages for other platforms are optional; those of the checks are left out in production.
    return path === '' || optional || devOptional || (devOnly && !dev);
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
