import { operationUrl } from '#contract/operation.ts';
import { listUsers, USER_ORDERS } from '#contract/user-management.contract.ts';
import type { CallFigures } from '../load/jobs.ts';
import { writeRequest } from '../load/write-request.ts';
import { readTreeUsage, readUsage } from '../process-usage.ts';
import { GIVEN, SCHOOL, SURNAMES } from './fill.ts';
import { type Importing, measureImports } from './measure-import.ts';
import type { PeopleOptions } from './options.ts';
import type { PeopleParts } from './parts.ts';

export type PeopleMeasured = {
  users: number;
  fillSeconds: number;
  lists: List[];
  /** The most memory that the server held, in bytes: when it had answered every request once, and again. */
  memory: { before: number; after: number };
  importing: Importing;
};

/** `cpuMs`: of the server and of the database for one request; a busy machine does not change them much. */
export type List = { name: string; figures: CallFigures; cpuMs: { server: number; database: number } };

/** So many look at lists at once. */
const READERS = 4;
const PAGE = 25;

export async function measurePeople(
  parts: PeopleParts,
  options: PeopleOptions,
  say: (text: string) => void,
): Promise<PeopleMeasured> {
  const { client, product, filled } = parts;
  const kinds = listKinds(options).map(({ name, query }) => ({
    name,
    requests: Array.from({ length: options.listCalls }, (_, index) =>
      writeRequest({
        method: 'GET',
        path: operationUrl(listUsers, {}, { limit: PAGE, ...query(index) }),
        token: filled.manager.token,
      }),
    ),
  }));
  const job = { kind: 'calls', port: product.port, connections: READERS } as const;
  say('every list once, to warm up');
  for (const { requests } of kinds) await client.run({ ...job, requests });

  const before = readUsage(product.pid).peakBytes;
  const lists: PeopleMeasured['lists'] = [];
  for (const { name, requests } of kinds) {
    say(`list: ${name}`);
    const from = readCpu(product);
    const figures = await client.run({ ...job, requests });
    const to = readCpu(product);
    const cpuMs = {
      server: (to.server - from.server) / requests.length,
      database: (to.database - from.database) / requests.length,
    };
    lists.push({ name, figures, cpuMs });
  }
  const after = readUsage(product.pid).peakBytes;
  const importing = await measureImports(parts, options, say);
  return { users: filled.users, fillSeconds: filled.seconds, lists, memory: { before, after }, importing };
}

const readCpu = ({ pid, databasePid }: PeopleParts['product']) => ({
  server: readUsage(pid).cpuMs,
  database: readTreeUsage(databasePid).cpuMs,
});

type Query = Readonly<Record<string, string | number>>;

/** What is asked for, by the number of the request: each reads a few pages. */
function listKinds({ users, schools }: PeopleOptions): { name: string; query: (index: number) => Query }[] {
  const nth = (text: string, index: number) => text[index % text.length] ?? '';
  const aName = (index: number) => nth(SURNAMES, index) + nth(GIVEN, index * 7);
  const aSchool = (index: number) => `第${1 + (index % schools)}${SCHOOL}`;
  const near = (place: number) => (index: number) => ({ offset: place - (index % 10) * PAGE });
  // The last sign-in is unknown of some: both ends of an order are read.
  const sorted = USER_ORDERS.flatMap((order) =>
    (['asc', 'desc'] as const).map((direction) => ({
      name: `by ${order}, ${direction}`,
      query: (index: number) => ({ order, direction, offset: (index % 4) * PAGE }),
    })),
  );
  const deep = USER_ORDERS.flatMap((order) => [
    { name: `by ${order}, in the middle`, query: (index: number) => ({ order, ...near(users / 2)(index) }) },
    {
      name: `by ${order}, the last pages`,
      query: (index: number) => ({ order, ...near(users - PAGE)(index) }),
    },
  ]);
  return [
    { name: 'search by a name', query: (index) => ({ search: aName(index) }) },
    { name: 'search that most match', query: (index) => ({ search: '@pupils', offset: (index % 4) * PAGE }) },
    { name: 'search that nobody matches', query: (index) => ({ search: `沒有這個人${index}` }) },
    { name: 'of a type', query: (index) => ({ user_type: index % 2 ? 'student' : 'teacher' }) },
    { name: 'of a school', query: (index) => ({ school: aSchool(index) }) },
    {
      name: 'of a type and a school, by a name',
      query: (index) => ({ user_type: 'student', school: aSchool(index), search: nth(SURNAMES, index) }),
    },
    ...sorted,
    ...deep,
  ];
}
