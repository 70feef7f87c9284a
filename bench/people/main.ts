import { runBenchCommand } from '../bench.ts';
import { peopleBench } from './people-bench.ts';

/** `npm run bench:people` */
await runBenchCommand(peopleBench);
