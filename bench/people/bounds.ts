import { compare, type Verdict } from '../bounds.ts';
import { summarise } from '../statistics.ts';
import type { PeopleMeasured } from './measure.ts';

const LIST = { unit: 'ms', digits: 1, most: 100 };
const MEMORY = { unit: 'MB', digits: 0, most: 30 };
const IMPORT = { unit: 's', digits: 1, most: 20 };
const MEGABYTE = 1024 * 1024;

/** What a change must not break. The import is the median of the lists; what others meanwhile wait for is told, not judged. */
export function judgePeople({ lists, memory, importing }: PeopleMeasured): Verdict[] {
  return [
    ...lists.map(({ name, figures }) => compare(`users ${name}: p95`, LIST, figures.ms.p95)),
    compare('memory that the lists added', MEMORY, (memory.after - memory.before) / MEGABYTE),
    compare(
      `import of ${importing.rows} users`,
      IMPORT,
      summarise(importing.alone.map(({ seconds }) => seconds)).median,
    ),
  ];
}
