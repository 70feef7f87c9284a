import { describe, expect, test, vi } from 'vitest';
import {
  enhanceNote,
  evaluateAssignment,
  generateContent,
  practiseLanguage,
} from '#contract/helpers.contract.ts';
import { joinDeltas } from '../../testing/asked.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { echo, makeLearner } from './testing/make-learner.ts';

const patient = await startTestServer();
const hasty = await startTestServer({
  env: { AI_FIRST_TOKEN_TIMEOUT_MS: '400', AI_SILENCE_TIMEOUT_MS: '400', AI_TOTAL_TIMEOUT_MS: '1500' },
});

const lastOutcome = (server: typeof patient) => server.ai.requests().at(-1)?.outcome;
const playing = (scenario: string) => `[[scenario:${scenario}]] 我的筆記`;

describe('a pupil whose AI server', () => {
  test.each([
    ['silent', 504, 'provider_timeout', 'AI 服務太久沒有回應，請稍後再試'],
    ['silent-midway', 504, 'provider_timeout', 'AI 服務太久沒有回應，請稍後再試'],
    ['endless', 504, 'provider_timeout', 'AI 服務太久沒有回應，請稍後再試'],
    ['empty', 502, 'provider_empty', 'No response received from API'],
    ['cut-off', 502, 'provider_failed', 'AI 服務發生錯誤：回答在中途中斷'],
    ['garbage', 502, 'provider_failed', 'AI 服務發生錯誤：回應的格式不正確'],
    ['error-429 after=0', 503, 'provider_busy', 'AI 服務目前很忙，請稍等一會再試'],
  ])('is %s reads what happened, and nothing is kept', async (scenario, status, code, message) => {
    // What is busy is asked again, which a busy machine needs its time for.
    const server = scenario.startsWith('error-429') ? patient : hasty;
    const learner = await makeLearner(server);
    const body = { content: playing(scenario) };
    expect(await learner.ask('notes', body)).toMatchObject({ status, body: { code, message } });
    const events = await learner.stream(enhanceNote, body);
    expect(events.at(-1)).toEqual({ type: 'failed', code, message });
    expect(await learner.list('notes')).toEqual([]);
    await vi.waitFor(() => expect(lastOutcome(server)).not.toBe('open'));
  });

  test('breaks off keeps what they had read, and can be asked again', async () => {
    const learner = await makeLearner(hasty);
    const material = { subject: '數學', id: crypto.randomUUID() };
    const broken = await learner.stream(generateContent, {
      ...material,
      topic: playing('cut-off tokens=30'),
    });
    expect(joinDeltas(broken)).not.toBe('');
    expect(broken.at(-1)).toMatchObject({ type: 'failed', code: 'provider_failed' });
    const again = await learner.stream(generateContent, { ...material, topic: '分數' });
    expect(again.at(-1)).toMatchObject({ type: 'finished', result: { id: material.id } });
  });

  test('fails once is answered all the same', async () => {
    const learner = await makeLearner(hasty);
    expect((await learner.ask('notes', { content: playing('error-500-once') })).status).toBe(200);
  });

  test('fails in a practice finds the practice without a question that has no reply', async () => {
    const learner = await makeLearner(hasty);
    const french = { language: 'french', level: 'beginner', practiceId: crypto.randomUUID() };
    await learner.ask('language', { ...french, message: echo({ reply: 'Oui', corrections: [] }) });
    await learner.ask('language', { ...french, message: playing('empty') });
    expect((await learner.get('language', french.practiceId)).body).toMatchObject({
      conversation: [{ role: 'user' }, { role: 'assistant', content: 'Oui' }],
    });
  });
});

test('a pupil without a key of any provider reads that one is missing', async () => {
  const learner = await makeLearner(patient, { provider: null });
  const missing = { code: 'no_provider_key', message: 'No active token found for provider: openai' };
  expect(await learner.ask('assignment', { content: '字' })).toMatchObject({ status: 503, body: missing });
});

describe('a pupil who cancels', () => {
  test.each([
    ['an assignment', evaluateAssignment, { content: playing('endless') }],
    ['material', generateContent, { subject: '數學', topic: playing('endless') }],
    ['a practice', practiseLanguage, { language: 'french', level: 'beginner', message: playing('endless') }],
    ['a note', enhanceNote, { content: playing('endless') }],
  ] as const)('%s ends the call at the provider, and nothing is kept', async (_, operation, body) => {
    const learner = await makeLearner(patient);
    const leaving = new AbortController();
    const reading = learner.stream(operation as typeof enhanceNote, body, {
      signal: leaving.signal,
      onEvent: () => leaving.abort(),
    });
    await expect(reading).rejects.toThrow(/abort/i);
    await vi.waitFor(() => expect(lastOutcome(patient)).toBe('broken'));
    for (const helper of ['assignment', 'content', 'language', 'notes'] as const) {
      expect(await learner.list(helper)).toEqual([]);
    }
  });

  test('before anything has come, without a stream, ends it as well', async () => {
    const learner = await makeLearner(patient);
    const leaving = new AbortController();
    const before = patient.ai.requests().length;
    const asking = fetch(`${patient.url}${enhanceNote.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${learner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: playing('silent') }),
      signal: leaving.signal,
    });
    await vi.waitFor(() => expect(patient.ai.requests()).toHaveLength(before + 1));
    leaving.abort();
    await expect(asking).rejects.toThrow(/abort/i);
    await vi.waitFor(() => expect(lastOutcome(patient)).toBe('broken'));
    expect(await learner.list('notes')).toEqual([]);
  });
});

test('a pupil reads a long answer in far fewer pieces than it has tokens', async () => {
  const learner = await makeLearner(patient);
  const topic = '[[scenario:bench tokens=400 rate=800]] 長文';
  const events = await learner.stream(generateContent, { subject: '數學', topic });
  expect(events.at(-1)).toMatchObject({ type: 'finished', result: { content: joinDeltas(events) } });
  expect(events.length).toBeGreaterThan(2);
  expect(events.length).toBeLessThan(100);
});

test('a pupil whose server restarts is told so, and the call at the provider ends', async () => {
  const leaving = await startTestServer();
  const learner = await makeLearner(leaving);
  let isDrained: Promise<void> | undefined;
  const events = await learner.stream(
    enhanceNote,
    { content: playing('endless') },
    {
      onEvent: () => {
        isDrained ??= leaving.container.drain(0);
      },
    },
  );
  await isDrained;
  expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'turn_interrupted' });
  await vi.waitFor(() => expect(lastOutcome(leaving)).toBe('broken'));
  expect(await learner.ask('notes', { content: '字' })).toMatchObject({
    status: 503,
    body: { code: 'shutting_down' },
  });
});
