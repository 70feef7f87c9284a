import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call } = server;

test('a monitor learns that the process lives and is ready', async () => {
  expect((await call('GET', '/api/health')).body).toEqual({ status: 'ok' });
  expect((await call('GET', '/api/ready')).body).toEqual({ status: 'ready' });
  const metrics = await call('GET', '/metrics');
  expect(metrics.text).toMatch(/xueban_running_turns 0/);
  expect(metrics.text).toMatch(
    /xueban_http_request_seconds_count\{method="GET",route="\/api\/health",status="200"\} 1/,
  );
});

test('an engineer reads every operation of the contract as OpenAPI and on a page without script', async () => {
  const document = (await call('GET', '/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { operationId: string; description: string }>>;
  };
  const described = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(described.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  const page = await call('GET', '/api/docs');
  expect(page.text).not.toContain('<script');
  for (const { path } of operations) expect(page.text).toContain(path.replace(/:(\w+)/g, '{$1}'));
});

const KINDS = [
  ['/api/user-types', { name: '實習老師' }],
  ['/api/knowledge-bases', { name: '校規', content: '上課時手機要關機。' }],
  ['/api/tokens', { name: '主要金鑰', value: 'sk-first-0123456789wxyz' }],
] as const;
test.each(KINDS)(
  '[API-18] an administrator creates one at %s, and reads, changes and deletes it by its id',
  async (path, form) => {
    const { token } = await server.aPerson({ userType: 'admin' });
    const as = (method: string, id: unknown, body?: object) =>
      call(method, `${path}/${id}`, { token, ...(body && { body }) });
    const created = await call('POST', path, { token, body: form });
    expect([created.status, created.body.name]).toEqual([201, form.name]);
    const { id } = created.body;
    const read = await as('GET', id);
    expect([read.status, read.body]).toEqual([200, created.body]);
    const changed = await as('PUT', id, { ...form, name: '改過的' });
    expect([changed.status, changed.body]).toMatchObject([200, { id, name: '改過的' }]);
    expect((await as('GET', id)).body).toEqual(changed.body);
    expect((await as('DELETE', id)).status).toBeOneOf([200, 204]);
    expect((await as('GET', id)).status).toBe(404);
  },
);

test('[API-19] a teacher finds the paths of conversations, papers, units, questions and the generator, and anybody that of health', async () => {
  const teacher = await server.aPerson({ userType: 'teacher' });
  for (const path of [
    '/api/ai/sessions',
    '/api/exams',
    '/api/question-units',
    '/api/question-contents',
    '/api/exam-generator/system-message',
  ])
    expect([path, (await call('GET', path, teacher)).status]).toEqual([path, 200]);
  // Without a choice there is nothing to generate.
  const asked = await call('POST', '/api/exam-generator/generate', { ...teacher, body: {} });
  expect([asked.status, asked.body.code]).toEqual([400, 'invalid_input']);
  const { status, body } = await call('GET', '/api/health');
  expect([status, body]).toEqual([200, { status: 'ok' }]);
});

test('[API-1] a caller of an address that does not exist reads JSON with a code', async () => {
  const answer = await call('GET', '/api/nothing');
  expect([answer.status, answer.body]).toEqual([404, { code: 'route_not_found', message: '找不到這個網址' }]);
});

test('a caller of an address that cannot be decoded, or that leads out of the web’s folder, reads the same', async () => {
  for (const path of [
    '/%ff',
    '/api/users/%c0%ae',
    '/api/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
  ]) {
    const answer = await call('GET', path);
    expect([answer.status, answer.body.code]).toEqual([404, 'route_not_found']);
  }
});

test('[API-3] a caller whose body is no JSON, of another kind, or too large, reads which and why', async () => {
  const post = (body: string, type = 'application/json') =>
    call('POST', '/api/auth/login', { body, headers: { 'content-type': type } });
  for (const answer of [
    await post('{"email":'),
    await post('<x/>', 'text/xml'),
    await post('{"__proto__":{"a":1}}'),
  ]) {
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject([{ path: 'body' }]);
  }
  const large = await post(JSON.stringify({ email: 'x'.repeat(2_000_000), password: 'x' }));
  expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
});

test('a caller without a token is refused before the body is read', async () => {
  const answer = await call('POST', '/api/chat/messages', { body: '{"broken' });
  expect(answer.status).toBe(401);
});

test('every answer carries the headers that keep a page to itself', async () => {
  const { headers } = await call('GET', '/api/health');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('[SEC-25] a proxy that nobody configured cannot choose the caller’s address', async () => {
  const guess = (n: number) =>
    call('POST', '/api/auth/login', {
      body: { email: 'victim@example.test', password: `guess ${n}` },
      headers: { 'x-forwarded-for': `10.0.0.${n}` },
    });
  const statuses = [];
  for (let n = 0; n < 9; n++) statuses.push((await guess(n)).status);
  expect(statuses).toContain(429);
});
