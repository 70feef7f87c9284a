import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildKnowledgeBase, buildToken } from '../../builders/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeMeaning } from './meaning.ts';

/** The demo AI's vectors know characters, not meaning: what is shown is that they are asked for, kept and joined in. */
const server = await startTestServer();
const { token } = await server.aPerson({ userType: 'admin' });
const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/knowledge-bases${path}`, { token, body });
const content = '## 圖書館\n\n下午五時關門。\n\n## 手機\n\n上課時要關機。';
const calls = () => server.ai.requests().filter(({ path }) => path.endsWith('/embeddings'));

async function vectorsOf(id: string) {
  const sql = 'select octet_length(vectors) as bytes, vector_model from knowledge_bases where id = $1';
  return (await server.db.$client.query(sql, [id])).rows[0];
}

describe('a school without a key for embeddings', () => {
  test('finds passages by their words, and no provider is asked', async () => {
    const { body } = await call('POST', '', { name: '校規', content });
    expect((await call('POST', `/${body.id}/search`, { query: '手機' })).body).toMatchObject([
      { title: '手機' },
    ]);
    expect(calls()).toEqual([]);
    expect(await vectorsOf(String(body.id))).toEqual({ bytes: null, vector_model: null });
  });
});

describe('a school with a key for embeddings', () => {
  test('has the vectors of each passage made after saving, and the question’s when it is asked', async () => {
    await buildToken(server.db, server.container.secretBox, { provider: 'openai' });
    const { body } = await call('POST', '', { name: '校規', content });
    const id = String(body.id);
    await vi.waitFor(async () => expect(await vectorsOf(id)).toMatchObject({ bytes: 2 * 256 * 4 }));
    server.ai.clearRequests();
    const found = await call('POST', `/${id}/search`, { query: '關機' });
    expect(found.body).toMatchObject([{ title: '手機' }, { title: '圖書館' }]);
    expect(calls().map((one) => one.body)).toMatchObject([
      { input: ['關機'], model: 'text-embedding-3-small', dimensions: 256 },
    ]);
  });

  test('has those of older knowledge bases made too, and anew when the text changes', async () => {
    const { id } = await buildKnowledgeBase(server.db, { content });
    await call('PUT', `/${id}`, { name: '校規', content: `${content}\n\n## 校服\n\n要整潔。` });
    await vi.waitFor(async () => expect(await vectorsOf(id)).toMatchObject({ bytes: 3 * 256 * 4 }));
  });

  test('finds passages by their words while the provider fails, and is not kept waiting', async () => {
    const { id } = await buildKnowledgeBase(server.db, { content });
    await call('PUT', `/${id}`, { name: '校規', content: `${content} ` });
    await vi.waitFor(async () => expect(await vectorsOf(id)).toMatchObject({ bytes: 2 * 256 * 4 }));
    server.ai.setScenario('error-500');
    try {
      const found = await call('POST', `/${id}/search`, { query: '手機' });
      expect(found.body).toMatchObject([{ title: '手機' }]);
      expect(server.errors).toEqual([]);
    } finally {
      server.ai.setScenario(null);
    }
  });
});

test('a knowledge base that was indexed in an older way is indexed anew, and stays as it was for its readers', async () => {
  const { id } = await buildKnowledgeBase(server.db, { name: '舊的', content });
  const before = await call('GET', `/${id}`);
  await server.db.$client.query(
    `with old as (update knowledge_bases set index_version = 0 where id = $1 returning number)
     delete from knowledge_terms t using old where t.base_number = old.number`,
    [id],
  );
  await call('POST', '', { name: '另一個', content: '另一個' });
  const version = async () =>
    (await server.db.$client.query('select index_version from knowledge_bases where id = $1', [id])).rows[0]
      .index_version;
  await vi.waitFor(async () => expect(await version()).toBeGreaterThan(0));
  const found = await call('POST', `/${id}/search`, { query: '手機' });
  expect(found.body).toHaveProperty('0.title', '手機');
  expect(await call('GET', `/${id}`)).toMatchObject({ body: before.body });
});

describe('a school whose key is for chats alone', () => {
  test('finds passages by their words, chats on with the key, and nobody waits for meaning again and again', async () => {
    const { body } = await call('POST', '', { name: '校規', content });
    const id = String(body.id);
    await vi.waitFor(async () => expect(await vectorsOf(id)).toMatchObject({ bytes: 2 * 256 * 4 }));
    await server.db.$client.query('update tokens set sealed = $1', [
      server.container.secretBox.seal('sk-bad-for-embeddings'),
    ]);
    server.ai.clearRequests();
    // The failure of an earlier test was longer ago than a question waits for.
    vi.setSystemTime(Date.now() + 61_000);
    onTestFinished(() => void vi.useRealTimers());
    for (const query of ['手機', '圖書館']) {
      const found = await call('POST', `/${id}/search`, { query });
      expect(found.body).toMatchObject([{ title: query }]);
    }
    // After the failure of the first question the second one does not ask.
    expect(calls()).toHaveLength(1);
    const { rows } = await server.db.$client.query('select refused_at from tokens');
    expect(rows.map((row) => row.refused_at)).toEqual([null]);
  });
});

test('a class that asks about the same text at once has its vectors read once', async () => {
  const block = Buffer.from(new Float32Array(256).fill(1 / 16).buffer);
  let reads = 0;
  const service = { id: 'openai', model: (name: string) => ({ name, abilities: {} }) };
  const query = async () => {
    reads++;
    return { rows: [{ vectors: block }] };
  };
  const meaning = makeMeaning({
    db: { $client: { query } } as never,
    models: {
      read: async () => ({ find: () => service, defaultOf: () => null }),
      hasKey: async () => true,
      withKey: async () => ({ vectors: [new Float32Array(256).fill(1 / 16)], promptTokens: 1 }),
    } as never,
    model: 'one',
  });
  const rank = () => meaning.rank({ id: 'kb-1', version: 1 }, '問題', 5);
  expect(await Promise.all([rank(), rank(), rank()])).toEqual([[0], [0], [0]]);
  await rank();
  expect(reads).toBe(1);
});
