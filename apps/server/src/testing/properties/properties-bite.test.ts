import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PUBLIC } from '#contract/access.ts';
import { text } from '#contract/fields.ts';
import { defineOperation, type Operation } from '#contract/operation.ts';
import { ready } from '#contract/system.contract.ts';
import { buildSchool } from '../../builders/builders.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Http, makeHttp, STREAMED } from '../../platform/http/http.ts';
import { readAccessTable } from '../access-table.ts';
import { startTestServer } from '../test-server.ts';
import { judgePlainAnswer } from './plain-requests.ts';
import type { PropertySchool } from './property-school.ts';
import { runProperties } from './run-properties.ts';
import type { Target } from './target.ts';

/** Products with one operation, which breaks one promise. */
const server = await startTestServer();
const SCHOOL: PropertySchool = {
  tokens: new Map([
    ['nob', undefined],
    ['adm', 'a token'],
  ]),
  own: new Map([['adm', {}]]),
  shared: {},
};
const good = defineOperation({
  id: 'bad.operation',
  method: 'POST',
  path: '/api/bad',
  access: PUBLIC,
  summary: '測試',
  body: z.object({ name: text(50) }),
  response: z.strictObject({ name: z.string() }),
  events: z.object({ type: z.enum(['delta', 'finished']) }),
  errors: ['school_exists'],
});

type Serve = (http: Http, operation: typeof good) => void;

async function startBad(serve: Serve): Promise<Target> {
  const http = makeHttp({ authenticate: async () => null, trustedProxies: [], logLevel: 'silent' });
  http.fastify.setNotFoundHandler(() => {
    throw new AppError('route_not_found');
  });
  http.mount(ready, () => ({ status: 'ready' as const }));
  serve(http, good);
  const url = await http.fastify.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => http.fastify.close());
  return {
    ...{ url, db: server.db, secretBox: server.container.secretBox, passwordHash: '' },
    storeFile: async () => '',
    complaints: () => '',
  };
}

async function findProblems(serve: Serve, operation: Operation = good) {
  const options = { requests: 120, seed: 5, operations: [operation], school: SCHOOL };
  return (await runProperties(await startBad(serve), options)).findings;
}

const answers =
  (answer: (body: { name: string }) => Promise<{ name: string }>): Serve =>
  (http, operation) =>
    http.mount(operation, ({ body }, { openStream }) => {
      if (!openStream) return answer(body);
      const stream = openStream();
      stream.send('data: {"type":"finished"}\n\n');
      stream.end();
      return Promise.resolve(STREAMED);
    });

const refuses = (...input: ConstructorParameters<typeof AppError>): Serve =>
  answers(async () => {
    throw new AppError(...input);
  });

test('an engineer whose operation keeps every promise hears of nothing', async () => {
  expect(await findProblems(answers(async ({ name }) => ({ name })))).toEqual([]);
  expect(await findProblems(refuses('school_exists'))).toEqual([]);
});

const rows: [broken: string, serve: Serve, problem: RegExp][] = [
  ['fails', answers(() => Promise.reject(new Error('boom'))), /does not declare internal/],
  [
    'shows a stack',
    refuses('school_exists', { message: `已存在 ${new Error('x').stack}` }),
    /a sentence leaks/,
  ],
  [
    'shows a statement',
    refuses('school_exists', { message: '已存在 insert into schools values' }),
    /a sentence leaks/,
  ],
  [
    'names a file of the machine',
    refuses('invalid_input', { fields: [{ path: 'name', message: '不正確 /home/xueban/x' }] }),
    /a field leaks/,
  ],
  ['names no field', refuses('invalid_input'), /no field is named/],
  [
    'names a field that it does not have',
    refuses('invalid_input', { fields: [{ path: 'other', message: '不正確' }] }),
    /the operation does not have: other/,
  ],
  [
    'says it as zod does',
    refuses('invalid_input', { fields: [{ path: 'name', message: '數值過大：預期 string 應為 <=50 字元' }] }),
    /in the words of a programmer/,
  ],
  ['answers what it does not declare', refuses('exam_not_found'), /does not declare exam_not_found/],
  ['says it in English', refuses('school_exists', { message: 'exists already' }), /no sentence in Chinese/],
  [
    'refuses and does it all the same',
    answers(async () => {
      await buildSchool(server.db);
      throw new AppError('school_exists');
    }),
    /refused changed schools/,
  ],
  [
    'answers something else',
    ({ fastify }) => void fastify.post('/api/bad', () => ({ title: 'x' })),
    /does not fit its schema/,
  ],
  [
    'answers with another status',
    ({ fastify }) => void fastify.post('/api/bad', (_, reply) => reply.code(202).send({ name: 'x' })),
    /answered 202 and not 200/,
  ],
  [
    'hangs up',
    ({ fastify }) => void fastify.post('/api/bad', ({ raw }) => raw.socket.destroy()),
    /there was no answer/,
  ],
  [
    'ends a stream in the middle',
    (http, operation) =>
      http.mount(operation, async ({ body }, { openStream }) => {
        if (!openStream) return body;
        const stream = openStream();
        stream.send('data: {"type":"delta"}\n\n');
        stream.end();
        return STREAMED;
      }),
    /the stream ended with delta/,
  ],
];

test.each(rows)('an engineer whose operation %s hears of it', async (_, serve, problem) => {
  const problems = (await findProblems(serve)).map((finding) => finding.problem);
  expect(problems.filter((found) => problem.test(found))).toHaveLength(1);
});

test('an engineer whose operation lets somebody in against the access table hears of it', async () => {
  const line = readAccessTable().get('users.list');
  const options = { requests: 60, seed: 5, operations: [good], school: SCHOOL };
  const table = new Map(line && [[good.id, line]]);
  const { findings } = await runProperties(await startBad(answers(async (body) => body)), {
    ...options,
    table,
  });
  expect(findings.map(({ problem }) => problem)).toContainEqual(
    expect.stringMatching(/whom the access table answers 401 was answered 200/),
  );
});

test('an engineer who hears of a failure reads the smallest request that makes it, and no token', async () => {
  const serve = answers(async (body) => {
    if (body.name.length > 5) throw new Error('boom');
    return body;
  });
  const [finding] = await findProblems(serve);
  expect(finding?.answer.status).toBe(500);
  expect(finding?.request.headers).not.toHaveProperty('accept');
  expect(Object.keys(JSON.parse(finding?.request.body ?? '{}'))).toEqual(['name']);
  expect(finding?.request.body?.length).toBeLessThan(40);
  expect(JSON.stringify(finding)).not.toContain('a token');
});

test('an engineer whose process complains beside its answers hears of it', async () => {
  const target = { ...(await startBad(answers(async (body) => body))), complaints: () => 'lost a promise' };
  const { findings } = await runProperties(target, {
    ...{ requests: 5, seed: 5, operations: [good], school: SCHOOL },
  });
  expect(findings.map(({ problem }) => problem)).toEqual(['it complained: lost a promise']);
});

test('an engineer whose server gives out its own files, or fails at odd addresses, hears of it', () => {
  const sent = { method: 'GET', path: '/..%2fpackage.json', headers: {}, body: undefined };
  const headers = { 'x-content-type-options': 'nosniff' };
  const judge = (status: number, body: string) => judgePlainAnswer(sent, { status, headers, text: body });
  expect(judge(200, '{ "private": true }')).toEqual(['a file came out that is nobody’s']);
  expect(judge(500, '{"code":"internal","message":"系統"}')).toEqual(['it answered 500']);
  expect(judge(404, '<html>')).toEqual([expect.stringMatching(/no body of a failure/)]);
  expect(judge(404, '{"code":"route_not_found","message":"找不到這個網址"}')).toEqual([]);
});
