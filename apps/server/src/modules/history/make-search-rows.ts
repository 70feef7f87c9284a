import { makePause } from '../../kernel/pause.ts';
import type { SearchRow, Unsearched } from './search-index.repository.ts';
import { listChatTerms } from './search-marks.ts';

/** A step ends when it has looked at so many characters or made so many terms: storing these takes longest. */
const STEP_CHARACTERS = 60_000;
const STEP_TERMS = 10_000;

/** What these sessions are found by, as far as a step goes, and up to which place that is. */
export async function makeSearchRows(
  taken: readonly Unsearched[],
): Promise<{ rows: SearchRow[]; searched: { id: string; position: number }[] }> {
  const pause = makePause();
  const rows: SearchRow[] = [];
  const searched: { id: string; position: number }[] = [];
  let [characters, termCount] = [0, 0];
  for (const session of taken) {
    const { id, words, isCut, lastPosition } = session;
    const first = rows.length;
    for (const place of words) {
      if (characters >= STEP_CHARACTERS || termCount >= STEP_TERMS) break;
      const terms = listChatTerms({ ...session, ...place });
      rows.push({ sessionId: id, position: place.position, terms });
      characters += place.words.length;
      termCount += terms.length;
      await pause();
    }
    const isWhole = !isCut && rows.length - first === words.length;
    const reached = isWhole ? lastPosition : rows.slice(first).at(-1)?.position;
    if (reached !== undefined) searched.push({ id, position: reached });
  }
  return { rows, searched };
}
