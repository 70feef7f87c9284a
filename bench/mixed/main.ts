import { runBenchCommand } from '../bench.ts';
import { mixedBench } from './mixed-bench.ts';

/** `npm run bench:mixed` */
await runBenchCommand(mixedBench);
