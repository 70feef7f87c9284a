import { expect, test } from 'vitest';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import { makePupil } from '../make-pupil.ts';
import { readEvents } from '../read-events.ts';
import { startTestServer } from '../test-server.ts';

/** The promise is 30 s of silence and 120 s in all; here a second is 75. */
const SILENCE_MS = 400;
const TOTAL_MS = 4_000;
/** What a busy machine may add. Without the silence's own limit an answer would last for the total. */
const LATE_MS = 2_500;

const server = await startTestServer({
  env: {
    AI_FIRST_TOKEN_TIMEOUT_MS: String(SILENCE_MS),
    AI_SILENCE_TIMEOUT_MS: String(SILENCE_MS),
    AI_TOTAL_TIMEOUT_MS: String(TOTAL_MS),
    // Nobody listens there.
    DEEPSEEK_BASE_URL: 'http://127.0.0.1:9',
  },
});
await server.addKeys();

type Case = [directive: string, code: ErrorCode, whatCame: 'nothing' | 'text', longestMs: number];
const CASES: Case[] = [
  ['silent', 'provider_timeout', 'nothing', SILENCE_MS],
  ['silent-midway', 'provider_timeout', 'text', SILENCE_MS],
  ['endless', 'provider_timeout', 'text', TOTAL_MS],
  ['cut-off', 'provider_failed', 'text', SILENCE_MS],
  ['no-done unfinished', 'provider_failed', 'text', SILENCE_MS],
  ['error-midway', 'provider_failed', 'text', SILENCE_MS],
  ['garbage', 'provider_failed', 'nothing', SILENCE_MS],
  ['garbage html', 'provider_failed', 'nothing', SILENCE_MS],
  ['empty', 'provider_empty', 'nothing', SILENCE_MS],
  ['error-429 after=0', 'provider_busy', 'nothing', SILENCE_MS],
  ['error-500', 'provider_failed', 'nothing', SILENCE_MS],
];

test.concurrent.each(CASES)(
  'a pupil whose AI server plays "%s" gets an end in time, the apology, and the use back when nothing came',
  async (directive, code, whatCame, longestMs) => {
    const pupil = await makePupil(server);
    const startedAt = performance.now();
    const events = await pupil.stream({ message: `[[scenario:${directive}]] 你好` });
    expect(performance.now() - startedAt).toBeLessThan(longestMs + LATE_MS);
    await expectApology(pupil, events, code, whatCame);
  },
);

test('a pupil whose AI server is not there gets an end in time, the apology, and the use back', async () => {
  const pupil = await makePupil(server, { provider: 'deepseek', model: 'deepseek-chat' });
  await expectApology(pupil, await pupil.stream({ message: '你好' }), 'provider_unreachable', 'nothing');
});

async function expectApology(
  pupil: Awaited<ReturnType<typeof makePupil>>,
  events: TurnEvent[],
  code: ErrorCode,
  whatCame: 'nothing' | 'text',
): Promise<void> {
  const [started] = events;
  if (started?.type !== 'started') throw new Error('the answer did not begin');
  const { turnId, sessionId } = started;
  const text = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
  expect(text === '' ? 'nothing' : 'text').toBe(whatCame);
  expect(events.at(-1)).toMatchObject({ type: 'failed', code });

  const [, answer] = await pupil.messages(sessionId);
  expect(answer).toMatchObject({
    content: text ? `${text}\n\n${CHAT_APOLOGY}` : CHAT_APOLOGY,
    metadata: { error: true },
    turn: { id: turnId, status: 'failed' },
  });
  expect(await pupil.today()).toMatchObject({ used: text ? 1 : 0 });
  // Whoever comes later reads the same, and the conversation goes on.
  const later = await readEvents(server.url, `/api/ai/turns/${turnId}/events`, { token: pupil.pupil.token });
  expect(later.at(-1)).toEqual(events.at(-1));
  expect((await pupil.ask('然後呢？', { sessionId })).body.code).not.toBe('turn_running');
}
