import { runBenchCommand } from './bench.ts';
import { turnsBench } from './turns-bench.ts';

/** `npm run bench` */
await runBenchCommand(turnsBench);
