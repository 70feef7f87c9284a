import { runBenchCommand } from '../bench.ts';
import { historyBench } from './history-bench.ts';

/** `npm run bench:history` */
await runBenchCommand(historyBench);
