// `npm start`: installs and builds what is missing, then runs the server and passes signals and exit code on.
// Runs on Node 20 as well. package.json starts it with `exec`: without that npm's signals would end at the shell.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled, node, root } from './install.mjs';
import { serverEnv, serverFlags } from './server-flags.mjs';

ensureInstalled();
if (!(await ensureWebBuilt())) process.exit(1);

const server = spawn(
  node,
  [
    ...serverFlags,
    '--import',
    pathToFileURL(join(root, 'scripts/follow-parent.mjs')).href,
    join(root, 'apps/server/src/main.ts'),
  ],
  // The fourth channel only tells the server when this process is gone: see follow-parent.mjs.
  { cwd: root, env: { ...serverEnv, ...process.env }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
);
// npm that was killed outright passes nothing on; its script must not stay behind either.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 1000).unref();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('error', (error) => {
  console.error(`無法啟動伺服器 (the server could not be started)：${error.message}`);
  process.exit(1);
});
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
