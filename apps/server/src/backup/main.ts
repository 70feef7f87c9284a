import { BackupError, explainFailure } from './backup-error.ts';
import { runCommand } from './command.ts';

/** The process behind `npm run backup` and `npm run restore`: signals, lines and the exit code. */
const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => ending.abort(new BackupError(`收到 ${signal}，已中止，沒有留下任何改變。`)));
}

try {
  await runCommand(process.argv.slice(2), {
    say: (line) => process.stdout.write(`${line}\n`),
    signal: ending.signal,
  });
} catch (error) {
  process.stderr.write(`${explainFailure(ending.signal.aborted ? ending.signal.reason : error)}\n`);
  process.exitCode = 1;
}
