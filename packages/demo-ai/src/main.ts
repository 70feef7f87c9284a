import { startDemoAi } from './server.ts';
import { SERVICE_NAMES } from './services/catalog.ts';

// As a process of its own, for the load bench and for trying things by hand:
//   node packages/demo-ai/src/main.ts [port] [tokens a second] [service]
const [port = '0', pace = '60', name] = process.argv.slice(2);
const service = SERVICE_NAMES.find((known) => known === name);
const demo = await startDemoAi({
  port: Number(port),
  tokensPerSecond: Number(pace),
  ...(service && { service }),
});
process.stdout.write(`${demo.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void demo.close());
}
