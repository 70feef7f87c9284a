import type { Bench } from '../bench.ts';
import { handOver } from '../reports/save-report.ts';
import { judgeMixed } from './bounds.ts';
import { type MixedMeasured, measureMixed } from './measure.ts';
import { type MixedOptions, readMixedOptions } from './options.ts';
import { type MixedParts, startMixedParts } from './parts.ts';
import { writeMixedTables } from './report.ts';
import { describeMixed } from './result.ts';

export const mixedBench: Bench<MixedOptions, MixedParts, MixedMeasured> = {
  readOptions: readMixedOptions,
  start: startMixedParts,
  measure: measureMixed,
  judge: judgeMixed,
  writeTables: writeMixedTables,
  handOver: (outcome, options, say) => handOver(describeMixed(outcome), options, say),
};
