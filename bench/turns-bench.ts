import type { Bench } from './bench.ts';
import { judge } from './bounds.ts';
import { type Measured, measureAll } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { type Parts, startParts } from './parts.ts';
import { writeTables } from './report.ts';

/** What a streamed token and a turn cost beside a bare server. */
export const turnsBench: Bench<Options, Parts, Measured> = {
  readOptions,
  start(cores, { connections, levels }, cleanUps, say) {
    say('starting the AI server, the bare servers and the product');
    return startParts(cores, Math.max(connections, ...levels.map(({ streams }) => streams)), cleanUps);
  },
  measure: measureAll,
  judge,
  writeTables: (measured, { rate }) => writeTables(measured, (streams) => streams * rate),
};
