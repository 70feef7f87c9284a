import { expect, test, vi } from 'vitest';
import { enhanceNote } from '#contract/helpers.contract.ts';
import { countAsked } from '../../testing/asked.ts';
import { leaveEarly, readBeginning } from '../../testing/leaving-caller.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeLearner } from './testing/make-learner.ts';

const oneAtATime = await startTestServer({ env: { MAX_RUNNING_TURNS: '1' } });
const ENDLESS = { content: '[[scenario:endless]] 我的筆記' };
const STREAMED = { path: enhanceNote.path, body: ENDLESS, accept: 'text/event-stream' };

test.each(['text/event-stream', 'application/json'])(
  'a pupil who leaves before the work begins costs no call and no place (%s)',
  async (accept) => {
    const { id, token, list } = await makeLearner(oneAtATime);
    const before = countAsked(oneAtATime);
    await leaveEarly(oneAtATime, `helpers ${id}`, { ...STREAMED, token, accept });
    const next = await makeLearner(oneAtATime);
    // The place is free a moment after the connection is gone. Answered later: by then the first would have asked, too.
    await vi.waitFor(async () => {
      expect((await next.ask('notes', { content: '我的筆記' })).status).toBe(200);
    });
    expect(countAsked(oneAtATime) - before).toBe(1);
    expect(await list('notes')).toEqual([]);
  },
);

test('a pupil who was refused because too many wait has lost nothing of the requests of a minute', async () => {
  const { token } = await makeLearner(oneAtATime);
  const leave = await readBeginning(oneAtATime, { ...STREAMED, token });
  const next = await makeLearner(oneAtATime);
  const ask = async () => {
    const { status, body } = await next.ask('notes', { content: '我的筆記' });
    return [status, body.code];
  };
  for (let count = 0; count < 25; count++) expect(await ask()).toEqual([503, 'overloaded']);
  leave();
  await vi.waitFor(async () => expect(await ask()).toEqual([200, undefined]));
});

test('a pupil whose server restarts while a helper is at work still gets the result', async () => {
  const restarting = await startTestServer();
  const learner = await makeLearner(restarting);
  let drained: Promise<void> | undefined;
  const events = await learner.stream(
    enhanceNote,
    { content: '[[scenario:bench tokens=20 rate=40]] 我的筆記' },
    {
      onEvent: () => {
        drained ??= restarting.container.drain(60_000);
      },
    },
  );
  expect(events.at(-1)).toMatchObject({ type: 'finished' });
  // As soon as the last one has ended, and not when patience is over.
  await drained;
  expect(await learner.list('notes')).toHaveLength(1);
});
