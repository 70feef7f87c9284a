import { operationUrl } from '#contract/operation.ts';
import {
  listQuestions,
  listQuestionUnits,
  listUnitQuestions,
  searchQuestions,
} from '#contract/questions.contract.ts';
import { type Chance, makeChance } from '#server/testing/faults/chance.ts';
import type { CallFigures } from '../load/jobs.ts';
import { writeRequest } from '../load/write-request.ts';
import { readTreeUsage, readUsage } from '../process-usage.ts';
import { EMPTY_GRADE, type Filled } from './fill.ts';
import type { QuestionOptions } from './options.ts';
import type { QuestionParts } from './parts.ts';

export type QuestionsMeasured = Pick<Filled, 'questions' | 'bytes'> & { fillSeconds: number; kinds: Kind[] };

/** `cpuMs`: of the server and of the database for one request; a busy machine does not change them much. */
export type Kind = {
  name: string;
  connections: number;
  /** Words that stand in half of all questions: nobody means them, and twenty people not at the same moment. */
  isExtreme: boolean;
  figures: CallFigures;
  cpuMs: { server: number; database: number };
};

/** One person alone, and a staff meeting. */
const CONNECTIONS = [1, 20];

export async function measureQuestions(
  { client, product, filled }: QuestionParts,
  { calls }: QuestionOptions,
  say: (text: string) => void,
): Promise<QuestionsMeasured> {
  const chance = makeChance(1);
  const kinds = listKinds(filled, chance).map(({ name, path, isExtreme = false }) => ({
    name,
    isExtreme,
    requests: Array.from({ length: calls }, (_, index) =>
      writeRequest({ method: 'GET', path: path(index), token: filled.teacher.token }),
    ),
  }));
  const job = { kind: 'calls', port: product.port } as const;
  say('everything once, to warm up');
  for (const { requests } of kinds) await client.run({ ...job, connections: 4, requests });

  const measured: Kind[] = [];
  for (const connections of CONNECTIONS) {
    for (const { name, isExtreme, requests } of kinds) {
      say(`${name}, ${connections} at once`);
      const from = readCpu(product);
      const figures = await client.run({ ...job, connections, requests });
      const to = readCpu(product);
      const cpuMs = {
        server: (to.server - from.server) / requests.length,
        database: (to.database - from.database) / requests.length,
      };
      measured.push({ name, connections, isExtreme, figures, cpuMs });
    }
  }
  const { questions, bytes, seconds } = filled;
  return { questions, bytes, fillSeconds: seconds, kinds: measured };
}

const readCpu = ({ pid, databasePid }: QuestionParts['product']) => ({
  server: readUsage(pid).cpuMs,
  database: readTreeUsage(databasePid).cpuMs,
});

type Filter = Readonly<Record<string, string>>;

/** What is asked for, by the number of the request. */
function listKinds(
  { units, samples }: Filled,
  chance: Chance,
): { name: string; path(index: number): string; isExtreme?: boolean }[] {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(chance.next() * values.length)] as T;
  const aWord = (pattern: RegExp) => pickWord(() => pick(samples), pattern, chance);
  const search = (q: string, filter: Filter = {}) => operationUrl(searchQuestions, {}, { q, ...filter });
  const list = (filter: Filter) => operationUrl(listQuestions, {}, filter);
  const aPlace = () => {
    const { subject, grade } = pick(units);
    return { subject, grade };
  };
  const of = (level: string) => ({ level });
  return [
    { name: 'search for words of a question', path: () => search(aWord(HAN_WORDS)) },
    { name: 'search for a sentence', path: () => search(aWord(SENTENCE)) },
    { name: 'search for an English word', path: () => search(aWord(ENGLISH)) },
    { name: 'search for the beginning of one', path: () => search(aWord(ENGLISH).slice(0, 4)) },
    { name: 'search in a subject and grade', path: () => search(aWord(HAN_WORDS), aPlace()) },
    { name: 'search in a level', path: () => search(aWord(HAN_WORDS), of('小學')) },
    { name: 'search for the commonest words', path: (index) => search(aCommonWord(index)), isExtreme: true },
    {
      name: 'search for them in a grade',
      path: (index) => search(aCommonWord(index), aPlace()),
      isExtreme: true,
    },
    { name: 'search for a sign', path: (index) => search('÷=？$'[index % 4] ?? '') },
    { name: 'search that finds nothing', path: (index) => search(`沒有這道題目${index}`) },
    { name: 'units: all', path: () => operationUrl(listQuestionUnits, {}, {}) },
    { name: 'units: of a grade', path: () => operationUrl(listQuestionUnits, {}, aPlace()) },
    { name: 'list: first page', path: () => list({}) },
    { name: 'list: of a subject', path: () => list({ subject: pick(units).subject }) },
    { name: 'list: of a level', path: (index) => list(of(index % 2 ? '小學' : '中學')) },
    { name: 'list: of a subject and grade', path: () => list(aPlace()) },
    { name: 'list: of a grade without any', path: () => list({ grade: EMPTY_GRADE }) },
    { name: 'list: of a unit', path: () => operationUrl(listUnitQuestions, { id: pick(units).id }, {}) },
  ];
}

const COMMON = ['的', '一', '分數', '可以', '我們', 'the'];
const aCommonWord = (index: number) => COMMON[index % COMMON.length] ?? '';
const HAN_WORDS = /\p{Script=Han}{2,4}/gu;
const SENTENCE = /\p{Script=Han}{8,}/gu;
const ENGLISH = /\b[a-z]{5,}\b/g;

/** A piece of some question that fits. */
function pickWord(aQuestion: () => string, pattern: RegExp, chance: Chance): string {
  for (;;) {
    const found = aQuestion().match(pattern) ?? [];
    const word = found[Math.floor(chance.next() * found.length)];
    if (word) return word;
  }
}
