import { align, type Compare, type Mark, type Token } from './align.ts';

/** How a language is taken apart and compared. */
export type ScoreRules = { split: (text: string) => Token[]; compare: Compare };

export type LineScore = {
  marks: readonly Mark[];
  /** 0 to 100, and 100 only where nothing differs; null where nothing of it could be judged. */
  score: number | null;
};

/** Something said beside the sentence weighs half of something missing. */
const EXTRA = 0.5;

/** A character whose tone may be another counts neither way: the browser hears characters, not tones. */
export function scoreLine(meant: string, said: string, { split, compare }: ScoreRules): LineScore {
  const marks = align(split(meant), split(said), compare);
  const count = (kind: Mark['kind']) => marks.filter((mark) => mark.kind === kind).length;
  const right = count('right');
  const all = right + count('wrong') + count('missing') + count('extra') * EXTRA;
  return { marks, score: all === 0 ? null : Math.floor((right * 100) / all) };
}

/** A line below it is offered for another try at the end. */
export const GOOD_SCORE = 80;

/** The score in a kind word. */
export function praise(score: number | null): string {
  if (score === null) return '聲調請自己留意，再聽一次示範吧。';
  if (score === 100) return '太棒了，完全正確！';
  if (score >= GOOD_SCORE) return '說得很好，只差一點點！';
  if (score >= 50) return '不錯喔，再試一次會更好。';
  return '別灰心，聽一次示範，再慢慢說。';
}

export function meanScore(scores: readonly (number | null)[]): number | null {
  const judged = scores.filter((score) => score !== null);
  return judged.length === 0
    ? null
    : Math.floor(judged.reduce((sum, score) => sum + score, 0) / judged.length);
}
