import { describe, expect, test } from 'vitest';
import { makeChance } from '../../testing/faults/chance.ts';
import { listContentTerms, listQueryTerms, makeSearchable, toSearchText } from './content-terms.ts';

const cut = (text: string) => listQueryTerms(toSearchText(text));

describe('the terms of a question', () => {
  test('are its characters, pairs of neighbours, words and their beginnings', () => {
    const { searchText, terms } = makeSearchable('計算　$\\frac{3}{4}$，Multiply 數');
    expect(searchText).toBe('计算 $\\frac{3}{4}$,multiply 数');
    expect(terms.sort()).toEqual(
      [
        ...['计', '算', '计算', '数', '3', '4'],
        ...['fra', 'frac', 'mul', 'mult', 'multi', 'multip', 'multipl', 'multiply'],
      ].sort(),
    );
  });

  test('are few for a word that never ends', () => {
    expect(listContentTerms('a'.repeat(10_000))).toHaveLength(62);
    expect(cut('a'.repeat(10_000))).toEqual(['a'.repeat(64)]);
  });

  test('and its search text stay in bounds where one character is written as many', () => {
    const { searchText, terms } = makeSearchable('\uFDFA'.repeat(10_000));
    expect(searchText.length).toBeLessThanOrEqual(20_000);
    expect(terms.length).toBeLessThan(50);
    expect(makeSearchable('\uFDFA 一㍿½').searchText).toBe('صلى الله عليه وسلم 一株式会社1⁄2');
    const ordinary = `${'計算 ½ 加 ①，'.repeat(1_000)}完`;
    expect(makeSearchable(ordinary).searchText).toMatch(/1⁄2 加 1,完$/);
  });

  test.each([
    ['accents', '\u0301\u0323'],
    ['voiced sound marks of half width', '\uFF9E\u0301'],
    ['marks that are two', '\u0344\u0323'],
  ])('count a pile of marks without end by its first ones: %s', (_kind, marks) => {
    const piled = toSearchText(`分數 a${marks.repeat(50_000)} 除法`);
    expect(piled.length).toBeLessThan(150);
    expect(piled).toMatch(/^分数 .* 除法$/);
    const few = `a${'\u0323'.repeat(15)}b${'\u0301'.repeat(15)}`;
    expect(toSearchText(few)).toBe(few.normalize('NFKC'));
  });

  test('have nothing in them that means something to the database', () => {
    const { terms } = makeSearchable(`null "a,b" {c} \\d %e_f 'g' 中"文 \u200Bh i\tj`);
    for (const term of terms) expect(term).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
    expect(terms).toContain('null');
  });
});

describe('the terms of what is searched for', () => {
  test.each([
    ['分數', ['分数']],
    ['數', ['数']],
    ['異分母分數', ['异分', '分母', '母分', '分数']],
    ['ＭＵＬＴ 分', ['mult', '分']],
    ['$\\frac{3}{4}$', ['frac', '3', '4']],
    ['分\u200B數', ['分数']],
    ['？！÷', []],
  ])('%s', (text, terms) => {
    expect(cut(text)).toEqual(terms);
  });

  test('are among those of every question in which the text stands, where it does not begin within a word', () => {
    const chance = makeChance(7);
    const alphabet = [...'分數加減乘除三角形的和是 ,。$\\{}AbcdEfg12３４ÀéがΣ😀'];
    const make = (length: number) =>
      Array.from({ length }, () => alphabet[Math.floor(chance.next() * alphabet.length)]).join('');
    for (let round = 0; round < 500; round++) {
      const wanted = make(1 + Math.floor(chance.next() * 12));
      // The middle of a word is not looked for.
      const content = `${make(20)} ${wanted} ${make(20)}`;
      expect(makeSearchable(content).terms, `${wanted} in ${content}`).toEqual(
        expect.arrayContaining(cut(wanted)),
      );
    }
  });
});
