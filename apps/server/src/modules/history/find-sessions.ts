import { HISTORY_FOUND_MAX } from '#contract/chat-history.contract.ts';
import { makePause } from '../../kernel/pause.ts';
import type { Database } from '../../platform/db/database.ts';
import { listQueryTerms, toSearchText } from '../../platform/search/content-terms.ts';
import { makeExcerpt } from './excerpt.ts';
import * as repository from './search.repository.ts';
import { TITLE_POSITION } from './search-marks.ts';
import type { SessionFilter } from './sessions.repository.ts';

export type FoundSession = { id: string; excerpt: string | undefined };

/** Sessions whose words are read at once. */
const READ = 50;
/** Characters after which no more words are compared: a tenth of a second. */
const COMPARED_CHARACTERS = 1_000_000;

/**
 * Sessions that have all words of `search` in one message or in the title, and all of `title` in the title, the newest
 * first. What the index finds is compared with the words as they stand: pairs of characters may stand apart, and words
 * may have changed since.
 */
export async function findSessions(
  db: Database,
  query: { filter: SessionFilter; search: string; title: string },
): Promise<{ found: FoundSession[]; hasMore: boolean }> {
  const [search, title] = [toSearchText(query.search), toSearchText(query.title)];
  const searched: repository.Searched = {
    filter: query.filter,
    terms: search === '' ? null : listQueryTerms(search),
    titleTerms: title === '' ? null : listQueryTerms(title),
  };
  const comparison = startComparison(db, { words: toWords(search), titleWords: toWords(title) });
  const latest = await repository.findAmongLatest(db, searched);
  await comparison.add(latest.found);
  let isAll = latest.isAll;
  if (!isAll && !comparison.isFull() && repository.isForIndex(searched)) {
    const others = await repository.findByIndex(db, searched);
    await comparison.add(others.found);
    isAll = others.isAll;
  }
  const found = comparison.found();
  return { found: found.slice(0, HISTORY_FOUND_MAX), hasMore: !isAll || comparison.isFull() };
}

const toWords = (text: string) => text.split(' ').filter((word) => word !== '');

function startComparison(
  db: Database,
  { words, titleWords }: { words: readonly string[]; titleWords: readonly string[] },
) {
  const found = new Map<string, FoundSession>();
  const pause = makePause();
  let characters = 0;
  const isFull = () => found.size > HISTORY_FOUND_MAX || characters > COMPARED_CHARACTERS;

  /** Whether the words are those of this session; `stored` what stands at its places. */
  function compare({ id, title, positions }: repository.Candidate, stored: readonly string[]) {
    if (makeExcerpt(title, titleWords) === null) return;
    const isTitle = positions.includes(TITLE_POSITION) && makeExcerpt(title, words) !== null;
    if (isTitle) return { id, excerpt: undefined };
    for (const text of stored) {
      characters += text.length;
      const excerpt = makeExcerpt(text, words);
      if (excerpt !== null) return { id, excerpt };
    }
    return;
  }

  return {
    isFull,
    found: () => [...found.values()],
    async add(candidates: readonly repository.Candidate[]): Promise<void> {
      const unknown = candidates.filter(({ id }) => !found.has(id));
      for (let at = 0; at < unknown.length && !isFull(); at += READ) {
        const some = unknown.slice(at, at + READ);
        const stored = Map.groupBy(await repository.readWords(db, some), ({ id }) => id);
        for (const candidate of some) {
          if (isFull()) break;
          const match = compare(candidate, stored.get(candidate.id)?.map((row) => row.words) ?? []);
          if (match) found.set(candidate.id, match);
          await pause();
        }
      }
    },
  };
}
