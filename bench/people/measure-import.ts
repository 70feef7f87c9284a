import { login } from '#contract/auth.contract.ts';
import { operationUrl } from '#contract/operation.ts';
import {
  type ImportRow,
  importEventSchema,
  importUsers,
  MADE_PASSWORD_CHARACTERS,
} from '#contract/user-import.contract.ts';
import { getUser } from '#contract/users.contract.ts';
import { makeChance } from '#server/testing/faults/chance.ts';
import { readEventsOf } from '#server/testing/read-events.ts';
import { openConnection } from '../load/wire-connection.ts';
import { writeRequest } from '../load/write-request.ts';
import { readUsage } from '../process-usage.ts';
import { quantile } from '../statistics.ts';
import type { PeopleOptions } from './options.ts';
import type { PeopleParts } from './parts.ts';

export type Importing = {
  rows: number;
  /** Lists that were imported while nobody asked for anything, and while others did so without a pause. */
  alone: Imported[];
  meanwhile: Imported[];
  /** What those others waited for, in milliseconds: before, and while a list was imported. */
  others: { name: 'sign-in' | 'a read'; alone: Waits; meanwhile: Waits }[];
};
/** From sending a list to its report, and of that the time that the server itself worked. */
export type Imported = { seconds: number; cpuSeconds: number };
export type Waits = { count: number; p50: number; p95: number };

const ALONE = 60;

export async function measureImports(
  { product, filled }: PeopleParts,
  { imports, rows }: PeopleOptions,
  say: (text: string) => void,
): Promise<Importing> {
  const { id, token, email, password } = filled.manager;
  const others = [
    {
      name: 'sign-in' as const,
      request: writeRequest({ method: login.method, path: login.path, token, body: { email, password } }),
    },
    {
      name: 'a read' as const,
      request: writeRequest({ method: getUser.method, path: operationUrl(getUser, { id }), token }),
    },
  ].map((other) => ({ ...other, alone: [] as number[], meanwhile: [] as number[] }));

  const importing: Pick<Importing, 'alone' | 'meanwhile'> = { alone: [], meanwhile: [] };
  const importNext = makeImporter(product, token, rows);
  for (let round = 1; round <= imports; round++) {
    say(`imports, round ${round} of ${imports}`);
    importing.alone.push(await importNext());
    for (const { request, alone } of others)
      await askAgain(product.port, request, alone, () => alone.length < ALONE * round);
    let isImporting = true;
    const asking = others.map(({ request, meanwhile }) =>
      askAgain(product.port, request, meanwhile, () => isImporting),
    );
    const imported = importNext().finally(() => {
      isImporting = false;
    });
    importing.meanwhile.push(await imported);
    await Promise.all(asking);
  }
  return {
    ...importing,
    rows,
    others: others.map(({ name, alone, meanwhile }) => ({
      name,
      alone: summarise(alone),
      meanwhile: summarise(meanwhile),
    })),
  };
}

const summarise = (waits: readonly number[]): Waits => ({
  count: waits.length,
  p50: quantile(waits, 0.5),
  p95: quantile(waits, 0.95),
});

/** The same request again and again, one at a time, as long as it is wanted. */
async function askAgain(
  port: number,
  request: string,
  waits: number[],
  isWanted: () => boolean,
): Promise<void> {
  const connection = await openConnection(port);
  try {
    while (isWanted()) {
      const asked = performance.now();
      const status = await connection.call(request);
      if (status !== 200) throw new Error(`a request beside the import was answered with ${status}`);
      waits.push(performance.now() - asked);
    }
  } finally {
    connection.close();
  }
}

/** Imports another list each time. */
function makeImporter({ pid, port }: PeopleParts['product'], token: string, count: number) {
  let round = 0;
  return async (): Promise<Imported> => {
    const rows = makeList(++round, count);
    const before = readUsage(pid);
    const asked = performance.now();
    const events = await readEventsOf(importEventSchema, `http://127.0.0.1:${port}`, importUsers.path, {
      token,
      body: { create_schools: true, rows },
    });
    const seconds = (performance.now() - asked) / 1000;
    const last = events.at(-1);
    if (last?.type !== 'finished' || last.report.created !== rows.length)
      throw new Error(`the import ended with ${JSON.stringify(last).slice(0, 500)}`);
    return { seconds, cpuSeconds: (readUsage(pid).cpuMs - before.cpuMs) / 1000 };
  };
}

/** People of a class each, with passwords as the page makes them. */
export function makeList(round: number, count: number): ImportRow[] {
  const chance = makeChance(round);
  const characters = (length: number) =>
    Array.from(
      { length },
      () => MADE_PASSWORD_CHARACTERS[Math.floor(chance.next() * MADE_PASSWORD_CHARACTERS.length)],
    ).join('');
  return Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    name: `新生${index}`,
    email: `new${index}@round${round}.bench.test`,
    password: `${characters(4)}-${characters(3)}-${characters(3)}`,
    user_type: 'student',
    school: `新校${index % 20}`,
    access_expiry: '2030-07-31',
  }));
}
