import { HISTORY_FOUND_MAX } from '#contract/chat-history.contract.ts';
import { makePause } from '../../kernel/pause.ts';
import type { Database } from '../../platform/db/database.ts';
import { listQueryTerms, toSearchText } from '../../platform/search/content-terms.ts';
import { hasWords, makeExcerpt } from './excerpt.ts';
import * as repository from './search.repository.ts';
import { TITLE_POSITION } from './search-marks.ts';
import type { SessionFilter } from './sessions.repository.ts';

export type FoundSession = { id: string; excerpt: string | undefined };

/** Sessions that are compared at once, and places whose words are read at once. */
const SESSIONS = 50;
const READ = 150;
/** Characters after which no more words are compared: a tenth of a second, of the costliest characters two. */
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
  let isAll = latest.isAll && latest.found.every(({ id, isCut }) => !isCut || comparison.isFound(id));
  if (!isAll && !comparison.isFull() && repository.isForIndex(searched)) {
    const others = await repository.findByIndex(db, searched);
    await comparison.add(others.found);
    isAll = others.isAll;
  }
  const found = comparison.found();
  return { found: found.slice(0, HISTORY_FOUND_MAX), hasMore: !isAll || comparison.isFull() };
}

const toWords = (text: string) => text.split(' ').filter((word) => word !== '');

/** Compares sessions with the words, the newest first; who is added again is compared at the places that are new. */
function startComparison(
  db: Database,
  { words, titleWords }: { words: readonly string[]; titleWords: readonly string[] },
) {
  const found = new Map<string, FoundSession>();
  /** Up to which place each session was compared, in the order in which they came. */
  const compared = new Map<string, number>();
  const pause = makePause();
  let characters = 0;
  const isSpent = () => characters > COMPARED_CHARACTERS;
  const isFull = () => found.size > HISTORY_FOUND_MAX || isSpent();

  /** Whether these are to be compared further: the title may leave them out, or be what is searched for. */
  function isOpen({ id, title, positions }: repository.Candidate): boolean {
    characters += title.length;
    const isMeant = hasWords(title, titleWords);
    compared.set(id, isMeant ? TITLE_POSITION : Number.POSITIVE_INFINITY);
    if (!isMeant || positions[0] !== TITLE_POSITION || !hasWords(title, words)) return isMeant;
    found.set(id, { id, excerpt: undefined });
    return false;
  }

  /** Compares the next places of each of these, and answers those that have more of them. */
  async function compareNext(open: readonly repository.Candidate[]): Promise<repository.Candidate[]> {
    const count = Math.ceil(READ / open.length);
    const next = open.map(({ id, positions }) => ({ id, positions: positions.slice(0, count) }));
    for (const { id, position, words: text } of await repository.readWords(db, next)) {
      if (isSpent()) break;
      if (found.has(id)) continue;
      compared.set(id, position);
      characters += text.length;
      const excerpt = makeExcerpt(text, words);
      if (excerpt !== null) found.set(id, { id, excerpt });
      await pause();
    }
    return open
      .filter(({ id, positions }) => !found.has(id) && positions.length > count)
      .map((candidate) => ({ ...candidate, positions: candidate.positions.slice(count) }));
  }

  return {
    isFull,
    isFound: (id: string) => found.has(id),
    found: () => [...compared.keys()].flatMap((id) => found.get(id) ?? []),
    async add(candidates: readonly repository.Candidate[]): Promise<void> {
      const unknown = candidates.flatMap((candidate) => {
        const positions = candidate.positions.filter((place) => place > (compared.get(candidate.id) ?? -1));
        return found.has(candidate.id) || positions.length === 0 ? [] : [{ ...candidate, positions }];
      });
      for (let at = 0; at < unknown.length && !isFull(); at += SESSIONS) {
        let open = unknown.slice(at, at + SESSIONS).filter(isOpen);
        while (open.length > 0 && !isSpent()) open = await compareNext(open);
      }
    },
  };
}
