import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { MixedParts } from '../mixed/parts.ts';

/** How the server is at one moment. */
export type Sample = {
  /** Milliseconds after the first sample. */
  at: number;
  /** Bytes. */
  resident: number;
  heap: number;
  external: number;
  /** What libuv holds open for the server, and files and sockets as the system counts them. */
  handles: number;
  files: number;
  /** Of this server, to its database. */
  connections: number;
  /** How late the event loop came to its work since the last sample, in milliseconds. */
  delay: { p99: number; most: number };
  /** Share of one core since the last sample. */
  cpu: number;
  /** Answers that are being written. */
  turns: number;
};

const EVERY_MS = 1_000;
/** Of prom-client: its figures of delay are times between two beats, of which the beat itself is no delay. */
const BEAT_MS = 10;
const ANSWER_MS = 30_000;

/** Looks at the server every second until it is stopped; answers everything it saw. */
export async function startSampling({ product, databaseUrl }: Pick<MixedParts, 'product' | 'databaseUrl'>) {
  const database = new Client({ connectionString: databaseUrl, application_name: 'xueban-bench' });
  // Stopped in the middle, the bench ends the database first: the next statement fails, and says so.
  database.on('error', () => undefined);
  await database.connect();
  const samples: Sample[] = [];
  const beganAt = performance.now();
  let cpuBefore: { at: number; seconds: number } | undefined;
  let isWanted = true;

  async function look(): Promise<void> {
    const metrics = await readMetrics(product.port);
    const connections = await countConnections(database);
    const at = performance.now() - beganAt;
    const cpuSeconds = metrics('process_cpu_seconds_total');
    const cpu = cpuBefore ? (cpuSeconds - cpuBefore.seconds) / ((at - cpuBefore.at) / 1000) : Number.NaN;
    cpuBefore = { at, seconds: cpuSeconds };
    const delay = (name: string) =>
      Math.max(0, metrics(`nodejs_eventloop_lag_${name}_seconds`) * 1000 - BEAT_MS);
    samples.push({
      at,
      resident: metrics('process_resident_memory_bytes'),
      heap: metrics('nodejs_heap_size_used_bytes'),
      external: metrics('nodejs_external_memory_bytes'),
      handles: metrics('nodejs_active_handles_total'),
      files: metrics('process_open_fds'),
      connections,
      delay: { p99: delay('p99'), most: delay('max') },
      cpu,
      turns: metrics('xueban_running_turns'),
    });
  }

  const looking = (async () => {
    while (isWanted) {
      await look();
      await sleep(EVERY_MS - ((performance.now() - beganAt) % EVERY_MS));
    }
    await look();
  })();
  // Told to whoever stops; until then a failure must not end the process that has others to end.
  looking.catch(() => undefined);
  return {
    /** Milliseconds since the first sample. */
    elapsed: () => performance.now() - beganAt,
    async stop(): Promise<Sample[]> {
      isWanted = false;
      try {
        await looking;
      } finally {
        await database.end();
      }
      return samples;
    },
  };
}

async function readMetrics(port: number): Promise<(name: string) => number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) throw new Error(`/metrics was answered with ${answer.status}`);
  return parseMetrics(await answer.text());
}

/** Figures without labels, as Prometheus writes them; NaN for a name that is not there. */
export function parseMetrics(text: string): (name: string) => number {
  const values = new Map(
    [...text.matchAll(/^(\w+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
  return (name) => values.get(name) ?? Number.NaN;
}

async function countConnections(database: Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name <> 'xueban-bench'`,
  );
  return rows[0]?.count ?? Number.NaN;
}
