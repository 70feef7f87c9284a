import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILE_BODY_LIMIT } from '#contract/constants.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { startDemoAi } from '#demo-ai/server.ts';
import { buildUser } from '../apps/server/src/builders/builders.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { deploy, makeSchool } from '../apps/server/src/testing/faults/school.ts';
import { makeServerProcess, type ServerProcess } from '../apps/server/src/testing/faults/server-process.ts';
import { cloneTestDatabase } from '../apps/server/src/testing/test-database.ts';
import { readProject, root } from './testing/read-project.ts';
import { adaptCaddyfile, hasCaddy, startCaddy } from './testing/start-caddy.ts';

const [caddyfile] = readProject(/^deploy\/Caddyfile$/);
const text = caddyfile?.text ?? '';

test('a caller reads what the proxy says by itself in the words of the product', () => {
  for (const code of ['route_not_found', 'shutting_down'] as const)
    expect(text).toContain(`{"code":"${code}","message":"${errorMessage(code)}"}`);
});

test('a pupil’s long answer meets no time limit of the proxy', () => {
  const findLimits = (config: string) =>
    config.match(/\b(read_body|write|read_timeout|write_timeout|response_header_timeout|stream_timeout)\b/g);
  expect(findLimits('timeouts {\n read_body 60s\n}')).toEqual(['read_body']);
  expect(findLimits(text)).toBeNull();
  if (hasCaddy) expect(findLimits(adaptCaddyfile({ SITE: 'x.test', SERVERS: 'a:1' }))).toBeNull();
});

// What follows runs where Caddy is installed, in front of two real servers.
if (hasCaddy) {
  describe('the proxy before two servers', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xueban-proxy-'));
    let ai: Awaited<ReturnType<typeof startDemoAi>>;
    let servers: ServerProcess[] = [];
    let caddy: Awaited<ReturnType<typeof startCaddy>>;
    let pupil = { token: '' };
    let chatbotId = '';
    const teacher = { email: 'proxy@example.test', password: 'correct horse 電池' };

    beforeAll(async () => {
      const { url: databaseUrl, db } = await cloneTestDatabase();
      ai = await startDemoAi({ scripted: true });
      const env = { ...deploy({ aiUrl: ai.url, databaseUrl, dataDir }), TRUSTED_PROXIES: '127.0.0.1' };
      servers = await Promise.all([makeServerProcess(env), makeServerProcess(env)]);
      await Promise.all(servers.map((server) => server.start()));
      const school = await makeSchool(db, { pupils: 1, limits: [50] });
      await buildUser(db, { email: teacher.email, passwordHash: await hashPassword(teacher.password) });
      chatbotId = school.chatbots[0]?.id ?? '';
      pupil = school.pupils[0] ?? pupil;
      caddy = await startCaddy(servers.map(({ url }) => url));
    });
    afterAll(async () => {
      await caddy.stop();
      await Promise.all(servers.map((server) => server.kill()));
      await ai.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    const json = (token?: string) => ({
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    });

    test('a pupil over HTTP/2 reads the first words of an answer that would never end, stops it, and reads the end', async () => {
      const client = connect(`https://localhost:${caddy.port}`, { ca: caddy.readCa() });
      const stream = client.request({
        ':method': 'POST',
        ':path': '/api/ai/chat',
        ...json(pupil.token),
        accept: 'text/event-stream',
        'accept-encoding': 'gzip, br',
      });
      stream.end(JSON.stringify({ chatbotId, message: '[[scenario:endless]] 你好' }));
      let seen = '';
      let stopped: Promise<unknown> | undefined;
      let pieces = 0;
      const headers = await new Promise<Record<string, unknown>>((resolve) =>
        stream.once('response', resolve),
      );
      expect(client.alpnProtocol).toBe('h2');
      expect([headers[':status'], headers['content-encoding']]).toEqual([200, undefined]);
      for await (const chunk of stream.setEncoding('utf8')) {
        seen += chunk;
        pieces++;
        const turnId = /"turnId":"([^"]+)"/.exec(seen)?.[1];
        // Nobody stops it before something was read: a proxy that waits would wait for ever.
        if (turnId && pieces === 5)
          stopped = caddy.call('POST', `/api/ai/turns/${turnId}/stop`, { headers: json(pupil.token) });
      }
      client.close();
      await stopped;
      expect(seen).toMatch(/"type":"finished".*"stopped":true/);
      expect(pieces).toBeGreaterThanOrEqual(5);
    });

    test('a browser gets the files of the page as they were compressed, to keep for ever', async () => {
      const folder = join(root, 'apps/web/dist/assets');
      const name =
        readdirSync(folder)
          .find((file) => file.endsWith('.js.br'))
          ?.slice(0, -3) ?? '';
      for (const [encoding, ending] of [
        ['br', '.br'],
        ['gzip', '.gz'],
        ['identity', ''],
      ] as const) {
        const answer = await caddy.call('GET', `/assets/${name}`, {
          headers: { 'accept-encoding': encoding },
        });
        expect(answer.status).toBe(200);
        expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
        expect(answer.body.equals(readFileSync(join(folder, name + ending)))).toBe(true);
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(answer.headers['content-type']).toMatch(/javascript/);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
        expect(answer.headers.vary).toMatch(/accept-encoding/i);
      }
    });

    test('a browser that asks for a file of another version is answered by a server', async () => {
      const answer = await caddy.call('GET', '/assets/of-another-version.js');
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([404, 'route_not_found']);
    });

    test('a browser gets the page anew each time, with the policy of the product, over a line that must be safe', async () => {
      for (const path of ['/', '/chat']) {
        const answer = await caddy.call('GET', path, { headers: { 'accept-encoding': 'br' } });
        expect([answer.status, answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual([
          200,
          'br',
          'no-cache',
        ]);
        expect(answer.text).toContain('<html');
        expect(answer.headers['content-security-policy']).toMatch(/script-src 'self'/);
        expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
        expect(answer.headers.server).toBeUndefined();
      }
      const plain = await fetch(`http://localhost:${caddy.httpPort}/chat`, { redirect: 'manual' });
      expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/chat']);
    });

    test('a list in JSON is compressed', async () => {
      const answer = await caddy.call('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
      expect(answer.headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(answer.text).openapi).toMatch(/^3\.1/);
    });

    test('a caller cannot choose the address that its attempts are counted for, and another address is another one', async () => {
      const guess = (n: number, from: string) =>
        caddy.call('POST', '/api/auth/login', {
          from,
          headers: {
            ...json(),
            'x-forwarded-for': `10.0.0.${n}`,
            forwarded: `for=10.0.0.${n}`,
            'x-real-ip': `10.0.0.${n}`,
          },
          body: JSON.stringify({ email: teacher.email, password: `guess ${n}` }),
        });
      const statuses: number[] = [];
      for (let n = 1; n <= 9; n++) statuses.push((await guess(n, '127.0.0.1')).status);
      expect(statuses).toContain(429);
      expect((await guess(10, '127.0.0.1')).status).toBe(429);
      expect((await guess(11, '127.0.0.2')).status).toBe(401);
    });

    test('a pupil sends as much as the product takes, and reads the product’s own refusal beyond', async () => {
      const send = (bytes: number) => {
        const frame = JSON.stringify({ chatbotId, message: '' });
        const body = frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`);
        return caddy.call('POST', '/api/ai/chat', { headers: json(pupil.token), body });
      };
      const most = await send(FILE_BODY_LIMIT);
      expect([most.status, JSON.parse(most.text).code]).toEqual([400, 'invalid_input']);
      const more = await send(FILE_BODY_LIMIT + 1);
      expect([more.status, JSON.parse(more.text)]).toEqual([
        413,
        expect.objectContaining({ code: 'body_too_large' }),
      ]);
    });

    test('a stranger does not reach the figures, however the address is written', async () => {
      for (const path of [
        '/metrics',
        '/metrics?x=1',
        '/%6detrics',
        '/%6Detri%63s',
        '/./metrics',
        '//metrics',
      ]) {
        const answer = await caddy.call('GET', path);
        expect([path, answer.text.includes('xueban_running_turns')]).toEqual([path, false]);
      }
      const answer = await caddy.call('GET', '/metrics');
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([404, 'route_not_found']);
      // Past the proxy they are there.
      expect(await (await fetch(`${servers[0]?.url}/metrics`)).text()).toContain('xueban_running_turns');
    });

    test('a pupil does not notice that one of the servers was killed, and reads a sentence when both are gone', async () => {
      await servers[0]?.kill();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          caddy.call('GET', '/api/chat/sessions', { headers: json(pupil.token) }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      // As the page does it: the same question again where the server says that it is busy.
      const body = JSON.stringify({ chatbotId, clientMessageId: randomUUID(), message: '還在嗎？' });
      const ask = () => caddy.call('POST', '/api/ai/chat', { headers: json(pupil.token), body });
      await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(200);
      await servers[1]?.kill();
      const gone = await caddy.call('GET', '/api/health');
      expect([gone.status, JSON.parse(gone.text).code, gone.headers['retry-after']]).toEqual([
        503,
        'shutting_down',
        '5',
      ]);
    });
  });
}
