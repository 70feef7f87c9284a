import { expect, test } from 'vitest';
import { bearer, postTo, read, readEvents, readWhole, say, startService } from '../testing/service-client.ts';

const ai = await startService('azure');
const origin = ai.url.replace('/openai/v1', '');
const headers = { 'api-key': 'demo' } as unknown as ReturnType<typeof bearer>;
const model = 'school-chat';
const messages = [{ role: 'user', content: '你好' }];

test('a caller of Azure is let in by api-key or by a token of Entra, not by a key as Bearer', async () => {
  expect((await say(ai, { model, headers })).status).toBe(200);
  expect((await say(ai, { model, headers: bearer('eyJhbGciOi.demo') })).status).toBe(200);
  for (const wrong of [bearer('sk-demo'), { 'api-key': 'bad' }, {}]) {
    expect(await read(say(ai, { model, headers: wrong }))).toMatchObject({
      status: 401,
      body: { error: { code: '401', message: expect.stringContaining('Access denied due to invalid') } },
    });
  }
});

test('a caller of Azure names a deployment, and no other name is known', async () => {
  expect(await read(say(ai, { model: 'gpt-5.4-mini', headers }))).toMatchObject({
    status: 404,
    body: {
      error: { code: 'DeploymentNotFound', message: expect.stringContaining('within the last 5 minutes') },
    },
  });
  const own = await startService('azure', { deployments: ['class-chat'] });
  expect((await say(own, { model: 'class-chat', headers })).status).toBe(200);
  expect((await say(own, { model, headers })).status).toBe(404);
});

test('a caller of Azure in the dated form names version and deployment in the address', async () => {
  const path = `${origin}/openai/deployments/${model}/chat/completions`;
  const answer = await readWhole(postTo(`${path}?api-version=2024-10-21`, { messages }, headers));
  expect(answer.model).toBe('gpt-5.4-mini-2026-03-17');
  expect(await read(postTo(path, { messages }, headers))).toEqual(
    expect.objectContaining({ status: 404, body: { error: { code: '404', message: 'Resource not found' } } }),
  );
});

test('a caller of Azure learns from the refusal what its deployment does not take', async () => {
  const { body } = await read(say(ai, { model, headers, more: { max_tokens: 5 } }));
  expect(body).toMatchObject({ error: { param: 'max_tokens', code: 'unsupported_parameter' } });
});

test('a caller of Azure gets a first chunk without choices', async () => {
  const { chunks, text, finish, done } = await readEvents(say(ai, { model, headers, stream: true }));
  expect(chunks[0]).toMatchObject({ choices: [], prompt_filter_results: [{ prompt_index: 0 }] });
  expect(chunks[2]?.choices?.[0]).toHaveProperty('content_filter_results.hate.severity', 'safe');
  expect(text).toContain('示範');
  expect([finish, done]).toEqual(['stop', true]);
});

test('a caller of Azure whose prompt is filtered reads why, also when it is in the history', async () => {
  const history = [
    { role: 'user', content: '[[service:filtered]] 甲' },
    { role: 'assistant', content: '乙' },
    { role: 'user', content: '丙' },
  ];
  for (const asked of [history, history.slice(0, 1)]) {
    expect(await read(say(ai, { model, headers, messages: asked }))).toMatchObject({
      status: 400,
      body: {
        error: {
          type: null,
          param: 'prompt',
          code: 'content_filter',
          status: 400,
          innererror: {
            code: 'ResponsibleAIPolicyViolation',
            content_filter_result: { violence: { filtered: true, severity: 'medium' } },
          },
        },
      },
    });
  }
});

test('a caller of Azure sees an answer stopped by the filter', async () => {
  const question = '[[service:filtered-midway]] 你好';
  const { chunks, finish, text } = await readEvents(say(ai, { model, headers, question, stream: true }));
  expect(finish).toBe('content_filter');
  expect(text).not.toBe('');
  expect(chunks.at(-1)?.choices?.[0]).toHaveProperty('content_filter_results.violence.filtered', true);
});
