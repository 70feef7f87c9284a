import type { Bench } from '../bench.ts';
import { judgeKnowledge } from './bounds.ts';
import { type KnowledgeMeasured, measureKnowledge } from './measure.ts';
import { type KnowledgeOptions, readKnowledgeOptions } from './options.ts';
import { type KnowledgeParts, startKnowledgeParts } from './parts.ts';
import { writeKnowledgeTables } from './report.ts';

export const knowledgeBench: Bench<KnowledgeOptions, KnowledgeParts, KnowledgeMeasured> = {
  readOptions: readKnowledgeOptions,
  start: startKnowledgeParts,
  measure: measureKnowledge,
  judge: judgeKnowledge,
  writeTables: writeKnowledgeTables,
};
