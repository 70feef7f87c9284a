import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../statistics.ts';
import { type ConnectionPool, makeConnectionPool } from './connection-pool.ts';
import type { ScheduleFigures, ScheduleJob, Step, Waits } from './jobs.ts';
import { makeStampReader } from './stamps.ts';
import { writeRequest } from './write-request.ts';

/**
 * Load by an open model: every step is asked for when it is due, whatever became of the others, as people come
 * whether or not those before them were served. A server that is slow for a moment does not get less to do, and the
 * wait of each step counts from the moment at which it was due.
 */
export async function runSchedule(job: ScheduleJob): Promise<ScheduleFigures> {
  const run: Run = {
    pool: makeConnectionPool(job.port),
    beganAt: performance.now(),
    waits: {},
    failures: [],
    late: [],
    streams: { tokens: 0, gaps: [], longestGaps: { at: [], ms: [] }, broken: 0 },
  };
  const running: Promise<void>[] = [];
  try {
    for (const errand of job.errands.toSorted((a, b) => startOf(a) - startOf(b))) {
      await sleepUntil(run.beganAt + startOf(errand));
      running.push(runErrand(run, errand));
    }
    await Promise.all(running);
  } finally {
    run.pool.close();
  }
  const { gaps, ...streams } = run.streams;
  const gapMs = { p50: quantile(gaps, 0.5), p99: quantile(gaps, 0.99), most: quantile(gaps, 1) };
  return {
    waits: run.waits,
    failures: run.failures,
    streams: { ...streams, gapMs },
    lateMs: { p50: quantile(run.late, 0.5), p99: quantile(run.late, 0.99) },
  };
}

type Run = Pick<ScheduleFigures, 'waits' | 'failures'> & {
  pool: ConnectionPool;
  beganAt: number;
  late: number[];
  streams: Omit<ScheduleFigures['streams'], 'gapMs'> & { gaps: number[] };
};

/** Nobody waits longer for an answer to come to its end; a server that never answers must not hold the run. */
const PATIENCE_MS = 60_000;

const startOf = (errand: readonly Step[]) => errand[0]?.at ?? 0;

async function sleepUntil(instant: number): Promise<void> {
  const ms = instant - performance.now();
  if (ms > 0) await sleep(ms);
}

async function runErrand(run: Run, errand: readonly Step[]): Promise<void> {
  const taken = new Map<string, string>();
  let lost: Step | undefined;
  for (const step of errand) {
    if (lost) {
      const what = `was not asked for, because ${lost.operation} before it failed`;
      run.failures.push({ operation: step.operation, at: step.at, what });
      continue;
    }
    const dueAt = run.beganAt + step.at;
    const isHeldUp = step !== errand[0] && performance.now() > dueAt;
    await sleepUntil(dueAt);
    if (!isHeldUp) run.late.push(performance.now() - dueAt);
    try {
      await runStep(run, step, taken);
    } catch (error) {
      lost = step;
      if (step.tokens !== undefined) run.streams.broken++;
      const what = error instanceof Error ? error.message : String(error);
      run.failures.push({ operation: step.operation, at: step.at, what });
    }
  }
}

/** Throws for any answer but the expected one. */
async function runStep(run: Run, step: Step, taken: Map<string, string>): Promise<void> {
  const dueAt = run.beganAt + step.at;
  const connection = await run.pool.take();
  const pieces: Buffer[] = [];
  const tokens = step.tokens === undefined ? null : followTokens(step.tokens);
  let isTooLate = false;
  const timer = setTimeout(() => {
    isTooLate = true;
    connection.close();
  }, PATIENCE_MS);
  let status: number;
  try {
    status = await connection.call(writeStep(step, taken), (bytes) => {
      pieces.push(bytes);
      tokens?.feed(bytes);
    });
  } catch (error) {
    if (isTooLate) throw new Error(`had no end after ${PATIENCE_MS / 1000} seconds`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
  run.pool.giveBack(connection);
  const wait = (tokens?.firstAt ?? performance.now()) - dueAt;
  const answer = Buffer.concat(pieces).toString();
  if (status !== 200) throw new Error(`was answered with ${status}: ${bodyOf(answer).slice(0, 300)}`);
  if (tokens && tokens.received !== step.tokens)
    throw new Error(`ended after ${tokens.received} of ${step.tokens} tokens: ${answer.slice(-300)}`);
  if (step.holds !== undefined && !answer.includes(step.holds))
    throw new Error(`has no ${step.holds}: ${answer.slice(-300)}`);
  if (step.takes) taken.set(step.takes.name, readBehind(answer, step.takes.after));
  run.waits[step.operation] ??= { at: [], ms: [] };
  note(run.waits[step.operation], step.at, wait);
  if (tokens) {
    run.streams.tokens += tokens.received;
    // One by one: an answer may have more tokens than a call can have arguments.
    for (const gap of tokens.gaps) run.streams.gaps.push(gap);
    note(run.streams.longestGaps, step.at, quantile(tokens.gaps, 1));
  }
}

function note(waits: Waits | undefined, at: number, ms: number): void {
  waits?.at.push(at);
  waits?.ms.push(ms);
}

function writeStep({ request }: Step, taken: ReadonlyMap<string, string>): string {
  if (taken.size === 0) return writeRequest(request);
  const text = JSON.stringify(request).replace(/\{\{(\w+)\}\}/g, (_, name: string) => taken.get(name) ?? '');
  return writeRequest(JSON.parse(text));
}

function readBehind(answer: string, after: string): string {
  const start = answer.indexOf(after);
  if (start === -1) throw new Error(`has no ${after}: ${answer.slice(-300)}`);
  return answer.slice(start + after.length, answer.indexOf('"', start + after.length));
}

const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);

/** Counts the stamped tokens of one answer and how much further apart they come than they were sent. */
function followTokens(count: number) {
  const found = { received: 0, firstAt: undefined as number | undefined, gaps: [] as number[] };
  let arrivedAt = 0;
  let delayBefore = 0;
  const stamps = makeStampReader(count, (sentAt) => {
    const delay = performance.timeOrigin + arrivedAt - sentAt;
    if (found.received++ === 0) found.firstAt = arrivedAt;
    else found.gaps.push(delay - delayBefore);
    delayBefore = delay;
  });
  return Object.assign(found, {
    feed(bytes: Buffer): void {
      arrivedAt = performance.now();
      stamps.feed(bytes);
    },
  });
}
