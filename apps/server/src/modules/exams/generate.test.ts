import { describe, expect, test } from 'vitest';
import { DEFAULT_EXAM_TEMPLATE, estimateTokens } from '#contract/exams.contract.ts';
import { countTokens, splitTokens } from '#demo-ai/tokens.ts';
import { aiModels } from '../../platform/db/schema/index.ts';
import { ANY_MODEL, setAnyModel } from '../../testing/any-model.ts';
import { countAsked, joinDeltas, lastAsked } from '../../testing/asked.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { type Generated, makeTeacher, SELECTION, unitOf } from './testing/make-teacher.ts';

const server = await startTestServer();
await setAnyModel(server);
const _JSON_TYPE = { 'content-type': 'application/json' };

/** Asks while the AI server plays this. */
async function playing<T>(scenario: Parameters<typeof server.ai.setScenario>[0], ask: () => Promise<T>) {
  server.ai.setScenario(scenario);
  try {
    return await ask();
  } finally {
    server.ai.setScenario(null);
  }
}

describe('a teacher who has a paper written', () => {
  test('[EXAM-1 EXAM-26 EXAM-29 EXAM-33 OPEN-19 OPEN-83] reads it whole, with its model and tokens, made of the units that were chosen', async () => {
    const teacher = await makeTeacher(server);
    const { status, body } = await teacher.generate({
      ...SELECTION,
      model: 'gpt-4o',
      temperature: 0.2,
      systemMessageTemplate: DEFAULT_EXAM_TEMPLATE,
    });
    expect(status).toBe(200);
    const paper = body as Generated;
    expect(Object.keys(paper).sort()).toEqual(['content', 'isCutOff', 'model', 'tokensUsed']);
    expect(paper.content).toMatch(/^# 小學 \(4年級\)數學科試卷/);
    expect(paper.content.match(/^## .*$/gm)).toEqual([
      '## 甲部：分數（50 分）',
      '## 乙部：周界（50 分）',
      '## 答案',
    ]);
    expect(paper.content).toContain('$\\frac{1}{2}+\\frac{1}{4}$');
    expect(paper).toMatchObject({ model: 'gpt-4o', isCutOff: false });
    expect(lastAsked(server)).toMatchObject({ model: 'gpt-4o', temperature: 0.2, max_tokens: 12_000 });
  });

  test('[EXAM-26] has the units and the choices in one system message, and a short one behind it', async () => {
    const teacher = await makeTeacher(server);
    await teacher.generate({
      ...SELECTION,
      systemMessageTemplate: '為{grade}出{subject}試卷：\n{unitContents}\n完',
    });
    const { system, others, last } = lastAsked(server);
    expect(system).toBe(
      '為小學 (4年級)出數學試卷：\n### 分數\n\n1. 計算 $\\frac{1}{2}+\\frac{1}{4}$。\n2. 說明甚麼是分母。\n\n### 周界\n\n1. 正方形的邊長是 5 公分，周界是多少？\n完',
    );
    expect(others).toHaveLength(1);
    expect(last.length).toBeLessThan(40);
  });

  test('[EXAM-27 EXAM-28] who chooses no model and temperature gets the default model for exams, and 0.7 where it takes one, by the default template', async () => {
    const teacher = await makeTeacher(server);
    expect((await teacher.generate(SELECTION)).body).toMatchObject({ model: ANY_MODEL });
    const { model, temperature, system } = lastAsked(server);
    expect({ model, temperature }).toEqual({ model: ANY_MODEL, temperature: 0.7 });
    expect(system).toContain('正在為小學 (4年級)的學生擬一份數學科試卷');
  });

  test.each([0, 1, '0.5'])('[EXAM-28] has the temperature %s sent on', async (temperature) => {
    const teacher = await makeTeacher(server);
    expect((await teacher.generate({ ...SELECTION, temperature })).status).toBe(200);
    expect(lastAsked(server).temperature).toBe(Number(temperature));
  });

  test('watches it grow, and what was read is the beginning of the result', async () => {
    const teacher = await makeTeacher(server);
    const events = await playing('plain rate=2000', () => teacher.stream(SELECTION));
    expect(events.filter(({ type }) => type === 'delta').length).toBeGreaterThan(1);
    const last = events.at(-1);
    expect(last).toMatchObject({ type: 'finished', result: { content: joinDeltas(events) } });
  });

  test('[OPEN-124] may name the subject in English', async () => {
    const teacher = await makeTeacher(server);
    await teacher.generate({ ...SELECTION, selectedSubject: 'Mathematics' });
    expect(lastAsked(server).system).toContain('數學科試卷');
  });

  test.each(['/exam-generator', 'exam_generator'])('may do so by the permission %s', async (permission) => {
    const teacher = await makeTeacher(server, { permission });
    expect((await teacher.generate(SELECTION)).status).toBe(200);
  });

  test('is refused with any other permission', async () => {
    const teacher = await makeTeacher(server, { permission: 'question_database' });
    const asked = countAsked(server);
    expect(await teacher.generate(SELECTION)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(countAsked(server)).toBe(asked);
  });

  test('sends nothing about themselves along', async () => {
    const teacher = await makeTeacher(server);
    await teacher.generate(SELECTION);
    const sent = JSON.stringify(lastAsked(server));
    for (const own of [teacher.id, teacher.email, teacher.name]) expect(sent).not.toContain(own);
  });
});

describe('the tokens that a paper took', () => {
  test('[EXAM-29] a teacher reads as the provider counted them', async () => {
    const teacher = await makeTeacher(server);
    const asked = await teacher.generate(unitOf('一', '題'.repeat(2_000)));
    const { content, tokensUsed } = asked.body as Generated;
    const { system, last } = lastAsked(server);
    expect(tokensUsed).toBe(countTokens(system) + countTokens(last) + splitTokens(content).length);
  });

  test('[EXAM-29] a teacher whose provider counts none reads an estimate of what went and came', async () => {
    // A service that is known to count none is not asked for it.
    const quiet = { serviceId: 'other', name: 'custom-model', abilities: { stream_usage: false } };
    await server.db
      .insert(aiModels)
      .values(quiet)
      .onConflictDoUpdate({
        target: [aiModels.serviceId, aiModels.name],
        set: { abilities: quiet.abilities },
      });
    const teacher = await makeTeacher(server, { provider: 'other' });
    const { content, tokensUsed } = (await teacher.generate(SELECTION)).body as Generated;
    const { system, last } = lastAsked(server);
    const estimate = estimateTokens(system) + estimateTokens(last) + estimateTokens(content);
    expect(Math.abs(tokensUsed - estimate)).toBeLessThan(3);
  });
});

describe('a teacher of another provider', () => {
  test.each([
    ['deepseek', 'deepseek-flash', 12_000],
    ['other', 'custom-model', 12_000],
  ] as const)('%s gets its own model', async (provider, model, max_tokens) => {
    const teacher = await makeTeacher(server, { provider });
    expect((await teacher.generate({ ...SELECTION, model: 'gpt-4o' })).body).toMatchObject({ model });
    expect(lastAsked(server)).toMatchObject({ model, max_tokens });
  });
});

describe('a teacher whose model', () => {
  test('puts the paper in a block of code reads the paper, also while it grows', async () => {
    const teacher = await makeTeacher(server);
    const plain = (await teacher.generate(SELECTION)).body as Generated;
    const events = await playing('fenced rate=2000', () => teacher.stream(SELECTION));
    expect(joinDeltas(events)).toBe(plain.content);
    expect(events.at(-1)).toMatchObject({ result: { content: plain.content } });
  });

  test('stops at its longest answer is told so, and keeps what came', async () => {
    const teacher = await makeTeacher(server);
    const answer = await playing('long tokens=20000', () => teacher.generate(SELECTION));
    expect(answer).toMatchObject({ status: 200, body: { isCutOff: true } });
    expect((answer.body as Generated).content.length).toBeGreaterThan(10_000);
  });
});
