import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { startFakeSpeech } from '#web/testing/fake-speech.ts';
import {
  type ReadingLanguage,
  readAloud,
  speechText,
  splitSpeech,
  stopReading,
  useCanReadAloud,
  useReading,
} from './read-aloud.ts';

afterEach(stopReading);

const follow = () => renderHook(() => ({ reading: useReading(), canRead: useCanReadAloud() })).result;
const read = (id: string, text: string, language: ReadingLanguage = 'zh-TW') =>
  act(async () => readAloud(id, text, language));

describe('a child who lets an answer be read aloud', () => {
  test('hears its words without the marks of Markdown, addresses and emoji', () => {
    expect(
      speechText(
        '## 天空 🌈\n\n- **藍色** 的 `光` 👨‍👩‍👧\n- 看 [這裡](https://a.example/b) https://c.example/d',
      ),
    ).toBe('天空 藍色 的 光 看 這裡');
    expect(speechText('第 1️⃣ 名 🇭🇰，3 加 4 是 7 👍🏽')).toBe('第 1 名 ，3 加 4 是 7');
  });

  test('hears a long text in pieces that end where a sentence or a pause does, and loses no word', () => {
    const text = `${'小貓在睡覺。'.repeat(30)}${'長'.repeat(250)}，${'尾'.repeat(60)}！The end. 3.14`;
    const pieces = splitSpeech(text, 100);
    expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(100);
    expect(pieces[0]).toMatch(/。$/);
    expect(pieces.at(-1)).toMatch(/The end\. 3\.14$/);
  });

  test('sees that it is being read until the last piece has been spoken', async () => {
    const speech = startFakeSpeech([{ lang: 'zh-TW' }]);
    const page = follow();
    await read('a', '小貓在睡覺。'.repeat(30));
    expect(speech.spoken.length).toBeGreaterThan(1);
    expect(page.current.reading).toBe('a');
    for (const _ of speech.spoken.slice(1)) await speech.finishOne();
    expect(page.current.reading).toBe('a');
    await speech.finishOne();
    expect(page.current.reading).toBeNull();
  });

  test('hears one text at a time: another one ends the first', async () => {
    const speech = startFakeSpeech([{ lang: 'zh-TW' }]);
    const page = follow();
    await read('a', '第一段。');
    await read('b', '第二段。');
    expect(speech.cancels()).toBe(1);
    expect(page.current.reading).toBe('b');
    await act(async () => stopReading());
    expect(page.current.reading).toBeNull();
    expect(speech.isSilent()).toBe(true);
  });

  test('is left in silence, not waiting, when the voice fails', async () => {
    const speech = startFakeSpeech([{ lang: 'zh-TW' }]);
    const page = follow();
    await read('a', '你好。');
    await speech.fail();
    expect(page.current.reading).toBeNull();
  });

  test('hears nothing more when the page is left', async () => {
    const speech = startFakeSpeech([{ lang: 'zh-TW' }]);
    await read('a', '你好。');
    await act(async () => void dispatchEvent(new Event('pagehide')));
    expect(speech.isSilent()).toBe(true);
  });

  test('hears nothing of a text that has no words', async () => {
    const speech = startFakeSpeech([{ lang: 'zh-TW' }]);
    const page = follow();
    await read('a', '🌈 **🎉**');
    expect(page.current.reading).toBeNull();
    expect(speech.spoken).toEqual([]);
  });
});

describe('a child who speaks', () => {
  const installed = [
    { lang: 'zh-CN', name: 'Ting', localService: true },
    { lang: 'yue_HK', name: 'Sin', localService: true },
    { lang: 'zh-TW', name: 'far', localService: false },
    { lang: 'zh-TW', name: 'Mei', localService: true },
    { lang: 'en-AU', name: 'Karen', localService: true },
    { lang: 'en-US', name: 'far', localService: false },
    { lang: 'ja_JP', name: 'Kyoko', localService: true },
    { lang: 'fr-CA', name: 'Amélie', localService: true },
    { lang: 'fr-FR', name: 'Thomas', localService: true },
    { lang: 'de-DE', name: 'Anna', localService: true },
    { lang: 'es-MX', name: 'Paulina', localService: true },
  ];
  test.each([
    ['zh-TW', 'Mei'],
    ['zh-HK', 'Sin'],
    ['zh-CN', 'Ting'],
    ['en', 'Karen'],
    ['ja', 'Kyoko'],
    ['fr', 'Thomas'],
    ['de', 'Anna'],
    ['es', 'Paulina'],
  ] as const)(
    '%s hears a voice of that language, one of the device before one of the network: %s',
    async (language, name) => {
      const speech = startFakeSpeech(installed);
      await read('a', 'Hi. 你好。', language);
      expect(speech.spoken[0]?.voice?.name).toBe(name);
      expect(speech.spoken[0]?.lang).toBe(installed.find((voice) => voice.name === name)?.lang);
    },
  );

  test('a language that no voice has leaves the choice to the browser', async () => {
    const speech = startFakeSpeech([{ lang: 'fr-FR', name: 'Marie' }]);
    await read('a', '你好。', 'zh-HK');
    expect(speech.spoken[0]).toMatchObject({ voice: null, lang: 'zh-HK' });
  });
});

test('a child whose browser has no voice is offered none until one comes', async () => {
  const speech = startFakeSpeech([]);
  const page = follow();
  expect(page.current.canRead).toBe(false);
  await read('a', '你好。');
  expect(speech.spoken).toEqual([]);
  await speech.install([{ lang: 'zh-TW' }]);
  expect(page.current.canRead).toBe(true);
});

test('a child whose browser cannot speak at all is offered no voice', async () => {
  const page = follow();
  expect(page.current.canRead).toBe(false);
  await read('a', '你好。');
  expect(page.current.reading).toBeNull();
});
