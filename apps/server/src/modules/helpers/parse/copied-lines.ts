import { lookFor } from './real-quotes.ts';

/** Lines with numbers that are looked at; a feedback has a few. */
const MOST_LINES = 500;
const BULLET = /^[\s>•·*+-]{1,12}/;

/**
 * A feedback for the search of its score: without the lines that stand in the assignment, because a number in them
 * is its writer's. Only lines with a number are looked at, and what comes after very many of them is left out.
 */
export function dropCopiedLines(feedback: string, assignment: string): string {
  const find = lookFor(dropEmphasis(assignment));
  let looked = 0;
  return feedback
    .split('\n')
    .map((line) => {
      if (!/\p{Nd}/u.test(line)) return line;
      looked++;
      const isOwn = looked <= MOST_LINES && find(dropEmphasis(line).replace(BULLET, '')) === null;
      return isOwn ? line : '';
    })
    .join('\n');
}

const dropEmphasis = (text: string) => text.replaceAll(/[*_`]+/g, '');
