import fc from 'fast-check';
import type { Operation } from '#contract/operation.ts';
import { operations as wholeContract } from '#contract/operations.ts';
import { type AccessLine, readAccessTable } from '../access-table.ts';
import { judgeAnswer } from './judge-answer.ts';
import { judgePlainAnswer, plainRequests } from './plain-requests.ts';
import { makePropertySchool, type PropertySchool } from './property-school.ts';
import { type PropertyRequest, requestsOf } from './requests.ts';
import { type Answer, makeSender } from './send.ts';
import { senselessRequests } from './senseless-requests.ts';
import { listChanged, readMarks } from './stored-marks.ts';
import type { Target } from './target.ts';
import type { Sent } from './wire-oddities.ts';

/** A promise that was broken, with the smallest request that was found to break it. */
export type PropertyFinding = {
  operation: string;
  problem: string;
  request: Sent & { caller: string };
  answer: { status: number; text: string };
};

export type PropertyResult = {
  seed: number;
  /** All that were sent, also those that made a finding smaller. */
  requests: number;
  /** Of each operation how many requests it got, and how many of them it did. */
  operations: { id: string; requests: number; succeeded: number }[];
  byStatus: Record<string, number>;
  findings: PropertyFinding[];
};

type Options = {
  requests: number;
  seed: number;
  operations?: readonly Operation[];
  table?: ReadonlyMap<string, AccessLine>;
  /** Who calls for what; without it a school is made, and made again where requests may have taken it apart. */
  school?: PropertySchool;
  onProgress?: (done: number) => void;
};

/** What is not in the contract: pages, documents and figures, and whatever else somebody may ask for. */
const PLAIN = 'addresses beside the contract';
const PLAIN_LEAST = 100;
/** Requests after which those who call may have met the limit of a minute. */
const MANY = 50;
/** Requests that may go into making one finding smaller. */
const SHRINKS_MAX = 200;

/** Sends senseless and sensible requests to every operation, and holds each answer against what is promised. */
export async function runProperties(target: Target, options: Options): Promise<PropertyResult> {
  const { operations = wholeContract, table = readAccessTable() } = options;
  const run = startRun(target, options.seed);
  const share = Math.max(1, Math.ceil(options.requests / (operations.length + 1)));
  let school = options.school;
  for (const operation of operations) {
    school ??= await makePropertySchool(target);
    const requests = requestsOf(operation, school, table.get(operation.id));
    const ask = (request: PropertyRequest) => run.ask(operation, request);
    await run.check(operation.id, share, requests, ask, senselessRequests(operation, school));
    if (share > MANY || isDestructive(operation)) school = options.school;
    options.onProgress?.(run.countRequests());
  }
  if (operations === wholeContract)
    await run.check(PLAIN, Math.max(share, PLAIN_LEAST), plainRequests, async (sent) => {
      const answer = await run.send(PLAIN, sent);
      return { answer, sent, caller: 'nob', problems: judgePlainAnswer(sent, answer) };
    });
  return run.finish();
}

/** After it those who call, or what they call for, may be gone or others. */
function isDestructive({ id, method }: Operation): boolean {
  return (
    method === 'DELETE' ||
    (/^(auth\.|users\.|userTypes\.|schools\.|chatbots\.|database\.)/.test(id) && method !== 'GET')
  );
}

type Asked = { answer: Answer; sent: Sent; caller: string; problems: string[] };

class Broken extends Error {
  readonly asked: Asked;
  readonly problem: string;
  constructor(asked: Asked, problem: string) {
    super(problem);
    this.asked = asked;
    this.problem = problem;
  }
}

const kindOf = (problem: string) => problem.split(':')[0] ?? problem;

function startRun(target: Target, seed: number) {
  const sender = makeSender(target.url);
  const byStatus: Record<string, number> = {};
  const byOperation = new Map<string, { requests: number; succeeded: number }>();
  const findings: PropertyFinding[] = [];
  let requests = 0;
  let round = 0;

  async function send(id: string, sent: Sent): Promise<Answer> {
    const answer = await sender.send(sent);
    requests++;
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    const figures = byOperation.get(id) ?? { requests: 0, succeeded: 0 };
    const succeeded = figures.succeeded + Number(answer.status >= 200 && answer.status < 300);
    byOperation.set(id, { requests: figures.requests + 1, succeeded });
    return answer;
  }

  async function ask(operation: Operation, request: PropertyRequest): Promise<Asked> {
    const { sent, caller } = request;
    const before = request.isWatched ? await readMarks(target.db) : null;
    const answer = await send(operation.id, sent);
    const problems = judgeAnswer(operation, request, answer);
    if (before && answer.status >= 400 && answer.status < 500) {
      const changed = listChanged(before, await readMarks(target.db));
      if (changed.length > 0) problems.push(`a request that was refused changed ${changed.join(', ')}`);
    }
    return { answer, sent, caller, problems };
  }

  /** Goes on after a finding, and does not tell of the same kind twice. */
  async function check<Request>(
    id: string,
    count: number,
    arbitrary: fc.Arbitrary<Request>,
    askOne: (request: Request) => Promise<Asked>,
    first: readonly Request[] = [],
  ): Promise<void> {
    const known = new Set<string>();
    let examples = first.map((request): [Request] => [request]);
    for (let left = count + first.length; left > 0; ) {
      let hunted: string | null = null;
      let shrinks = 0;
      const property = fc.asyncProperty(arbitrary, async (request) => {
        if (hunted !== null && ++shrinks > SHRINKS_MAX) return;
        const asked = await askOne(request).catch((error: unknown) => noAnswer(request, error));
        const problem = asked.problems.find(
          (one) => !known.has(kindOf(one)) && (hunted ?? kindOf(one)) === kindOf(one),
        );
        if (problem === undefined) return;
        hunted = kindOf(problem);
        throw new Broken(asked, problem);
      });
      const details = await fc.check(property, { numRuns: left, seed: seed + round++, examples });
      left -= details.numRuns;
      examples = examples.slice(details.numRuns);
      if (!details.failed) return;
      if (!(details.errorInstance instanceof Broken)) throw details.errorInstance;
      const { asked, problem } = details.errorInstance;
      known.add(kindOf(problem));
      findings.push(describe(id, problem, asked));
    }
  }

  async function finish(): Promise<PropertyResult> {
    const end = { method: 'GET', path: '/api/ready', headers: {}, body: undefined };
    const { status, text } = await sender.send(end).catch((error) => ({ status: 0, text: String(error) }));
    sender.close();
    const dead = { operation: 'the process', request: { ...end, caller: 'nob' }, answer: { status, text } };
    if (status !== 200) findings.push({ ...dead, problem: 'it does not serve any more at the end' });
    const complaints = target.complaints();
    if (complaints !== '') findings.push({ ...dead, problem: `it complained: ${complaints}` });
    const operations = [...byOperation].map(([id, figures]) => ({ id, ...figures }));
    return { seed, requests, operations, byStatus, findings };
  }

  return { send, ask, check, finish, countRequests: () => requests };
}

function noAnswer(request: unknown, error: unknown): Asked {
  const { sent = request as Sent, caller = 'nob' } = request as Partial<PropertyRequest>;
  return {
    sent,
    caller,
    answer: { status: 0, headers: {}, text: '' },
    problems: [`there was no answer: ${error}`],
  };
}

const LONGEST = 500;
const shorten = (text: string) =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${text.length})`;

function describe(operation: string, problem: string, { sent, caller, answer }: Asked): PropertyFinding {
  const headers = Object.entries(sent.headers).map(([name, value]) => [
    name,
    // Whoever reads a report needs no token.
    name === 'authorization' && value.length < 100 ? '…' : shorten(value),
  ]);
  return {
    operation,
    problem: shorten(problem),
    request: {
      ...{ caller, method: sent.method, path: shorten(sent.path) },
      headers: Object.fromEntries(headers),
      body: sent.body === undefined ? undefined : shorten(sent.body),
    },
    answer: { status: answer.status, text: shorten(answer.text) },
  };
}
