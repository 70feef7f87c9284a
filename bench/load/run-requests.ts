import { quantile } from '../statistics.ts';
import type { RequestFigures, RequestJob } from './jobs.ts';
import { openConnection } from './wire-connection.ts';

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
          let last: Buffer | undefined;
          const status = await connection.call(request, (bytes) => {
            last = bytes;
          });
          if (status !== 200)
            throw new Error(`a request was answered with ${status}: ${last?.toString().slice(-500)}`);
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
