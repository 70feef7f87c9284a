import { request } from 'node:http';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FILE_BODY_LIMIT } from '#contract/constants.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { startTestServer } from './test-server.ts';

/** How much may come, and how much may go out at once, of every operation. */
const MIB = 1024 * 1024;

/** Bodies that may be larger than a file’s, and why. */
const LARGER: Readonly<Record<string, string>> = {
  'knowledgeBases.create': 'a book of two million characters',
  'knowledgeBases.update': 'a book of two million characters',
};

/** Rows of a page that anybody may ask for. */
const LONGEST_PAGE = 1_000;

/** Lists without a page. Each is of what one person has few of, or of what managers make by hand. */
const UNPAGED: Readonly<Record<string, string>> = {
  'users.accessRights': 'the chatbots of one person',
  'chatbots.listFriends': 'at most twenty friends',
  'userTypes.list': 'user types that managers made',
  'systemPrompts.list': 'prompts that managers wrote',
  'systemPrompts.listAll': 'prompts that managers wrote',
  'knowledgeBases.list': 'knowledge bases that keepers wrote, without their contents',
  'tokens.list': 'keys that managers put in',
  'services.list': 'services and models that managers added',
  'services.choices': 'services and models that managers added',
  'chatHistory.listSchools': 'schools that managers made, by their names',
  'system.environment': 'the settings of the server',
  'usage.prices': 'models that the price table names',
  'database.info': 'two tables',
};

/** Lists that end by themselves: at a number of the server’s own, or with what was asked about. */
const ENDING: Readonly<Record<string, string>> = {
  'users.listIds': 'refused above 5,000',
  'schools.listActive': 'at most 1,000',
  'schools.search': 'at most 20',
  'audit.findPeople': 'at most 20',
  'tokens.findOwners': 'at most 20',
  'services.presets': 'kinds of services that the product knows',
  'services.fetchModels': 'models of one service, at most 8 MB of names',
  'services.test': 'nine probes',
  'services.defaults': 'one for each of nine purposes',
  'services.saveDefaults': 'one for each of nine purposes',
  'services.trouble': 'services that managers added',
  'ai.listSessions': 'at most 200',
  'publicChat.listMessages': 'at most 200',
  'questions.search': 'at most 100',
  'questions.createMany': 'as many as were sent',
  'helpers.listMistakes': 'kinds of mistakes',
  'knowledgeBases.search': 'at most 20',
  'usage.report.read': 'at most 731 days, and the busiest of each kind',
};

/** Whether an answer is a list, or what is read is an object with lists that is no single thing by its id. */
function hasList({ method, response, path }: Operation): boolean {
  if (!response) return false;
  const { type, properties = {} } = describe(response);
  const isThing = method !== 'GET' || /\/:id$|\/:helper\/records\/:id$/.test(path);
  const lists = Object.values(properties).filter((part) => typeof part === 'object' && part.type === 'array');
  return type === 'array' || (!isThing && lists.length > 0);
}
const describe = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });

/** The largest page that may be asked for; undefined where there are no pages. */
function findPageLimit({ query }: Operation): number | undefined {
  const limit = query && z.toJSONSchema(query, { unrepresentable: 'any', io: 'output' }).properties?.limit;
  return typeof limit === 'object' ? limit.maximum : undefined;
}

test('[SEC-30] the engineer who lets a larger body in than a file’s says what comes', () => {
  const larger = operations.filter(({ bodyLimit = MIB }) => bodyLimit > Math.max(8 * MIB, FILE_BODY_LIMIT));
  expect(larger.map(({ id }) => id)).toEqual(Object.keys(LARGER));
  expect(Math.max(...operations.map(({ bodyLimit = MIB }) => bodyLimit))).toBe(12 * MIB);
});

const server = await startTestServer();
/** A visitor’s own are let in by another token, and mounted alike. */
const withBody = operations.filter(
  ({ body, access }) => body && !(access.kind === 'visitor' && access.or === 'nobody'),
);
const admin = await server.aPerson({ userType: 'admin' });

test.each(withBody.map((operation) => [operation.id, operation] as const))(
  '[SEC-30] a caller of %s who says that more comes than it takes is refused before it comes',
  async (_, { method, path, bodyLimit = MIB }) => {
    const length = String(bodyLimit + 1);
    const status = await announce(method, path.replace(/:\w+/g, admin.id), length);
    expect(status).toBe(413);
  },
);

function announce(method: string, path: string, length: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      'content-length': length,
    };
    const sent = request(server.url + path, { method, headers }, (answer) => {
      resolve(answer.statusCode);
      sent.destroy();
    });
    sent.on('error', reject).flushHeaders();
  });
}

test('[SEC-31] the engineer who answers with a list pages it, or says where it ends', () => {
  const lists = operations.filter(hasList);
  const unpaged = lists.filter((operation) => findPageLimit(operation) === undefined);
  const said = [...Object.keys(UNPAGED), ...Object.keys(ENDING)];
  expect(unpaged.map(({ id }) => id).toSorted()).toEqual(said.toSorted());
  const paged = lists.filter((operation) => findPageLimit(operation) !== undefined);
  for (const operation of paged) {
    expect([operation.id, Number(findPageLimit(operation)) <= LONGEST_PAGE]).toEqual([operation.id, true]);
  }
  expect(paged.length).toBeGreaterThan(10);
});
