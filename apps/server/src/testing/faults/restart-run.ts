import { startBalancer } from './balancer.ts';
import { callJson } from './call-json.ts';
import { compare } from './compare.ts';
import { type Crowd, startCrowd } from './crowd.ts';
import { type FaultResult, makeNotes } from './fault-result.ts';
import { readStored } from './read-stored.ts';
import { makeSchool, type Pupil } from './school.ts';
import type { ServerProcess } from './server-process.ts';
import type { Stage } from './stage.ts';
import { waitUntil } from './wait-until.ts';

/** SIGTERM while everybody reads an answer: of each of two processes after the other, and of the only one. */
type Load = { pupils: number; tokens: number; rate: number };

const SEEN_MS = 30_000;
/** What a supervisor has to wait before it kills (docs/operations.md). */
const END_MS = 60_000;

/** Two processes behind a balancer: while one of them is updated the other one serves, and nobody notices. */
export async function runRollingRestart(stage: Stage, load: Load): Promise<FaultResult> {
  const servers = [await stage.makeServer(), await stage.makeServer()];
  await Promise.all(servers.map((server) => server.start()));
  const { chatbots, chatbotId, newcomers, pupils } = await makeCrowdSchool(
    stage,
    load.pupils,
    servers.length,
  );
  const balancer = await startBalancer(servers.map(({ url }) => url));
  try {
    const crowd = startCrowd({ ...answersOf(load), url: balancer.url, pupils, chatbotId });
    const notes = makeNotes();
    const endMs: number[] = [];
    let taken = 0;
    for (const server of servers) {
      await waitUntil('both serve', () => balancer.ready().length === servers.length, SEEN_MS);
      await crowd.waitForReaders(enough(stage, load));
      taken += crowd.countReading();
      const newcomer = newcomers.pop();
      if (!newcomer) throw new Error('the school is too small');
      const ending = endProcess(server, notes);
      const question = { chatbotId, message: '[[scenario:bench tokens=5 rate=0]] 新來的' };
      const refusal = await refuseOf(server, newcomer, question);
      notes.expect(refusal === 'shutting_down', `a process that ends answered a question by ${refusal}`);
      await waitUntil('the balancer knows', () => !balancer.ready().includes(server.url), SEEN_MS);
      const body = { token: newcomer.token, body: question };
      const { status } = await callJson(balancer.url, '/api/ai/chat', body);
      notes.expect(status === 200, `a newcomer was answered ${status} beside a process that ends`);
      endMs.push(await ending);
      await server.start();
    }
    await crowd.finish();
    const answers = await judge(stage, crowd, chatbots, notes);
    return {
      name: 'rolling restart',
      figures: { ...answers, 'answers running at SIGTERM': taken, 'slowest end': Math.max(...endMs) },
      broken: notes.broken,
    };
  } finally {
    await balancer.close();
    await Promise.all(servers.map((server) => server.kill()));
  }
}

/** The only process: pages wait while nobody is there, and lose nothing. */
export async function runSingleRestart(stage: Stage, load: Load): Promise<FaultResult> {
  const server = await stage.makeServer();
  await server.start();
  const { chatbots, chatbotId, pupils } = await makeCrowdSchool(stage, load.pupils, 0);
  const crowd = startCrowd({ ...answersOf(load), url: server.url, pupils, chatbotId });
  const notes = makeNotes();
  await crowd.waitForReaders(enough(stage, load));
  const taken = crowd.countReading();
  const before = crowd.sent.length;
  const endMs = await endProcess(server, notes);
  const readyMs = Math.round(await server.start());
  await waitUntil('everybody asks again', () => crowd.sent.length >= before + load.pupils, END_MS);
  await crowd.finish();
  const answers = await judge(stage, crowd, chatbots, notes);
  await server.kill();
  return {
    name: 'restart of the only process',
    figures: { ...answers, 'answers running at SIGTERM': taken, end: endMs, 'ready again': readyMs },
    broken: notes.broken,
  };
}

const CHATBOT_LIMIT = 1_000_000;

async function makeCrowdSchool({ db }: Stage, size: number, more: number) {
  const school = await makeSchool(db, { pupils: size + more, limits: [CHATBOT_LIMIT] });
  const [pupils, newcomers] = [school.pupils.slice(0, size), school.pupils.slice(size)];
  return { ...school, chatbotId: school.chatbots[0]?.id ?? '', pupils, newcomers };
}

/** A machine that has other work asks some of them to wait while the others read. */
const enough = ({ isTimed }: Stage, { pupils }: Load) => (isTimed ? pupils : pupils / 2);

const answersOf = ({ tokens, rate }: Load) => ({ tokens, rate });

/** Milliseconds from the signal to the end. */
async function endProcess(server: ServerProcess, notes: ReturnType<typeof makeNotes>): Promise<number> {
  const startedAt = performance.now();
  const code = await server.stop();
  const ms = performance.now() - startedAt;
  notes.expect(code === 0, `a process that was asked to end did so with ${code}`);
  notes.expect(ms < END_MS, `a process took ${Math.round(ms)} ms to end`);
  return Math.round(ms);
}

/** What a process that is ending says to a new question, once it knows that it ends; it has to name a time. */
async function refuseOf(server: ServerProcess, { token }: Pupil, body: object): Promise<string> {
  const isEnding = async () => (await callJson(server.url, '/api/ready')).status === 503;
  await waitUntil('the process is not ready', isEnding, SEEN_MS);
  const answer = await callJson(server.url, '/api/ai/chat', { token, body });
  const time = Number(answer.headers.get('retry-after'));
  return answer.status === 503 && time > 0 ? String(answer.body.code) : `${answer.status} without a time`;
}

/** What the pages saw, beside what is stored: everything that was asked is there once, and answered to its end. */
async function judge(
  { db }: Stage,
  { sent, notes: seen }: Crowd,
  chatbots: readonly { id: string; limit: number }[],
  notes: ReturnType<typeof makeNotes>,
) {
  const stored = await readStored(db);
  const unfinished = stored.turns.filter(({ status }) => status !== 'finished');
  notes.addAll(
    'pages and database differ',
    compare(sent, stored, chatbots).map(({ kind, what }) => `${kind}: ${what}`),
  );
  notes.addAll(
    'an answer did not get to its end',
    unfinished.map(({ status, question }) => `${status}: ${question}`),
  );
  notes.addAll('a page showed a failure', seen.failures);
  notes.addAll(
    'a page never saw the end',
    sent.filter(({ finished }) => finished === null).map(({ id }) => id),
  );
  return {
    questions: sent.length,
    'connections made again': seen.breaks,
    'times a page was asked to wait': seen.waits,
  };
}
