import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../statistics.ts';
import type { StreamFigures, StreamJob } from './jobs.ts';
import { makeStampReader } from './stamps.ts';
import { openConnection, type WireConnection } from './wire-connection.ts';

/** The clock of the stamps: one machine, so the AI server's and ours agree. */
const now = () => performance.timeOrigin + performance.now();

/** Time after the last start until every stream runs evenly. */
const SETTLE_MS = 200;

type Samples = { firstToken: number[]; delays: number[]; gaps: number[]; inWindow: number };

/** Runs all streams of a round to their end. Throws when one of them breaks or loses a token. */
export async function runStreams(job: StreamJob): Promise<StreamFigures> {
  const connections = await Promise.all(job.requests.map(() => openConnection(job.port)));
  const begin = now();
  // From here every stream runs, until the first of them ends.
  const window = { from: begin + job.rampMs + SETTLE_MS, to: begin + (job.tokens / job.rate) * 1000 };
  const samples: Samples = { firstToken: [], delays: [], gaps: [], inWindow: 0 };
  try {
    await Promise.all(
      connections.map(async (connection, index) => {
        await sleep((index / connections.length) * job.rampMs);
        await runStream(job, connection, job.requests[index] ?? '', { window, samples });
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  return {
    tokens: samples.delays.length,
    tokensPerSecond: (samples.inWindow / (window.to - window.from)) * 1000,
    firstTokenMs: { p50: quantile(samples.firstToken, 0.5), p99: quantile(samples.firstToken, 0.99) },
    delayMs: { p50: quantile(samples.delays, 0.5), p99: quantile(samples.delays, 0.99) },
    gapMs: { p50: quantile(samples.gaps, 0.5), p99: quantile(samples.gaps, 0.99) },
    longestGapMs: quantile(samples.gaps, 1),
  };
}

async function runStream(
  job: StreamJob,
  connection: WireConnection,
  request: string,
  { window, samples }: { window: { from: number; to: number }; samples: Samples },
): Promise<void> {
  let received = 0;
  let arrived = 0;
  let last = '';
  let delayBefore = 0;
  const stamps = makeStampReader(job.tokens, (sentAt) => {
    const delay = arrived - sentAt;
    if (received++ === 0) samples.firstToken.push(arrived - asked);
    else samples.gaps.push(delay - delayBefore);
    samples.delays.push(delay);
    delayBefore = delay;
    if (arrived >= window.from && arrived < window.to) samples.inWindow++;
  });
  const asked = now();
  const status = await connection.call(request, (bytes) => {
    arrived = now();
    stamps.feed(bytes);
    if (received < job.tokens) last = bytes.toString();
  });
  if (status !== 200 || received !== job.tokens) {
    throw new Error(
      `a stream ended with status ${status} after ${received} of ${job.tokens} tokens: ${last.slice(-500)}`,
    );
  }
}
