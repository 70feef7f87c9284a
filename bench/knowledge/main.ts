import { runBenchCommand } from '../bench.ts';
import { knowledgeBench } from './knowledge-bench.ts';

/** `npm run bench:knowledge` */
await runBenchCommand(knowledgeBench);
