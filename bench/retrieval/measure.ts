import { splitPassages } from '#contract/split-passages.ts';
import { buildKnowledgeBase } from '#server/builders/builders.ts';
import { makePassages, WORDS_ALONE } from '#server/modules/knowledge/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeSubstringSearch, makeTrigramSearch, type Search } from './plain-search.ts';
import { type Question, readQuestionSet } from './question-set.ts';

/** How many of the first passages count: as many as a chatbot may well be given. */
const PLACES = 5;
/** How far a rank is looked for. */
const DEPTH = 50;

export type Score = { recall: number; reciprocalRank: number; missed: string[] };
export type Row = { search: string; kind: Question['kind'] | 'all'; score: Score };

/** All texts in one knowledge base, so that each passage has many others beside it; words alone, no meaning. */
export async function measureRetrieval(db: Database): Promise<{ passages: number; rows: Row[] }> {
  const { texts, questions } = readQuestionSet();
  const content = texts.map((text) => text.content).join('\n\n');
  const base = await buildKnowledgeBase(db, { name: '檢索測量', content });
  const found = makePassages({ db, meaning: WORDS_ALONE, onError: (error) => Promise.reject(error) });
  const passages = splitPassages(content);
  const searches: [name: string, search: Search][] = [
    ['product, words alone', (question, limit) => found.search(base.id, question, limit)],
    ['substring', makeSubstringSearch(passages)],
    ['trigrams', makeTrigramSearch(passages)],
  ];
  const rows: Row[] = [];
  for (const [search, run] of searches) {
    const ranks: Rank[] = [];
    for (const question of questions) ranks.push({ question, rank: await findRank(run, question) });
    for (const kind of ['all', 'literal', 'paraphrase'] as const) {
      const of = ranks.filter(({ question }) => kind === 'all' || question.kind === kind);
      rows.push({ search, kind, score: scoreOf(of) });
    }
  }
  return { passages: passages.length, rows };
}

type Rank = { question: Question; rank: number | null };

/** The place of the first passage that holds an answer, from 1; null when it is not among the first. */
async function findRank(search: Search, { question, answers }: Question): Promise<number | null> {
  const passages = await search(question, DEPTH);
  const index = passages.findIndex(({ text }) => answers.some((answer) => text.includes(answer)));
  return index < 0 ? null : index + 1;
}

function scoreOf(ranks: readonly Rank[]): Score {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    recall: mean(ranks.map(({ rank }) => (rank !== null && rank <= PLACES ? 1 : 0))),
    reciprocalRank: mean(ranks.map(({ rank }) => (rank === null ? 0 : 1 / rank))),
    missed: ranks.filter(({ rank }) => rank === null || rank > PLACES).map(({ question }) => question.id),
  };
}
