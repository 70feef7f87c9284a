import { describe, expect, test, vi } from 'vitest';
import { generateExam } from '#contract/exams.contract.ts';
import { joinDeltas } from '../../testing/asked.ts';
import { leaveEarly } from '../../testing/leaving-caller.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeTeacher, SELECTION } from './testing/make-teacher.ts';

const server = await startTestServer({
  env: { AI_FIRST_TOKEN_TIMEOUT_MS: '400', AI_SILENCE_TIMEOUT_MS: '400', AI_TOTAL_TIMEOUT_MS: '1500' },
});
const patient = await startTestServer();

const lastOutcome = ({ ai }: typeof server) => ai.requests().at(-1)?.outcome;

describe('a teacher whose AI server', () => {
  test.each([
    ['silent', 504, 'provider_timeout', 'AI 服務太久沒有回應，請稍後再試'],
    ['silent-midway', 504, 'provider_timeout', 'AI 服務太久沒有回應，請稍後再試'],
    ['endless', 504, 'provider_timeout', 'AI 服務太久沒有回應，請稍後再試'],
    ['empty', 502, 'provider_empty', 'No response received from API'],
    ['cut-off', 502, 'provider_failed', 'AI 服務發生錯誤：回答在中途中斷'],
    ['garbage', 502, 'provider_failed', 'AI 服務發生錯誤：回應的格式不正確'],
    ['error-429 after=0', 503, 'provider_busy', 'AI 服務目前很忙，請稍等一會再試'],
  ] as const)('is %s reads what happened', async (scenario, status, code, message) => {
    // What is busy is asked again, which a busy machine needs its time for.
    const on = scenario.startsWith('error-429') ? patient : server;
    const teacher = await makeTeacher(on);
    on.ai.setScenario(scenario);
    expect(await teacher.generate(SELECTION)).toMatchObject({ status, body: { code, message } });
    const events = await teacher.stream(SELECTION);
    expect(events.at(-1)).toEqual({ type: 'failed', code, message });
    await vi.waitFor(() => expect(lastOutcome(on)).not.toBe('open'));
    on.ai.setScenario(null);
  });

  test('breaks off keeps what they had read', async () => {
    const teacher = await makeTeacher(server);
    server.ai.setScenario('cut-off tokens=30');
    const events = await teacher.stream(SELECTION);
    expect(joinDeltas(events)).toMatch(/^# 小學/);
    expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'provider_failed' });
    server.ai.setScenario(null);
  });

  test('[OPEN-129] has no model of that name reads so, and no other one is asked', async () => {
    const teacher = await makeTeacher(server);
    const { status, body } = await teacher.generate({ ...SELECTION, model: 'missing-model' });
    expect([status, body.code]).toEqual([502, 'provider_model_gone']);
  });
});

test('a teacher without a key of any provider reads that one is missing', async () => {
  const teacher = await makeTeacher(server, { provider: null });
  expect(await teacher.generate(SELECTION)).toMatchObject({ status: 503, body: { code: 'no_provider_key' } });
});

describe('a teacher who stops', () => {
  test('in the middle ends the call at the provider', async () => {
    const teacher = await makeTeacher(patient);
    patient.ai.setScenario('endless');
    const leaving = new AbortController();
    const reading = teacher.stream(SELECTION, {
      signal: leaving.signal,
      onEvent: () => leaving.abort(),
    });
    await expect(reading).rejects.toThrow(/abort/i);
    await vi.waitFor(() => expect(lastOutcome(patient)).toBe('broken'));
    patient.ai.setScenario(null);
  });

  test('before anything has come, without a stream, ends it as well', async () => {
    const teacher = await makeTeacher(patient);
    patient.ai.setScenario('silent');
    const before = patient.ai.requests().length;
    const leaving = new AbortController();
    const asking = fetch(patient.url + generateExam.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${teacher.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(SELECTION),
      signal: leaving.signal,
    });
    await vi.waitFor(() => expect(patient.ai.requests()).toHaveLength(before + 1));
    leaving.abort();
    await expect(asking).rejects.toThrow(/abort/i);
    await vi.waitFor(() => expect(lastOutcome(patient)).toBe('broken'));
    patient.ai.setScenario(null);
  });

  test.each(['text/event-stream', 'application/json'])(
    'before the work begins costs no call and no place (%s)',
    async (accept) => {
      const { id, token, generate } = await makeTeacher(patient);
      const before = patient.ai.requests().length;
      await leaveEarly(patient, `exams ${id}`, { path: generateExam.path, body: SELECTION, token, accept });
      // Asked later, answered later: by then the first would have asked, too.
      expect((await generate(SELECTION)).status).toBe(200);
      expect(patient.ai.requests().length - before).toBe(1);
    },
  );
});

test('a teacher whose server restarts is told so, and the call at the provider ends', async () => {
  const leaving = await startTestServer();
  const teacher = await makeTeacher(leaving);
  leaving.ai.setScenario('endless');
  let drained: Promise<void> | undefined;
  const events = await teacher.stream(SELECTION, {
    onEvent: () => {
      drained ??= leaving.container.drain(0);
    },
  });
  await drained;
  expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'turn_interrupted' });
  await vi.waitFor(() => expect(lastOutcome(leaving)).toBe('broken'));
});
