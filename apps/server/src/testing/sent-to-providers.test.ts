import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { makeVisitor } from './make-visitor.ts';
import { makeSoundCall, makeThings } from './sound-calls.ts';
import { startTestServer } from './test-server.ts';

/** What leaves the house: a provider gets what is asked and the prompt, and nothing that tells who asks. */
const server = await startTestServer();
const { call } = server;
await server.addKeys();
const admin = await server.aPerson({
  userType: 'admin',
  name: '歐陽子軒',
  email: 'ouyang.zihin@school.example',
});
const things = await makeThings(server, admin);
const visitor = await makeVisitor(server);

/** Operations that ask a provider for something. */
const ASKING = [
  ...['ai.chat', 'chatbots.try', 'helpers.converse', 'helpers.enhanceNote', 'helpers.evaluateAssignment'],
  ...['helpers.generateContent', 'helpers.practiseLanguage', 'exams.generate', 'images.generate'],
  ...['tokens.create', 'tokens.validate', 'ai.testProvider', 'ai.generate'],
  ...['services.fetchModels', 'services.test'],
];
/** The meaning of passages is asked for in the background, too. */
const MEANING = '/embeddings';

/** Nothing else goes along than a request for an answer has. */
const HEADERS = ['accept', 'authorization', 'connection', 'content-length', 'content-type', 'host'];
const FIELDS = [
  ...['model', 'messages', 'temperature', 'max_tokens', 'max_completion_tokens', 'stream', 'stream_options'],
  ...['response_format', 'prompt', 'quality', 'size', 'n', 'input', 'dimensions', 'encoding_format'],
  ...['reasoning_effort', 'thinking'],
];

/** What tells who somebody is: of the person, and of the things that they have. */
const TELLING = [
  ...[admin.name, 'ouyang', admin.id, admin.token, visitor.token, things.mate.name, things.mate.id],
  ...[things.bot, things.session, things.note, things.exam, things.image, things.key],
];

function expectNothingTelling(): void {
  for (const { headers, body } of server.ai.requests()) {
    expect(Object.keys(headers).filter((header) => !HEADERS.includes(header))).toEqual([]);
    expect(Object.keys(body ?? {}).filter((field) => !FIELDS.includes(field))).toEqual([]);
    const sent = JSON.stringify([headers, body]);
    expect(TELLING.filter((word) => sent.includes(word))).toEqual([]);
  }
}

const isAnswer = ({ path }: { path: string }) => !path.endsWith(MEANING);

test('[SEC-34] a provider that is asked by any operation gets what is asked, and nothing that tells who asks', async () => {
  const asking = new Set<string>();
  const others = operations.filter(({ method, id }) => method !== 'DELETE' && id !== 'auth.logout');
  for (const operation of others) {
    server.ai.clearRequests();
    const { path, body } = makeSoundCall(operation, things);
    const headers = { accept: operation.events ? 'text/event-stream' : 'application/json' };
    await call(operation.method, path, { token: admin.token, body, headers });
    if (server.ai.requests().some(isAnswer)) asking.add(operation.id);
    expectNothingTelling();
  }
  expect([...asking].toSorted()).toEqual(ASKING.toSorted());
}, 60_000);

test('[SEC-34] a provider that is asked by a visitor gets the question, and nothing of the visit', async () => {
  server.ai.clearRequests();
  expect((await visitor.ask('海裡有什麼？', { userId: admin.id })).status).toBe(200);
  expect(server.ai.requests().filter(isAnswer)).toHaveLength(1);
  expectNothingTelling();
});
