import { runBenchCommand } from '../bench.ts';
import { soakBench } from './soak-bench.ts';

/** `npm run bench:soak` */
await runBenchCommand(soakBench);
