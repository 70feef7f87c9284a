import { describe, expect, test } from 'vitest';
import { buildKnowledgeBase } from '../../builders/builders.ts';
import { cloneTestDatabase } from '../../testing/test-database.ts';
import { makePassages } from './find-passages.ts';
import { WORDS_ALONE } from './meaning.ts';
import { listQuestionTerms } from './question-terms.ts';

const { db } = await cloneTestDatabase();
const passages = makePassages({
  db,
  meaning: WORDS_ALONE,
  onError: (error) => {
    throw error;
  },
});

const RULES = ['圖書館每天下午五時關門。', '上課時手機要關機。', '遲到三次要留校。', '校服每天要整潔。'];
const RICH = ['網路上的資料不一定可靠。', 'GPS 手錶可以佩戴。', '請在第10題填上答案。', '我哋返學要準時。'];

async function aBase(parts: readonly string[]) {
  return buildKnowledgeBase(db, {
    content: parts.map((text, n) => `## 第${n + 1}條\n\n${text}`).join('\n\n'),
  });
}
const rules = await aBase(RULES);
const rich = await aBase(RICH);
const first = async (base: { id: string }, question: string) =>
  (await passages.search(base.id, question, 3))[0]?.text;

describe('a pupil who asks a knowledge base', () => {
  test.each([
    ['图书馆什么时候关门？', '圖書館每天下午五時關門。'],
    ['上課可以用手機嗎', '上課時手機要關機。'],
    ['上课可以用手机吗', '上課時手機要關機。'],
    ['圖書館', '圖書館每天下午五時關門。'],
  ])('in Traditional or Simplified Chinese, %s, finds the same passage', async (question, text) => {
    expect(await first(rules, question)).toBe(text);
  });

  test.each([['gps'], ['ＧＰＳ'], ['Gps 手表'], ['ｇｐｓ']])(
    'writes %s, in whatever width and case, and finds the passage',
    async (question) => {
      expect(await first(rich, question)).toBe('GPS 手錶可以佩戴。');
    },
  );

  test('writes a number in full width and finds the passage', async () => {
    expect(await first(rich, '第１０題')).toBe('請在第10題填上答案。');
  });

  test('says it in other words than the text and finds the passage', async () => {
    expect(await first(rules, '電話可以帶嗎')).toBe('上課時手機要關機。');
    expect(await first(rich, '上學幾點到')).toBe('我哋返學要準時。');
  });

  test('asks in words that say nothing by themselves, and is not led astray by them', async () => {
    const [asked] = [listQuestionTerms('請問為什麼要這樣呢？')];
    expect(asked.map(([term]) => term)).not.toContain('为什么');
    expect(await first(rules, '請問怎樣才不會遲到呢？')).toBe('遲到三次要留校。');
  });

  test('asks what the whole text is about, and finds passages of it', async () => {
    const park = Array.from(
      { length: 20 },
      (_, n) => `## 第${n + 1}站\n\n大埔海濱公園的第${n + 1}站有一座小亭。`,
    );
    const base = await buildKnowledgeBase(db, { content: `# 大埔海濱公園\n\n${park.join('\n\n')}` });
    expect(await passages.search(base.id, '大埔海濱公園', 5)).toHaveLength(5);
    expect(await first(base, '大埔海濱公園第12站')).toContain('第12站');
  });

  test('finds nothing where nothing fits, and nothing of another knowledge base', async () => {
    expect(await passages.search(rules.id, 'zzz', 3)).toEqual([]);
    expect(await passages.search(rules.id, 'gps', 3)).toEqual([]);
  });

  test('asks very much at once and is answered all the same', async () => {
    expect(await first(rules, `圖書館關門 ${'甲乙丙丁戊己庚辛'.repeat(250)}`)).toBe(
      '圖書館每天下午五時關門。',
    );
  });

  test.each([['%'], ["'; drop table users; --"], ['\\'], ['🙂'], ['𠮷野家']])(
    'types %s, which is text like any other',
    async (question) => {
      expect(await passages.search(rules.id, question, 3)).toBeInstanceOf(Array);
    },
  );
});
