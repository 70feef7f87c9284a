// `node scripts/run-installed.mjs FILE …`: installs what is missing, then runs one of our TypeScript files on the
// product's own Node and passes signals and exit code on. Runs on Node 20 as well, and so on a new machine.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, node, root } from './install.mjs';

ensureInstalled();
const [file, ...args] = process.argv.slice(2);
const child = spawn(node, [join(root, file), ...args], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`無法執行 (could not be run)：${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
