import { runBenchCommand } from '../bench.ts';
import { questionsBench } from './questions-bench.ts';

/** `npm run bench:questions` */
await runBenchCommand(questionsBench);
