import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import { ApiError, NetworkError } from '#web/lib/api/api-errors.ts';
import { RECONNECT_WAITS, runTurn, type TurnConnection } from './run-turn.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const started: TurnEvent = { type: 'started', seq: 1, turnId: ID, sessionId: ID, messageId: ID };
const delta = (seq: number, text: string): TurnEvent => ({ type: 'delta', seq, text });
const finished: TurnEvent = { type: 'finished', seq: 9, content: '', used: 1, limit: 5, stopped: false };
const broken = () => new NetworkError('GET', 'unreachable');
const refused = (status: number, code: ErrorCode | null = null, retryAfter: number | null = null) =>
  new ApiError({ status, phrase: '', body: code ? { code } : {}, retryAfter });

/** One connection after another: what it says, and the error with which it breaks. */
type Script = { says: readonly TurnEvent[]; breaks?: Error };

function connect(scripts: readonly Script[]) {
  const asked: number[] = [];
  const waited: number[] = [];
  const heard: TurnEvent[] = [];
  const busy: number[] = [];
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
    onBusy: (_: ApiError, duration: number) => void busy.push(duration),
  };
  const run = (signal = new AbortController().signal) => runTurn(connection, listener, signal);
  return { run, asked, waited, heard, busy, countReconnections: () => reconnections };
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

  test('for which the model still thinks is followed from where it was, and waits start over', async () => {
    const thinking: TurnEvent = { type: 'thinking', seq: 1, ms: 0 };
    const sources: TurnEvent = { type: 'sources', seq: 2, sources: [] };
    const turn = connect([
      { says: [started, sources, thinking], breaks: broken() },
      { says: [], breaks: broken() },
      { says: [thinking], breaks: broken() },
      { says: [finished] },
    ]);
    expect(await turn.run()).toBe('ended');
    expect(turn.asked).toEqual([2, 2, 2]);
    expect(turn.waited).toEqual([500, 1_000, 500]);
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

  test('whose connection broke before it began is asked for again, and then followed', async () => {
    const turn = connect([
      { says: [], breaks: broken() },
      { says: [], breaks: refused(502, null) },
      { says: [] },
      { says: [started], breaks: broken() },
      { says: [finished] },
    ]);
    expect(await turn.run()).toBe('ended');
    expect(turn.waited).toEqual([500, 1_000, 2_000, 500]);
    expect(turn.asked).toEqual([1]);
    expect(turn.countReconnections()).toBe(4);
  });

  test('that never began is a failure of the request', async () => {
    const turn = connect([]);
    await expect(turn.run()).rejects.toBeInstanceOf(NetworkError);
    expect(turn.waited).toEqual(RECONNECT_WAITS);
  });

  test.each([
    [500, 'internal'],
    [400, 'invalid_input'],
    [429, 'daily_limit_reached'],
    [429, null],
  ] as const)('that is refused with %s %s is not asked for again', async (status, code) => {
    const turn = connect([{ says: [], breaks: refused(status, code) }]);
    await expect(turn.run()).rejects.toBeInstanceOf(ApiError);
    expect(turn.waited).toEqual([]);
  });

  test.each([
    [503, 'overloaded'],
    [503, 'shutting_down'],
    [503, 'database_unavailable'],
    [429, 'too_many_requests'],
  ] as const)(
    'for which there is no room (%s %s) is asked for again after the time that the server says',
    async (status, code) => {
      const turn = connect([
        { says: [], breaks: refused(status, code, 7) },
        { says: [], breaks: refused(status, code, 30) },
        { says: [started, finished] },
      ]);
      expect(await turn.run()).toBe('ended');
      expect(turn.busy).toEqual([7_000, 30_000]);
      expect(turn.waited).toEqual(turn.busy);
      expect(turn.countReconnections()).toBe(0);
    },
  );

  test('for which there is no room for two minutes is refused', async () => {
    const turn = connect(
      Array.from({ length: 9 }, () => ({ says: [], breaks: refused(503, 'overloaded', 50) })),
    );
    await expect(turn.run()).rejects.toMatchObject({ code: 'overloaded' });
    expect(turn.waited).toEqual([50_000, 50_000]);
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
