import { describe, expect, test } from 'vitest';
import { readPracticeAnswer } from './practice-answer.ts';

type Words = readonly [original: string, corrected: string];

const inJson = (...given: Words[]) =>
  JSON.stringify({
    reply: 'Bien !',
    corrections: given.map(([original, corrected]) => ({
      original,
      corrected,
      explanation: '說明',
      kind: 'grammar',
    })),
  });
const inMarkers = (...given: Words[]) =>
  ['Bien !', ...given.map(([from, to]) => `原句：${from}\n修正：${to}\n說明：說明\n類型：文法`)].join('\n\n');

const read = (answer: string, message: string) => {
  const { reply, corrections } = readPracticeAnswer(answer, message);
  return { reply, words: corrections.map(({ original, corrected }) => [original, corrected]) };
};

test('a learner reads nothing that was not said to them in the place of a reply', () => {
  const answer = inJson(['Il a mangé', 'Il mangea']).replace('Bien !', '');
  expect(() => readPracticeAnswer(answer, 'Bonjour')).toThrow('AI 的回答格式無法讀取，請再試一次。');
});

describe.each([
  ['JSON', inJson],
  ['text', inMarkers],
])('a learner who is answered in %s', (_, write) => {
  test('reads no correction of what they did not write', () => {
    const answer = write(['Il a mangé hier', 'Il mangea hier'], ['Je est', 'Je suis']);
    expect(read(answer, 'Bonjour')).toEqual({ reply: 'Bien !', words: [] });
    expect(read(answer, 'Bonjour ! Je est Luc.')).toEqual({
      reply: 'Bien !',
      words: [['Je est', 'Je suis']],
    });
  });

  test('reads a correction beside the words as they wrote them', () => {
    const answer = write(['「je EST Luc」', 'Je suis Luc'], ['à l’école', 'en classe']);
    expect(read(answer, "Je est\nLuc, à l'école").words).toEqual([
      ['Je est\nLuc', 'Je suis Luc'],
      ["à l'école", 'en classe'],
    ]);
  });

  test('reads no correction that only says what they wrote', () => {
    expect(read(write(['je suis', 'Je suis']), 'Je suis Luc.').words).toEqual([]);
  });

  test('reads a hundred corrections at most, and is answered at once', () => {
    const message = 'mot '.repeat(1_000);
    const answer = write(...Array.from({ length: 20_000 }, (_, place): Words => ['mot', `mots ${place}`]));
    const startedAt = performance.now();
    const { words } = read(answer, message);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(words).toEqual(Array.from({ length: 100 }, (_, place) => ['mot', `mots ${place}`]));
  });
});
