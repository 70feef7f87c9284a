import { expect, test, vi } from 'vitest';
import { type AnswerReader, type AskForAnswer, createAnswerRun } from './answer-run.ts';
import { NetworkError } from './api-errors.ts';

/** A model that the test plays. */
function play() {
  const asked: { body: string; id: string; reader: AnswerReader<string>; end: (error?: Error) => void }[] =
    [];
  const ask: AskForAnswer<string, string> = (body, id, reader) =>
    new Promise((resolve, reject) => {
      reader.signal.addEventListener('abort', () => reject(reader.signal.reason));
      asked.push({ body, id, reader, end: (error) => (error ? reject(error) : resolve()) });
    });
  const last = () => {
    const call = asked.at(-1);
    if (!call) throw new Error('nothing was asked');
    return call;
  };
  return { run: createAnswerRun(ask), asked, last };
}

test('a pupil sees the text grow and gets what was made', async () => {
  const { run, last } = play();
  const made = run.start('作業');
  expect(run.state.get().status).toBe('running');
  last().reader.onEvent({ type: 'delta', text: '寫得' });
  last().reader.onEvent({ type: 'delta', text: '很好' });
  last().reader.onEvent({ type: 'finished', result: '八十分' });
  last().end();
  expect(await made).toBe('八十分');
  expect(run.text.get()).toBe('寫得很好');
  expect(run.state.get()).toEqual({ status: 'done', result: '八十分', failure: '' });
});

test('a pupil whose connection breaks after the last word has lost nothing', async () => {
  const { run, last } = play();
  const made = run.start('作業');
  last().reader.onEvent({ type: 'finished', result: '八十分' });
  last().end(new NetworkError('POST', 'unreachable'));
  expect(await made).toBe('八十分');
});

test('a pupil who sends the same again after a failure sends it under the same id, and under a new one what was changed or made', async () => {
  const { run, asked, last } = play();
  const send = async (body: string, finish: boolean) => {
    const made = run.start(body);
    if (finish) last().reader.onEvent({ type: 'finished', result: '好' });
    last().end();
    await made;
  };
  await send('甲', false);
  expect(run.state.get()).toMatchObject({
    status: 'failed',
    failure: '連線中斷，回答沒有完成，請再試一次。',
  });
  await send('甲', true);
  await send('甲', false);
  await send('乙', false);
  const [first, again, anew, other] = asked.map(({ id }) => id);
  expect(again).toBe(first);
  expect(new Set([first, anew, other]).size).toBe(3);
});

test('a pupil who cancels is heard at once, and words that come later are nobody’s', async () => {
  const { run, last } = play();
  const made = run.start('作業');
  const { reader } = last();
  reader.onEvent({ type: 'delta', text: '寫' });
  run.cancel();
  expect(reader.signal.aborted).toBe(true);
  reader.onEvent({ type: 'delta', text: '得' });
  reader.onEvent({ type: 'finished', result: '八十分' });
  expect(await made).toBeNull();
  expect(run.text.get()).toBe('');
  expect(run.state.get()).toEqual({ status: 'idle', result: null, failure: '' });
});

test('a pupil who sends twice is served once', async () => {
  const { run, asked } = play();
  void run.start('甲');
  expect(await run.start('乙')).toBeNull();
  expect(asked).toHaveLength(1);
});

test('a pupil reads after 125 seconds without an end that the server takes too long', async () => {
  vi.useFakeTimers();
  const { run } = play();
  const made = run.start('作業');
  await vi.advanceTimersByTimeAsync(124_999);
  expect(run.state.get().status).toBe('running');
  await vi.advanceTimersByTimeAsync(1);
  expect(await made).toBeNull();
  expect(run.state.get()).toMatchObject({
    status: 'failed',
    failure: '伺服器太久沒有回應，請稍後再試。',
  });
});
