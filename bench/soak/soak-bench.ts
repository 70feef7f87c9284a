import type { Bench } from '../bench.ts';
import { type MixedParts, startMixedParts } from '../mixed/parts.ts';
import { handOver } from '../reports/save-report.ts';
import { judgeSoak } from './bounds.ts';
import { measureSoak, type SoakMeasured } from './measure.ts';
import { readSoakOptions, type SoakOptions } from './options.ts';
import { describeSoak, writeSoakTables } from './report.ts';

export const soakBench: Bench<SoakOptions, MixedParts, SoakMeasured> = {
  readOptions: readSoakOptions,
  start: startMixedParts,
  measure: measureSoak,
  judge: judgeSoak,
  writeTables: writeSoakTables,
  handOver: (outcome, options, say) => handOver(describeSoak(outcome), options, say),
};
