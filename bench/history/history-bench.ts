import type { Bench } from '../bench.ts';
import { judgeHistory } from './bounds.ts';
import { type HistoryMeasured, measureHistory } from './measure.ts';
import { type HistoryOptions, readHistoryOptions } from './options.ts';
import { type HistoryParts, startHistoryParts } from './parts.ts';
import { writeHistoryTables } from './report.ts';

export const historyBench: Bench<HistoryOptions, HistoryParts, HistoryMeasured> = {
  readOptions: readHistoryOptions,
  start: startHistoryParts,
  measure: measureHistory,
  judge: judgeHistory,
  writeTables: writeHistoryTables,
};
