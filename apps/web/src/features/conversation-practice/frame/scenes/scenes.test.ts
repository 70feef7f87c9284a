import { describe, expect, test } from 'vitest';
import { simplify } from '../score/simplify.ts';
import { readingsOf } from '../score/sounds.ts';
import { CHINESE_SCENES } from './chinese-scenes.ts';
import { ENGLISH_SCENES } from './english-scenes.ts';
import { englishScene, type Scene } from './scene.ts';

const { en = [] } = ENGLISH_SCENES;
const { cmn = [], yue = [] } = CHINESE_SCENES;

/** Sounds with their numbers as dictionaries write them; a neutral tone where a word has one. */
function withMarks(sound: string): string[] {
  const syllable = sound.replace(/\d$/, '').replace('v', 'ü');
  const tone = Number(sound.at(-1));
  const bare = syllable.normalize('NFC');
  if (!(tone >= 1 && tone <= 4)) return [bare];
  const vowel =
    /[ae]/.exec(bare)?.[0] ??
    (bare.includes('ou') ? 'o' : ([...bare].findLast((sign) => /[iouü]/.test(sign)) ?? ''));
  const mark = ['\u0304', '\u0301', '\u030c', '\u0300'][tone - 1];
  return [bare.replace(vowel, `${vowel}${mark}`).normalize('NFC'), bare];
}

/** The tones of 一 and 不 follow their neighbours. */
const CHANGING: Readonly<Record<string, readonly string[]>> = {
  一: ['yī', 'yí', 'yì'],
  不: ['bù', 'bú', 'bu'],
};

function findWrongSound({ text, help }: { text: string; help: string }): string | null {
  const written = help
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
  const expected = [...text].filter((sign) => /\p{Script=Han}/u.test(sign));
  const pattern = expected.map(
    (sign) => `(?:${(CHANGING[sign] ?? readingsOf(simplify(sign)).flatMap(withMarks)).join('|')})`,
  );
  return new RegExp(`^${pattern.join('')}$`).test(written) ? null : `${text} ${help}`;
}

describe.each([
  ['English', en],
  ['Mandarin', cmn],
  ['Cantonese', yue],
])('the scenes in %s', (_, scenes) => {
  test('a pupil finds at least eight, each with eight to twelve lines of both sides', () => {
    expect(scenes.length).toBeGreaterThanOrEqual(8);
    expect(new Set(scenes.map(({ id }) => id)).size).toBe(scenes.length);
    for (const { title, lines, roles } of scenes) {
      expect(lines.length, title).toBeGreaterThanOrEqual(8);
      expect(lines.length, title).toBeLessThanOrEqual(12);
      expect(new Set(lines.map(({ side }) => side)).size, title).toBe(2);
      expect(roles[0]).not.toBe(roles[1]);
      for (const { text, help } of lines) {
        expect(text, title).not.toBe('');
        expect(help, title).not.toBe('');
      }
    }
  });
});

test('a pupil reads the sound of every Mandarin line with its tones', () => {
  expect(findWrongSound({ text: '你好嗎？', help: 'Nǐ hǎo ma?' })).toBeNull();
  expect(findWrongSound({ text: '你好嗎？', help: 'Nǐ hāo ma?' })).not.toBeNull();
  expect(findWrongSound({ text: '你好嗎？', help: 'Nǐ hǎo?' })).not.toBeNull();
  const lines = cmn.flatMap((scene: Scene) => scene.lines);
  expect(lines.map(findWrongSound).filter((wrong) => wrong !== null)).toEqual([]);
});

test('a pupil meets Cantonese as it is spoken, and its meaning beside it', () => {
  const spoken = yue.flatMap(({ lines }) => lines).map(({ text }) => text);
  expect(spoken.filter((text) => /[唔係嘅喺咗冇呢嗰哋啲咩㗎嚟畀]/.test(text)).length).toBeGreaterThan(
    spoken.length / 2,
  );
  expect(spoken.filter((text) => /[們這]|沒有|什麼/.test(text))).toEqual([]);
});

test('an engineer who writes a row with a column too few is told which', () => {
  const head = { id: 'x', title: 'x', place: 'x', roles: ['a', 'b'] as const };
  expect(() => englishScene(head, 'A | Hello!')).toThrow('A | Hello!');
  expect(() => englishScene(head, 'C | Hello! | 你好')).toThrow('C');
});
