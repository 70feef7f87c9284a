import { setTimeout as delay } from 'node:timers/promises';
import { operationUrl } from '#contract/operation.ts';
import { getUsageReport, usageReportSchema } from '#contract/usage.contract.ts';
import { writeRequest } from '../load/write-request.ts';
import { readTreeUsage, readUsage } from '../process-usage.ts';
import { daysAgo, KINDS, type Kind } from './list-kinds.ts';
import type { HistoryOptions } from './options.ts';
import type { HistoryParts, Sized } from './parts.ts';

export type HistoryMeasured = { small: Size; large: Size; kinds: Measured[] };
type Size = Pick<Sized, 'messages' | 'filled'>;

/** One kind of request with so many at once. */
export type Measured = Pick<Kind, 'name' | 'what' | 'isFlat'> & {
  connections: number;
  small: Round[];
  large: Round[];
};

/** `cpuMs`: of the server and its database for one request; a busy machine does not change it much. */
export type Round = { p50: number; p95: number; bytes: number; cpuMs: number };

/** One person alone, and a few who look after several schools. */
const CONNECTIONS = [1, 8];
/** More days than anything was filled in for. */
const EVERY_DAY = 405;

/** Each kind by turns on both sizes, round by round: what slows the machine down meanwhile slows down both. */
export async function measureHistory(
  { client, small, large }: HistoryParts,
  { rounds, calls }: HistoryOptions,
  say: (text: string) => void,
): Promise<HistoryMeasured> {
  for (const sized of [small, large]) {
    say(`waiting for ${sized.messages} messages to be counted`);
    await waitForCounts(sized);
  }

  async function run({ product, targets }: Sized, kind: Kind, connections: number): Promise<Round> {
    const token = kind.by === 'admin' ? targets.adminToken : targets.pupilToken;
    const count = kind.isFlat ? calls.flat : calls.others;
    const requests = Array.from({ length: count }, (_, index) =>
      writeRequest({ method: 'GET', path: kind.path(targets, index), token }),
    );
    const from = readCpu(product);
    const { ms, bytes } = await client.run({ kind: 'calls', port: product.port, connections, requests });
    return { p50: ms.p50, p95: ms.p95, bytes, cpuMs: (readCpu(product) - from) / count };
  }

  say('everything once, to warm up');
  for (const kind of KINDS) for (const sized of [small, large]) await run(sized, kind, 4);

  const measured = CONNECTIONS.flatMap((connections) =>
    KINDS.map((kind) => ({ kind, connections, small: [] as Round[], large: [] as Round[] })),
  );
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}`);
    for (const row of measured) {
      const measure = {
        small: async () => row.small.push(await run(small, row.kind, row.connections)),
        large: async () => row.large.push(await run(large, row.kind, row.connections)),
      };
      // Whoever comes second finds the machine warmer: they take turns.
      const order = round % 2 === 0 ? (['large', 'small'] as const) : (['small', 'large'] as const);
      for (const size of order) await measure[size]();
    }
  }
  const describe = ({ messages, filled }: Sized) => ({ messages, filled });
  return {
    small: describe(small),
    large: describe(large),
    kinds: measured.map(({ kind: { name, what, isFlat }, ...row }) => ({ ...row, name, what, isFlat })),
  };
}

const readCpu = ({ pid, databasePid }: Sized['product']) =>
  readUsage(pid).cpuMs + readTreeUsage(databasePid).cpuMs;

/** The server counts in the background what was chatted before it started; a report says how many days are to come. */
async function waitForCounts({ product, targets }: Sized): Promise<void> {
  const path = operationUrl(getUsageReport, {}, { from: daysAgo(EVERY_DAY) });
  for (;;) {
    const url = `http://127.0.0.1:${product.port}${path}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${targets.adminToken}` } });
    if (!answer.ok) throw new Error(`the report was answered with ${answer.status}`);
    const report = usageReportSchema.parse(await answer.json());
    if (report.first_day !== null && report.pending_days === 0) return;
    await delay(500);
  }
}
