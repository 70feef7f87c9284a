import { addedTo, compare, type Verdict } from '../bounds.ts';
import { summarise } from '../statistics.ts';
import type { Calls, KnowledgeMeasured } from './measure.ts';
import type { Saved } from './measure-saving.ts';

const SEARCH = { unit: 'ms', digits: 1, most: 30 };
const SAVING = { unit: 's', digits: 2, most: 5 };
const GAP = { unit: 'ms', digits: 1, most: 150 };
const LIST = { unit: 'ms', digits: 1, most: 100 };

/** What a change must not break. Figures of several rounds are medians. One search alone is told, not judged. */
export function judgeKnowledge({ searches, saving, streams, chatbots }: KnowledgeMeasured): Verdict[] {
  const rounds = (name: string) => streams.find((row) => row.name === name)?.rounds ?? [];
  const gap = addedTo(rounds('direct'), rounds('product, saving'), 'gapMs').p99.median;
  const judgeP95 = (bound: typeof SEARCH) => (row: Calls) =>
    compare(`${row.name}: p95`, bound, row.figures.ms.p95);
  return [
    ...searches.filter(({ connections }) => connections > 1).map(judgeP95(SEARCH)),
    compare('saving a knowledge base', SAVING, summariseSeconds(saving.alone).median),
    compare('added gap between tokens while somebody saves, p99', GAP, gap),
    ...chatbots.map(judgeP95(LIST)),
  ];
}

export function summariseSeconds(saved: readonly Saved[]) {
  return summarise(saved.map(({ seconds }) => seconds));
}
