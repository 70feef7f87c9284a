import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { countRetries, type Database } from './platform/db/database.ts';
import { findBackupTime } from './platform/files/backup-time.ts';
import { type GaugeSource, type Metrics, makeMetrics, READ_MS } from './platform/http/metrics.ts';

/** What an operator watches beside what is counted: the state of this process and of what it depends on. */
export function startMetrics(sources: {
  db: Database;
  dataDir: string;
  backupDir: string;
  countRunning: () => number;
  delayMs: () => number;
  /** Seconds that the oldest words wait to be made searchable. */
  readSearchLag: () => Promise<number>;
}): Metrics {
  const { db, dataDir, backupDir } = sources;
  const pool = db.$client;
  const metrics = makeMetrics();
  const gauge = (name: string, help: string, read: GaugeSource['read']): GaugeSource => ({
    name,
    help,
    read,
  });
  metrics.addGauges([
    { ...gauge('xueban_build_info', 'Always 1; what runs', () => 1), labels: readBuild() },
    gauge('xueban_running_turns', 'Answers that this process is writing', sources.countRunning),
    gauge('xueban_event_loop_delay_ms', 'Median delay of the last second', sources.delayMs),
    gauge('xueban_statement_retries', 'Statements that the database gave up once', countRetries),
    ...listConnections(pool),
    gauge('xueban_database_answers', '1 where the database answers within two seconds, else 0', () =>
      answersInTime(pool),
    ),
    gauge(
      'xueban_search_lag_seconds',
      'How long the oldest words wait to be made searchable',
      sources.readSearchLag,
    ),
    gauge('xueban_data_free_bytes', 'Free space where DATA_DIR lies', async () => {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    }),
    gauge(
      'xueban_backup_age_seconds',
      'Since the newest backup in BACKUP_DIR; none where there is none',
      async () => {
        const madeAt = await findBackupTime(backupDir);
        return madeAt && (Date.now() - madeAt.getTime()) / 1000;
      },
    ),
  ]);
  return metrics;
}

function listConnections(pool: Database['$client']): GaugeSource[] {
  const states: [state: string, read: () => number][] = [
    ['in_use', () => pool.totalCount - pool.idleCount],
    ['idle', () => pool.idleCount],
    ['waiting', () => pool.waitingCount],
  ];
  return states.map(([state, read]) => ({
    name: 'xueban_database_connections',
    help: 'Connections of this process by state, and how many callers wait for one',
    labels: { state },
    read,
  }));
}

/** Sooner than a figure is given up: that there is no answer is the figure. */
async function answersInTime(pool: Database['$client']): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((resolve) => {
    timer = setTimeout(resolve, READ_MS - 200, 0);
  });
  const answer = pool.query('select 1').then(
    () => 1,
    () => 0,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function readBuild(): { version: string; node: string } {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return { version: String(JSON.parse(text).version), node: process.version };
}
