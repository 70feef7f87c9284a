import { describe, expect, test } from 'vitest';
import { normaliseMath } from './normalise-math.ts';

const formulas: readonly (readonly [text: string, normal: string])[] = [
  ['圓面積是 \\(\\pi r^2\\)。', '圓面積是 $$\\pi r^2$$。'],
  ['面積$x^2$平方', '面積$$x^2$$平方'],
  ['$x$, $y$ and $z$', '$$x$$, $$y$$ and $$z$$'],
  ['$5x + 2 = 7$', '$$5x + 2 = 7$$'],
  ['$\\text{速度} = \\frac{s}{t}$', '$$\\text{速度} = \\frac{s}{t}$$'],
  ['\\[ a + b \\]', '$$\na + b\n$$'],
  ['$$ a + b $$', '$$\na + b\n$$'],
  ['$$\na + b\n$$', '$$\na + b\n$$'],
  ['\\[\na \\\\\nb\n\\]', '$$\na \\\\\nb\n$$'],
  ['- \\[ a \\]', '- $$\n  a\n  $$'],
  ['> $$\n> a\n> $$', '> $$\n> a\n> $$'],
  ['所以 $$a$$ 成立', '所以 $$\\displaystyle a$$ 成立'],
];

const notFormulas: readonly string[] = [
  'It costs $5 and $6.',
  '一本 $5，兩本 $9',
  '$5 和 $6',
  '票價 $5/$6',
  'US$5–HK$40',
  'It costs $5 in US$.',
  '`$x$` and `\\(y\\)`',
  '```\n$x$ \\[ y \\]\n```',
  '~~~sh\necho $HOME $PATH\n~~~',
  '- ```\n  $a$\n  ```',
  '    $x$ in indented code',
  'price \\$5 and \\$6',
  'still being written \\(x + ',
  'still being written $x + ',
  'still being written \\[ x + ',
];

describe('the reader of an answer', () => {
  test.each(formulas)('sees a formula in %j', (text, normal) => {
    expect(normaliseMath(text)).toBe(normal);
  });

  test.each(notFormulas)('sees plain text in %j', (text) => {
    expect(normaliseMath(text)).toBe(text);
  });

  test.each(['costs $$ and more', 'a $$$ b'])('sees the dollars of %j as dollars', (text) => {
    expect(normaliseMath(text)).toBe(text.replaceAll('$', '\\$'));
  });
});

test('a text full of opening signs is not searched to its end for each: a formula ends within 4,000 characters', () => {
  const within = `\\(${'a'.repeat(3_990)}\\)`;
  const beyond = `\\(${'a'.repeat(4_000)}\\)`;
  expect(normaliseMath(within)).toBe(`$$${'a'.repeat(3_990)}$$`);
  expect(normaliseMath(beyond)).toBe(beyond);
});
