import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, question: string) =>
  highlight(text, question)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['遲到三次要登記', '遲到三次會怎樣？', '[遲到三次]要登記'],
  ['他有什麼書', '圖書館有什麼書？', '他有什麼[書]'],
  ['飲水和飲料', '飲水機', '[飲水]和飲料'],
  ['使用 GPS 定位', 'ｇｐｓ 是什麼', '使用 [GPS] 定位'],
  ['在 3 樓和 12 樓', '12 樓', '在 3 [樓]和 [12] [樓]'],
  ['拿出來的水珠', '水珠從哪裡來？', '拿出來的[水珠]'],
  ['完全不同', '遲到', '完全不同'],
  ['什麼都沒有', '什麼？', '什麼都沒有'],
  ['', '遲到', ''],
])('a teacher who finds 「%s」 by 「%s」 sees marked what fits: %s', (text, question, expected) => {
  expect(marked(text, question)).toBe(expected);
});
