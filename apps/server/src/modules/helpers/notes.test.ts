import { describe, expect, test } from 'vitest';
import type { Note } from '#contract/helper-records.ts';
import { enhanceNote } from '#contract/helpers.contract.ts';
import { setAnyModel } from '../../testing/any-model.ts';
import { countAsked, joinDeltas, lastAsked } from '../../testing/asked.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { echo, makeLearner } from './testing/make-learner.ts';

const server = await startTestServer();
await setAnyModel(server);
const aLearner = (options?: Parameters<typeof makeLearner>[1]) => makeLearner(server, options);
const deepseek = { provider: 'deepseek' } as const;

async function enhance(body: object, options?: Parameters<typeof makeLearner>[1]): Promise<Note> {
  const answer = await (await aLearner(options)).ask('notes', body);
  expect(answer.status).toBe(200);
  return answer.body as never;
}

const ANSWER = {
  summary: '植物用光製造養分。',
  keyPoints: ['葉綠素吸收光', ' '],
  reviewQuestions: [
    { question: '光合作用在哪裡進行？', answer: '葉綠體' },
    { question: '', answer: '多餘' },
    { question: '需要甚麼氣體？', answer: '' },
  ],
};

describe('a pupil who hands in a note', () => {
  test('[HELP-N-1 HELP-N-9 HELP-N-10 AI-30 OPEN-10] gets summary, key points and review questions to its content, and finds them kept', async () => {
    const learner = await aLearner();
    const { status, body } = await learner.ask('notes', { content: '光合作用：光＋水＋二氧化碳' });
    expect(status).toBe(200);
    const note = body as never as Note;
    expect(note).toMatchObject({ helper: 'notes', shape: 'structured', title: '光合作用：光＋水＋二氧化碳' });
    expect(note.summary).not.toBe('');
    expect(note.keyPoints.length).toBeGreaterThan(0);
    expect(note.reviewQuestions.length).toBeGreaterThan(0);
    expect((await learner.get('notes', note.id)).body).toEqual(note);
    const asked = lastAsked(server);
    expect(asked).toMatchObject({ temperature: 0.4, max_tokens: 8000 });
    expect(asked.last).toMatch(/光合作用：光＋水＋二氧化碳$/);
  });

  test('gets cards that are not known yet, without empty ones, and reads the summary while it is written', async () => {
    const learner = await aLearner();
    const events = await learner.stream(enhanceNote, { title: '生物', content: echo(ANSWER) });
    expect(joinDeltas(events)).toBe(ANSWER.summary);
    expect(events.at(-1)).toMatchObject({
      type: 'finished',
      result: {
        title: '生物',
        shape: 'structured',
        summary: ANSWER.summary,
        keyPoints: ['葉綠素吸收光'],
        reviewQuestions: [
          { question: '光合作用在哪裡進行？', answer: '葉綠體', isKnown: false },
          { question: '需要甚麼氣體？', answer: '', isKnown: false },
        ],
      },
    });
  });

  test('[HELP-N-8 OPEN-64] gets the parts by their headings from a provider that answers in no schema', async () => {
    const answer = '## 摘要\n短短的摘要\n## 重點概念\n- 甲\n- 乙\n## 複習問題\n1. 問一\n答案：答一';
    expect(await enhance({ content: echo(answer) }, deepseek)).toMatchObject({
      shape: 'markers',
      summary: '短短的摘要',
      keyPoints: ['甲', '乙'],
      reviewQuestions: [{ question: '問一', answer: '答一', isKnown: false }],
    });
    expect(lastAsked(server).system).toContain('## 複習問題');
    expect(lastAsked(server)).not.toHaveProperty('response_format');
  });

  test.each([
    ['prose without headings', '只有一段話。', '只有一段話。'],
    ['half of the JSON', '{"summary":"說到一半，## 摘要', '說到一半，## 摘要'],
    ['JSON of other fields', '{"text":"別的形狀"}', '別的形狀'],
  ])(
    '[OPEN-64] reads all of it as the summary, with no points and questions invented, where it is %s',
    async (_, answer, summary) => {
      expect(await enhance({ content: echo(answer) })).toMatchObject({
        shape: 'text',
        summary,
        keyPoints: [],
        reviewQuestions: [],
      });
    },
  );

  test('gets points and questions to which the model wrote no summary', async () => {
    expect(await enhance({ content: echo({ ...ANSWER, summary: '' }) })).toMatchObject({
      shape: 'structured',
      summary: '',
      keyPoints: ['葉綠素吸收光'],
      reviewQuestions: [{ question: '光合作用在哪裡進行？' }, { question: '需要甚麼氣體？' }],
    });
  });

  test('reads of JSON in a block of code only its summary while it is written', async () => {
    const learner = await aLearner(deepseek);
    const content = echo(`\`\`\`json\n${JSON.stringify(ANSWER)}\n\`\`\``);
    const events = await learner.stream(enhanceNote, { content });
    expect(joinDeltas(events)).toBe(ANSWER.summary);
    expect(events.at(-1)).toMatchObject({ result: { shape: 'structured', summary: ANSWER.summary } });
  });

  test('is told that an answer cannot be read, and sees no JSON', async () => {
    const learner = await aLearner();
    const events = await learner.stream(enhanceNote, { content: echo('{"summary":["一","二') });
    expect(joinDeltas(events)).toBe('');
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      code: 'provider_empty',
      message: 'AI 的回答格式無法讀取，請再試一次。',
    });
  });

  test('is answered at once to a block of code that is never closed', async () => {
    const learner = await aLearner();
    const startedAt = performance.now();
    const content = `[[scenario:echo]] \`\`\`json${' \n'.repeat(1500)}x`;
    expect((await learner.ask('notes', { content })).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });

  test('reads the beginning of JSON that the model could not finish, and that it was cut off', async () => {
    const summary = '很長的摘要'.repeat(5_000);
    const note = await enhance({ content: echo({ ...ANSWER, summary }) });
    expect(note).toMatchObject({ shape: 'text', isCutOff: true, keyPoints: [], reviewQuestions: [] });
    expect(note.summary.length).toBeGreaterThan(1_000);
    expect(summary.startsWith(note.summary)).toBe(true);
  });

  test('of 20,000 characters has all of them before the model', async () => {
    const content = '甲乙丙丁戊己庚辛壬癸'.repeat(2_000);
    await enhance({ content });
    expect(lastAsked(server).last.endsWith(`\n${content}`)).toBe(true);
  });

  test.each([
    ['content', { content: '\n' }],
    ['content', { content: '\u200b\u200b' }],
    ['title', { content: '字', title: 7 }],
  ])('reads that %s cannot be so, and nobody is asked', async (path, body) => {
    const learner = await aLearner();
    const asked = countAsked(server);
    const answer = await learner.ask('notes', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(answer.body).toHaveProperty('fields.0.path', path);
    expect(countAsked(server)).toBe(asked);
  });
});

test('a pupil whose note is too long reads how long it may be', async () => {
  const learner = await aLearner();
  expect(await learner.ask('notes', { content: '字'.repeat(60_001) })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'content', message: '內容太長，最多 60,000 個字元' }] },
  });
});

describe('a pupil who reviews', () => {
  test('marks the questions that they know, and finds them marked', async () => {
    const learner = await aLearner();
    const note = (await learner.ask('notes', { content: echo(ANSWER) })).body as never as Note;
    const mark = (known: number[]) => learner.send('PUT', 'notes', `/${note.id}/known`, { known });
    expect((await mark([1, 1, 900])).status).toBe(200);
    const reopened = (await learner.get('notes', note.id)).body as never as Note;
    expect(reopened.reviewQuestions.map(({ isKnown }) => isKnown)).toEqual([false, true]);
    const unmarked = (await mark([0])).body as never as Note;
    expect(unmarked.reviewQuestions.map(({ isKnown }) => isKnown)).toEqual([true, false]);
    expect(await mark([-1])).toMatchObject({ status: 400 });
  });
});
