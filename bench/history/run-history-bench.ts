import type { Verdict } from '../bounds.ts';
import { type Found, runParts } from '../run-parts.ts';
import { judgeHistory } from './bounds.ts';
import { type HistoryMeasured, measureHistory } from './measure.ts';
import type { HistoryOptions } from './options.ts';
import { startHistoryParts } from './parts.ts';

export async function runHistoryBench(
  options: HistoryOptions,
  say: (text: string) => void,
): Promise<Found<HistoryMeasured> & { verdicts: Verdict[] }> {
  const found = await runParts(
    (cores, cleanUps) => startHistoryParts(cores, options, cleanUps, say),
    (parts) => measureHistory(parts, options, say),
  );
  return { ...found, verdicts: judgeHistory(found.measured) };
}
