// Builds the web when its inputs have changed since the last build. The new build is made beside the old one
// and takes its place at the end, so that what is served is always whole. Also `npm run build`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { node, root } from './install.mjs';

const web = join(root, 'apps/web');
const dist = join(web, 'dist');
/** Inside the build: a build that was removed or never finished has none. */
const HASH_FILE = '.inputs-hash';
const TEXT = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest', '.map']);
const MIN_BYTES = 1024;

/** True when apps/web/dist is up to date afterwards; what went wrong has been printed otherwise. */
export async function ensureWebBuilt() {
  const hash = hashInputs();
  if (readHash() === hash) return true;
  console.log('正在建置網頁… (building the web)');
  const next = join(web, `.dist-${process.pid}`);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(node, [vite, 'build', '--outDir', next, '--logLevel', 'warn'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  if (status !== 0) {
    rmSync(next, { recursive: true, force: true });
    console.error('\n網頁建置失敗，原因見上方訊息。 (The web could not be built: see the message above.)');
    return false;
  }
  await compressFiles(next);
  await writeFile(join(next, HASH_FILE), hash);
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  return true;
}

/** Puts `.br` and `.gz` beside every text file that is worth it, for the server to send as they are. */
export async function compressFiles(folder) {
  const files = listFiles(folder).filter(
    (path) => TEXT.has(extname(path)) && statSync(path).size > MIN_BYTES,
  );
  await Promise.all(
    files.map(async (path) => {
      const text = await readFile(path);
      const br = await promisify(brotliCompress)(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      });
      await writeFile(`${path}.br`, br);
      await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}

function hashInputs() {
  const hash = createHash('sha256');
  const inputs = ['apps/web', 'packages/contract', 'package-lock.json', 'scripts/build-web.mjs'];
  for (const path of inputs.flatMap((input) => listFiles(join(root, input)))) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Files of the product below `path`, sorted; neither an earlier build nor tests. */
function listFiles(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !/^(dist|\.dist-\d+|node_modules|testing)$|\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}

function readHash() {
  try {
    return readFileSync(join(dist, HASH_FILE), 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await ensureWebBuilt()) ? 0 : 1;
