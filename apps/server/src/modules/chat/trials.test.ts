import { expect, test, vi } from 'vitest';
import { type TryEvent, tryChatbot, tryEventSchema } from '#contract/chatbots.contract.ts';
import { buildUserType } from '../../builders/builders.ts';
import { leaveEarly, readBeginning } from '../../testing/leaving-caller.ts';
import { readEventsOf } from '../../testing/read-events.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const { path } = tryChatbot;
const oneAtATime = await startTestServer({ env: { MAX_RUNNING_TURNS: '1' } });
await oneAtATime.addKeys();

async function aTeacher(server: TestServer) {
  const type = await buildUserType(server.db, { permissions: ['chatbot_management'] });
  return server.aPerson({ userType: type.name });
}
const trial = (content: string) => ({ chatbot: {}, messages: [{ role: 'user', content }] });
const ENDLESS = { path, body: trial('[[scenario:endless]] 你好'), accept: 'text/event-stream' };

test('a teacher who leaves before the trial begins costs no call and no place', async () => {
  const { id, token } = await aTeacher(oneAtATime);
  const before = oneAtATime.ai.requests().length;
  await leaveEarly(oneAtATime, `trials ${id}`, { ...ENDLESS, token });
  const next = await aTeacher(oneAtATime);
  const sent = { token: next.token, body: trial('你好') };
  // The place is free a moment after the connection is gone.
  const events = await vi.waitFor(() => readEventsOf(tryEventSchema, oneAtATime.url, path, sent));
  expect(events.at(-1)).toMatchObject({ type: 'finished' });
  expect(oneAtATime.ai.requests()).toHaveLength(before + 1);
});

test('a teacher who was refused because too many wait has lost nothing of the trials of a minute', async () => {
  const first = await aTeacher(oneAtATime);
  const leave = await readBeginning(oneAtATime, { ...ENDLESS, token: first.token });
  const { token } = await aTeacher(oneAtATime);
  const ask = async () => {
    const { status, body } = await oneAtATime.call('POST', path, { token, body: trial('你好') });
    return [status, body?.code];
  };
  for (let count = 0; count < 25; count++) expect(await ask()).toEqual([503, 'overloaded']);
  leave();
  await vi.waitFor(async () => expect(await ask()).toEqual([200, undefined]));
});

/** Asks the server to end at the first event of a trial. */
async function endMeanwhile(question: string, patienceMs: number): Promise<TryEvent[]> {
  const server = await startTestServer();
  await server.addKeys();
  const { token } = await aTeacher(server);
  let drained: Promise<void> | undefined;
  const onEvent = () => {
    drained ??= server.container.drain(patienceMs);
  };
  const events = await readEventsOf(tryEventSchema, server.url, path, {
    token,
    body: trial(question),
    onEvent,
  });
  await drained;
  return events;
}

test('a teacher whose server restarts meanwhile gets a short answer to its end, and of an endless one is told', async () => {
  const short = await endMeanwhile('[[scenario:bench tokens=20 rate=40]] 你好', 60_000);
  expect(short.at(-1)).toMatchObject({ type: 'finished' });
  const endless = await endMeanwhile('[[scenario:endless]] 你好', 0);
  expect(endless.at(-1)).toMatchObject({ type: 'failed', code: 'turn_interrupted' });
});
