import { type Config, readConfig, readEnvironment } from './config.ts';
import { withoutValues } from './platform/db/database.ts';
import { refuseBadStart } from './settings-check/check-before-start.ts';
import { checkOutside } from './settings-check/check-outside.ts';
import { describe } from './settings-check/finding.ts';
import { explainStartFailure } from './start-failure.ts';
import { startServer } from './start-server.ts';

/** The process: settings, start, a line when it is ready, and an orderly end. */
const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

function toText(error: unknown): string {
  const cause = withoutValues(error);
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

/** Milliseconds that an orderly end may take: running answers have 30 s of it. */
const END_MS = 45_000;

let ending = false;

/** Failures beside any request. While everything is taken down, connections that break are no news. */
function report(error: unknown): void {
  if (!ending) complain(toText(error));
}

/** Providers or a bucket that do not answer: nobody has to wait for that, and somebody should know. */
async function complainOfOutside(config: Config): Promise<void> {
  for (const finding of await checkOutside(config))
    if (finding.level === 'doubtful') complain(describe(finding));
}

async function sayDemoAccounts(shareUrl: string): Promise<void> {
  const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('./demo/demo-school.ts');
  say(`示範學校的帳號（密碼一律為 ${DEMO_PASSWORD}）：`);
  for (const account of Object.values(DEMO_ACCOUNTS)) {
    say(`  ${account.email}　${account.name}（${account.userType}）`);
  }
  say(`訪客不用帳號，可由分享頁進入：${shareUrl}`);
  say('目前是示範模式：回答由本機的示範 AI 產生。');
}

try {
  const config = readConfig();
  await refuseBadStart(config, readEnvironment(), complain);
  const server = await startServer(config, report);
  const end = (signal: string) => {
    // A second signal, or an end that takes too long, is the last word.
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => process.exit(1), END_MS).unref();
    say(`收到 ${signal}，正在結束…`);
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(toText(error));
        process.exit(1);
      },
    );
  };
  // SIGHUP: the terminal was closed. PostgreSQL is stopped and answers are finished then, too.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end);

  if (config.demo) await sayDemoAccounts(server.shareUrl);
  say(`就緒 ready：${server.url}`);
  if (config.production) await complainOfOutside(config);
} catch (error) {
  complain(explainStartFailure(error));
  process.exit(1);
}
