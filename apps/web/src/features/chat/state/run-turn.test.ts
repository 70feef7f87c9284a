import { describe, expect, test } from 'vitest';
import type { TurnEvent } from '#contract/turn-events.ts';
import { ApiError, NetworkError } from '#web/lib/api-errors.ts';
import { RECONNECT_WAITS, runTurn, type TurnConnection } from './run-turn.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const started: TurnEvent = { type: 'started', seq: 1, turnId: ID, sessionId: ID, messageId: ID };
const delta = (seq: number, text: string): TurnEvent => ({ type: 'delta', seq, text });
const finished: TurnEvent = { type: 'finished', seq: 9, content: '', used: 1, limit: 5, stopped: false };
const broken = () => new NetworkError('GET', 'unreachable');
const refused = (status: number) => new ApiError({ status, phrase: '', body: {}, retryAfter: null });

/** One connection after another: what it says, and the error with which it breaks. */
type Script = { says: readonly TurnEvent[]; breaks?: Error };

function connect(scripts: readonly Script[]) {
  const asked: number[] = [];
  const waited: number[] = [];
  const heard: TurnEvent[] = [];
  let reconnections = 0;
  const rest = [...scripts];
  const say = async (onEvent: (event: TurnEvent) => void) => {
    const { says, breaks } = rest.shift() ?? { says: [], breaks: broken() };
    for (const event of says) onEvent(event);
    if (breaks) throw breaks;
  };
  const connection: TurnConnection = {
    open: say,
    resume: (_, after, onEvent) => {
      asked.push(after);
      return say(onEvent);
    },
    wait: async (duration) => void waited.push(duration),
  };
  const listener = {
    onEvent: (event: TurnEvent) => void heard.push(event),
    onReconnecting: () => void reconnections++,
  };
  const run = (signal = new AbortController().signal) => runTurn(connection, listener, signal);
  return { run, asked, waited, heard, countReconnections: () => reconnections };
}

describe('an answer', () => {
  test('that ends in one connection needs no other', async () => {
    const turn = connect([{ says: [started, delta(3, 'ab'), finished] }]);
    expect(await turn.run()).toBe('ended');
    expect(turn.heard).toHaveLength(3);
    expect(turn.asked).toEqual([]);
  });

  test('whose connection breaks is followed from where it was', async () => {
    const turn = connect([
      { says: [started, delta(3, 'ab')], breaks: broken() },
      { says: [], breaks: refused(503) },
      { says: [delta(5, 'cd')], breaks: broken() },
      { says: [finished] },
    ]);
    expect(await turn.run()).toBe('ended');
    expect(turn.asked).toEqual([3, 3, 5]);
    expect(turn.waited, 'waits grow, and start over once something came').toEqual([500, 1_000, 500]);
    expect(turn.countReconnections()).toBe(3);
  });

  test('whose stream closes without an end is followed too', async () => {
    const turn = connect([{ says: [started] }, { says: [finished] }]);
    expect(await turn.run()).toBe('ended');
    expect(turn.asked).toEqual([1]);
  });

  test('that cannot be reached again is given up after growing waits', async () => {
    const turn = connect([{ says: [started], breaks: broken() }]);
    expect(await turn.run()).toBe('lost');
    expect(turn.waited).toEqual(RECONNECT_WAITS);
  });

  test('that never began is a failure of the request', async () => {
    await expect(connect([{ says: [], breaks: broken() }]).run()).rejects.toBeInstanceOf(NetworkError);
  });

  test('that the server does not know any more is not asked for again', async () => {
    const turn = connect([
      { says: [started], breaks: broken() },
      { says: [], breaks: refused(404) },
    ]);
    await expect(turn.run()).rejects.toBeInstanceOf(ApiError);
    expect(turn.asked).toEqual([1]);
  });

  test('whose reader has left is not followed', async () => {
    const leaving = new AbortController();
    leaving.abort();
    const turn = connect([{ says: [started], breaks: broken() }]);
    await expect(turn.run(leaving.signal)).rejects.toThrow();
    expect(turn.asked).toEqual([]);
  });
});
