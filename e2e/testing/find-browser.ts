// A browser for the journeys: the system's Chromium, else the one that comes as a package, which brings its own
// libraries and one Latin font. So the journeys also run where no browser can be installed.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const unpacked = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));

/** `env` is what the browser needs beyond the environment of this process. */
export type Browser = { executablePath: string; env: Record<string, string> };

/** CHROMIUM_PATH decides when it is set. */
export async function findBrowser(candidates = SYSTEM_BROWSERS): Promise<Browser> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH: there is no ${chosen}`);
  const executablePath = chosen ?? candidates.find((path) => existsSync(path));
  if (executablePath) return { executablePath, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('no browser for the journeys: install Chrome or Chromium, or set CHROMIUM_PATH');
  }
  if (!existsSync(unpacked)) await unpackBrowser();
  const env: Record<string, string> = { LD_LIBRARY_PATH: join(unpacked, 'al2023/lib') };
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_FILE = join(unpacked, 'fonts.conf');
  return { executablePath: join(unpacked, 'chromium'), env };
}

/**
 * The package unpacks into the temporary folder and takes any file that is there already for a whole one. So
 * it gets a folder of its own, which is moved to its place when it is complete.
 */
async function unpackBrowser(): Promise<void> {
  const folder = `${unpacked}-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate(
      join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin/al2023.tar.br'),
    );
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
  // The package's own fonts.conf names the temporary folder.
  const fonts = `<fontconfig><dir>${join(unpacked, 'fonts')}</dir><cachedir>${unpacked}/font-cache</cachedir></fontconfig>`;
  writeFileSync(join(folder, 'fonts.conf'), fonts);
  if (existsSync(unpacked)) rmSync(folder, { recursive: true });
  else renameSync(folder, unpacked);
}
