import type { Verdict } from '../bounds.ts';
import { type Found, runParts } from '../run-parts.ts';
import { judgeKnowledge } from './bounds.ts';
import { type KnowledgeMeasured, measureKnowledge } from './measure.ts';
import type { KnowledgeOptions } from './options.ts';
import { startKnowledgeParts } from './parts.ts';

export async function runKnowledgeBench(
  options: KnowledgeOptions,
  say: (text: string) => void,
): Promise<Found<KnowledgeMeasured> & { verdicts: Verdict[] }> {
  const found = await runParts(
    (cores, cleanUps) => startKnowledgeParts(cores, options, cleanUps, say),
    (parts) => measureKnowledge(parts, options, say),
  );
  return { ...found, verdicts: judgeKnowledge(found.measured) };
}
