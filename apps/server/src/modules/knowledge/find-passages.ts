import type { Source } from '#contract/turn-events.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  type BaseFacts,
  type FoundPassage,
  findBase,
  type RankedPlace,
  rankPassages,
  readPassages,
} from './index.repository.ts';
import type { Meaning } from './meaning.ts';
import { listQuestionTerms } from './question-terms.ts';

/**
 * Finds the passages of one knowledge base that fit a question: by its words, and by its meaning where vectors are
 * there. Each way gives a ranking, and the two are joined by places (reciprocal rank fusion), because their scores
 * cannot be compared. Where meaning cannot be asked, words alone answer.
 */
export type Passages = ReturnType<typeof makePassages>;

/** How many of each ranking are joined. */
const CANDIDATES = 30;
/** How little a first place counts more than the next ones; the usual value. */
const RRF_K = 60;

/** Characters of passages that go into a prompt. A text that is no longer goes whole. */
const PROMPT_BUDGET = 4_000;
const PROMPT_PASSAGES = 8;
/** The same for a whole text with its titles, which each of its passages repeats. */
const WHOLE_BUDGET = 8_000;
/** Passages that fit much less than the best one only distract the model. */
const WEAK = 0.2;

export function makePassages({
  db,
  meaning,
  onError,
}: {
  db: Database;
  meaning: Meaning;
  onError: (error: unknown) => void;
}) {
  /** The passages of the first `limit` places; more places only where another ranking is to be joined. */
  function rankByWords(id: string, question: string, limit: number): Promise<RankedPlace[]> {
    const terms = listQuestionTerms(question);
    const words = terms.map(([term]) => term);
    const weights = terms.map(([, weight]) => weight);
    return rankPassages(db, [id, words, weights, meaning.isOff ? limit : CANDIDATES, limit]);
  }

  /** Empty where meaning is not to be had: a search goes on without. */
  async function rankByMeaning(
    base: { id: string; version: number; vector_model: string | null },
    question: string,
    signal: AbortSignal | undefined,
  ): Promise<number[]> {
    try {
      if (base.vector_model === null || base.vector_model !== (await meaning.findModel())) return [];
      return await meaning.rank(base, question, CANDIDATES, signal);
    } catch (error) {
      if (!(error instanceof AppError)) onError(error);
      return [];
    }
  }

  /** Throws knowledge_base_not_found. */
  async function rank(
    id: string,
    question: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<FoundPassage[]> {
    const byWords = await rankByWords(id, question, limit);
    // What was found says what there is to know of the text; only who finds nothing has to ask.
    const base = byWords[0] ?? (await findBase(db, id));
    if (!base) throw new AppError('knowledge_base_not_found');
    const byMeaning = await rankByMeaning({ ...base, id }, question, signal);
    const known: FoundPassage[] = byWords.filter(isWhole);
    if (byMeaning.length === 0) return known.slice(0, limit);
    const scores = fuse([byWords.map(({ position }) => position), byMeaning]);
    const places = [...scores].sort(([, a], [, b]) => b - a).slice(0, limit);
    const missing = places
      .map(([place]) => place)
      .filter((place) => !known.some(({ position }) => position === place));
    if (missing.length > 0) known.push(...(await readPassages(db, [id, missing, limit])));
    return places.flatMap(([place, score]) => {
      const passage = known.find(({ position }) => position === place);
      return passage ? [{ ...passage, score }] : [];
    });
  }

  /** All of a text that fits into the prompt as it is; null for a longer one. */
  async function readWhole(id: string, base: BaseFacts): Promise<FoundPassage[] | null> {
    if (base.character_count > PROMPT_BUDGET) return null;
    const passages = await readPassages(db, [id, null, base.passage_count]);
    const size = passages.reduce((sum, passage) => sum + sizeOf(passage), 0);
    return size <= WHOLE_BUDGET ? passages : null;
  }

  return {
    /** Throws knowledge_base_not_found. */
    async requireBase(id: string): Promise<void> {
      if (!(await findBase(db, id))) throw new AppError('knowledge_base_not_found');
    },

    /** Throws knowledge_base_not_found. */
    search: (id: string, question: string, limit: number): Promise<FoundPassage[]> =>
      rank(id, question, limit),

    /** What the model is given for a question, numbered as it shall cite it; empty when the text is gone. */
    async findSources(id: string, question: string, signal?: AbortSignal): Promise<Source[]> {
      const base = await findBase(db, id);
      if (!base) return [];
      const passages =
        (await readWhole(id, base)) ?? chooseForPrompt(await rank(id, question, PROMPT_PASSAGES, signal));
      return passages.map((passage, index) => ({
        n: index + 1,
        knowledgeBaseId: id,
        passageId: passage.id,
        title: passage.title || base.name,
        text: passage.text,
      }));
    },
  };
}

function isWhole(place: RankedPlace): place is RankedPlace & FoundPassage {
  return place.id !== null;
}

/** What each place adds up to over several rankings. */
function fuse(rankings: readonly (readonly number[])[]): Map<number, number> {
  const scores = new Map<number, number>();
  for (const ranking of rankings) {
    for (const [index, place] of ranking.entries()) {
      scores.set(place, (scores.get(place) ?? 0) + 1 / (RRF_K + index + 1));
    }
  }
  return scores;
}

const sizeOf = ({ title, text }: FoundPassage) => title.length + text.length;

/** The best ones that fit into the prompt. */
function chooseForPrompt(passages: readonly FoundPassage[]): FoundPassage[] {
  const best = passages[0]?.score ?? 0;
  let room = PROMPT_BUDGET;
  return passages.filter((passage) => {
    const { score } = passage;
    if (score < best * WEAK || sizeOf(passage) > room) return false;
    room -= sizeOf(passage);
    return true;
  });
}
