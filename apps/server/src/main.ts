import { ConfigError, readConfig } from './config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/demo-school.ts';
import { startServer } from './start-server.ts';

/** The process: settings, start, a line when it is ready, and an orderly end. */
const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

const toText = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

try {
  const config = readConfig();
  const server = await startServer(config, (error) => complain(toText(error)));

  if (config.demo) {
    say(`示範學校的帳號（密碼一律為 ${DEMO_PASSWORD}）：`);
    for (const account of Object.values(DEMO_ACCOUNTS))
      say(`  ${account.email}　${account.name}（${account.userType}）`);
    say('目前是示範模式：回答由本機的示範 AI 產生。');
  }
  say(`就緒 ready：${server.url}`);

  let ending = false;
  const end = (signal: string) => {
    if (ending) return;
    ending = true;
    say(`收到 ${signal}，正在結束…`);
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(toText(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
} catch (error) {
  complain(error instanceof ConfigError ? error.message : `無法啟動：${toText(error)}`);
  process.exit(1);
}
