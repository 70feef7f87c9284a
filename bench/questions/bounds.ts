import { compare, type Verdict } from '../bounds.ts';
import type { QuestionsMeasured } from './measure.ts';

const ANSWER = { unit: 'ms', digits: 1, most: 100 };

/** What a change must not break. Extreme requests are judged one after the other; at once they are told. */
export function judgeQuestions({ kinds }: QuestionsMeasured): Verdict[] {
  return kinds
    .filter(({ connections, isExtreme }) => connections === 1 || !isExtreme)
    .map(({ name, connections, figures }) =>
      compare(`${name}, ${connections} at once: p95`, ANSWER, figures.ms.p95),
    );
}
