import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCorrections } from './find-corrections.ts';

const wanted = {
  original: 'He go to school.',
  corrected: 'He goes to school.',
  explanation: '第三人稱單數的動詞加 s。',
  kind: 'agreement',
};
const { original, corrected, explanation } = wanted;
const plain = [`原句：${original}`, `修正：${corrected}`, `說明：${explanation}`, '類型：主謂一致'] as const;

describe('the reader of an answer', () => {
  test.each([
    ['lines of their own', plain.join('\n')],
    ['lines with blank ones between', plain.join('\n\n')],
    ['one line with commas', plain.join('、')],
    ['one line with semicolons', plain.join('； ')],
    ['one line with spaces', plain.join('  ')],
    ['brackets', plain.map((line) => line.replace(/^(..)：/, '【$1】')).join('\n')],
    ['emphasis', plain.map((line) => line.replace(/^(..)：/, '**$1**: ')).join('\n')],
    ['emphasis with the colon inside', plain.map((line) => line.replace(/^(..)：/, '**$1：** ')).join('\n')],
    ['lines in bold', plain.map((line) => `**${line}**`).join('\n')],
    ['a list', plain.map((line) => `- ${line}`).join('\n')],
    ['a list in bold', plain.map((line) => `* ${line.replace(/^(..)：/, '**$1**：')}`).join('\n')],
    ['numbers', plain.map((line, place) => `${place + 1}. ${line}`).join('\n')],
    ['a numbered block', `1. ${plain.join('\n   ')}`],
    ['a numbered block with bullets', `1. ${plain.join('\n   - ')}`],
    ['a quotation', plain.map((line) => `> ${line}`).join('\n')],
    ['brackets around the whole', `（${plain.join('；')}）`],
    ['texts on the next line', plain.map((line) => line.replace('：', '：\n')).join('\n')],
    ['quote marks', plain.map((line) => line.replace(/：(.*)$/, '：「$1」')).join('\n')],
    ['the kind in the middle', [plain[0], plain[1], plain[3], plain[2]].join('\n')],
    ['carriage returns', plain.join('\r\n')],
  ])('[HELP-L-12] finds a correction in the form of %s', (_form, block) => {
    expect(findCorrections(block).corrections).toEqual([wanted]);
    const answer = `很好！\n\n**修正建議：**\n\n${block}\n\n你昨天做了甚麼？`;
    expect(findCorrections(answer)).toEqual({
      reply: '很好！\n\n你昨天做了甚麼？',
      corrections: [wanted],
    });
  });

  test('[HELP-L-12] finds several corrections, and what stands between them', () => {
    const answer = [
      'Nice!',
      '## 語言修正',
      '1. 原句：I has a pen\n   修正：I have a pen\n   說明：主詞是 I。\n   也可以說 I’ve got a pen。',
      '2. 原句：a apple\n   修正：an apple',
      'Where do you live?',
    ].join('\n\n');
    expect(findCorrections(answer)).toEqual({
      reply: 'Nice!\n\nWhere do you live?',
      corrections: [
        {
          original: 'I has a pen',
          corrected: 'I have a pen',
          explanation: '主詞是 I。 也可以說 I’ve got a pen。',
          kind: 'other',
        },
        { original: 'a apple', corrected: 'an apple', explanation: '', kind: 'other' },
      ],
    });
  });

  test('shows the whole answer where nothing but corrections is in it', () => {
    const answer = `修正：\n\n${plain.join('\n')}`;
    expect(findCorrections(answer)).toEqual({ reply: answer, corrections: [wanted] });
  });

  test.each([
    ['no marker', 'Good! 你說得很自然。'],
    ['words in a sentence', '這是補充說明：原句很好，不用修正；修正了反而奇怪。'],
    ['no corrected sentence', '原句：He go.\n說明：動詞要加 s。'],
    ['no original sentence', '修正：He goes.\n說明：動詞要加 s。'],
    ['the same sentence twice', '原句：He goes.\n修正：「He goes.」\n說明：沒有錯誤。'],
    ['empty texts', '原句：\n修正：\n說明：'],
    ['other words between', '原句：He go.\n這句有一個問題。\n修正：He goes.'],
  ])('[OPEN-65] shows an answer with %s as it is and lists no correction', (_what, answer) => {
    expect(findCorrections(answer)).toEqual({ reply: answer, corrections: [] });
  });

  const sentence = fc
    .stringMatching(/^[a-z][a-zA-Z ]{0,20}[a-z]$/)
    .map((text) => text.replaceAll(/ +/g, ' '));
  const correction = fc
    .record({ original: sentence, corrected: sentence, explanation: sentence })
    .filter((given) => given.original !== given.corrected);

  test('[HELP-L-12] finds every correction that was written, in order, and gives back the rest', () => {
    fc.assert(
      fc.property(
        fc.array(correction, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\n', '；', '\n- '),
        (given, between) => {
          const blocks = given.map((one) =>
            [`原句：${one.original}`, `修正：${one.corrected}`, `說明：${one.explanation}`].join(between),
          );
          const found = findCorrections(`Hello!\n\n${blocks.join('\n\n')}\n\nBye!`);
          expect(found.corrections).toEqual(given.map((one) => ({ ...one, kind: 'other' })));
          expect(found.reply).toBe('Hello!\n\nBye!');
        },
      ),
    );
  });

  test('[OPEN-65] never shows less than an answer where it says something, whatever the answer is', () => {
    const piece = fc.constantFrom(
      '原句',
      '修正',
      '說明',
      '：',
      '】',
      '【',
      '\n',
      ' ',
      '- ',
      '**',
      '甲',
      'b',
      '1. ',
      '（',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const answer = pieces.join('');
        const { reply, corrections } = findCorrections(answer);
        if (corrections.length === 0) expect(reply).toBe(answer);
        expect(reply === '').toBe(answer === '');
        for (const found of corrections) {
          expect(found.original).not.toBe('');
          expect(found.corrected).not.toBe(found.original);
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each(['原句：', '修正', '原句：a 修正：b ', '【', '*', ' ', '\n', '，', '說明：\n', '原句：a，，'])(
    'is done at once with a hundred thousand characters of 「%s」',
    (piece) => {
      const text = piece.repeat(100_000 / piece.length);
      const startedAt = performance.now();
      findCorrections(text);
      findCorrections(`原句：${text}修正：${text}`);
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    },
  );
});
