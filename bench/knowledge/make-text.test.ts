import { describe, expect, test } from 'vitest';
import { KNOWLEDGE_MAX_LENGTH } from '#contract/constants.ts';
import { splitPassages } from '#contract/split-passages.ts';
import { makeTextMaker } from './make-text.ts';

const MEGABYTE = 1024 * 1024;
const makeText = makeTextMaker();

describe('the engineer who fills the school', () => {
  test('the engineer gets the same text for the same number, and another one for another', () => {
    expect(makeTextMaker()(1, 20_000)).toBe(makeText(1, 20_000));
    expect(makeText(2, 20_000)).not.toBe(makeText(1, 20_000));
  });

  test('the engineer gets a megabyte of Chinese, and not a paragraph more than that', () => {
    const text = makeText(3, MEGABYTE);
    expect(Buffer.byteLength(text)).toBeGreaterThanOrEqual(MEGABYTE);
    expect(Buffer.byteLength(text)).toBeLessThan(MEGABYTE + 2_000);
    expect(text.length).toBeGreaterThan(340_000);
    expect(text.length).toBeLessThan(KNOWLEDGE_MAX_LENGTH);
    expect(Buffer.byteLength(makeText(3, 2_000))).toBeLessThan(4_000);
  });

  test('the engineer finds headings over two levels, sentences in passages, and words that are common and rare', () => {
    const text = makeText(4, 200_000);
    const passages = splitPassages(text);
    expect(passages.length).toBeGreaterThan(150);
    for (const { title, text: passage } of passages) {
      expect(title.split(' › ')).toHaveLength(3);
      expect(passage).toMatch(/^\p{Script=Han}.*。$/su);
    }
    const share = (word: string) => (text.split(word).length - 1) / text.length;
    expect(share('的')).toBeGreaterThan(0.01);
    expect(share('的')).toBeLessThan(0.05);
    expect(share('齒輪')).toBeLessThan(0.005);
  });

  test('the engineer finds other words frequent in each text', () => {
    const pairs = (seed: number) => new Set(makeText(seed, 30_000).match(/\p{Script=Han}{2}/gu));
    const [first, second] = [pairs(5), pairs(6)];
    const both = [...first].filter((pair) => second.has(pair));
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThan(first.size / 2);
  });
});
