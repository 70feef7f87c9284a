import { startDemoAi } from './server.ts';

// As a process of its own, for the load bench and for trying things by hand:
//   node packages/demo-ai/src/main.ts [port] [tokens a second]
const [port = '0', pace = '60'] = process.argv.slice(2);
const demo = await startDemoAi({ port: Number(port), tokensPerSecond: Number(pace) });
process.stdout.write(`${demo.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void demo.close());
}
