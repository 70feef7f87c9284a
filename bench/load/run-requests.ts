import { quantile } from '../statistics.ts';
import type { CallFigures, CallJob, RequestFigures, RequestJob } from './jobs.ts';
import { openConnection, type WireConnection } from './wire-connection.ts';

/** Keeps every connection busy with one request at a time. Throws for any answer but 200. */
export async function runRequests(job: RequestJob): Promise<RequestFigures> {
  const connections = await Promise.all(job.requests.map(() => openConnection(job.port)));
  const from = performance.now() + job.warmUpMs;
  const to = from + job.measureMs;
  const times: number[] = [];
  try {
    await Promise.all(
      connections.map(async (connection, index) => {
        const request = job.requests[index] ?? '';
        for (let asked = performance.now(); asked < to; ) {
          await call(connection, request);
          const answered = performance.now();
          if (answered >= from && answered < to) times.push(answered - asked);
          asked = answered;
        }
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  return {
    perSecond: (times.length / job.measureMs) * 1000,
    ms: { p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
  };
}

/** Sends each request once and counts them all. Throws for any answer but 200. */
export async function runCalls(job: CallJob): Promise<CallFigures> {
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => openConnection(job.port)),
  );
  const waiting = job.requests.values();
  const times: number[] = [];
  let bytes = 0;
  const begin = performance.now();
  try {
    await Promise.all(
      connections.map(async (connection) => {
        // One iterator for all: each request is taken by one connection.
        for (const request of waiting) {
          const asked = performance.now();
          const size = await call(connection, request);
          bytes += size;
          times.push(performance.now() - asked);
        }
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  return {
    perSecond: (times.length / (performance.now() - begin)) * 1000,
    ms: { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) },
    bytes: bytes / times.length,
  };
}

/** The bytes of the answer, its head included. */
async function call(connection: WireConnection, request: string): Promise<number> {
  let last: Buffer | undefined;
  let size = 0;
  const status = await connection.call(request, (bytes) => {
    last = bytes;
    size += bytes.length;
  });
  if (status !== 200)
    throw new Error(`a request was answered with ${status}: ${last?.toString().slice(-500)}`);
  return size;
}
