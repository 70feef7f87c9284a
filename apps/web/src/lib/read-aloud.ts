import { useSyncExternalStore } from 'react';
import type { ResponseLanguage } from '#contract/constants.ts';
import { createStore } from './store.ts';
import { spokenText } from './words/spoken-text.ts';

/**
 * Reads a text aloud by the browser's own voice, one text at a time for the whole page. Browsers fall silent in
 * the middle of a long text, so it is handed over in pieces of a few sentences.
 */

/** Characters; about twelve seconds of speech. */
const PIECE = 100;

/** A little slower than grown-ups talk. */
const RATE = 0.95;

type Reading = {
  /** What is being read, by a name that the caller chose. */
  id: string;
  /** Kept here because browsers lose the end of an utterance that nobody holds. */
  utterances: readonly SpeechSynthesisUtterance[];
};

/** What can be read: the languages of chatbots, and those that are practised. */
export type ReadingLanguage = ResponseLanguage | 'ja' | 'fr' | 'de' | 'es';

const readings = createStore<Reading | null>(null);

/** Whether there is a voice at all; voices may arrive after the page. */
export function useCanReadAloud(): boolean {
  return useSyncExternalStore(subscribeToVoices, canReadAloud);
}

/** The id of the text that is being read; null in silence. */
export function useReading(): string | null {
  return useSyncExternalStore(readings.subscribe, () => readings.get()?.id ?? null);
}

/** Reads a Markdown text in a language; whatever is being read ends. */
export function readAloud(id: string, markdown: string, language: ReadingLanguage): void {
  stopReading();
  if (!canReadAloud()) return;
  const voice = findVoice(speechSynthesis.getVoices(), language);
  const utterances = splitSpeech(speechText(markdown)).map((piece) => {
    const utterance = new SpeechSynthesisUtterance(piece);
    utterance.lang = voice?.lang ?? language;
    utterance.voice = voice;
    utterance.rate = RATE;
    return utterance;
  });
  if (utterances.length === 0) return;
  const reading: Reading = { id, utterances };
  const end = () => {
    if (readings.get() === reading) stopReading();
  };
  utterances.at(-1)?.addEventListener('end', end);
  for (const utterance of utterances) utterance.addEventListener('error', end);
  readings.set(reading);
  // Some browsers would go on speaking over the next page.
  addEventListener('pagehide', stopReading);
  for (const utterance of utterances) speechSynthesis.speak(utterance);
}

export function stopReading(): void {
  if (readings.get() === null) return;
  // First, so that the errors with which cancelled utterances end find nothing to end.
  readings.set(null);
  removeEventListener('pagehide', stopReading);
  speechSynthesis.cancel();
}

/** The words for the ear: without Markdown's marks, addresses and emoji. */
export function speechText(markdown: string): string {
  return spokenText(markdown)
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[\p{Emoji_Presentation}\p{Extended_Pictographic}]/gu, ' ')
    .replace(/\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whole sentences as long as they fit; what has no end is cut at a pause, else anywhere. */
export function splitSpeech(text: string, size = PIECE): string[] {
  const pieces: string[] = [];
  for (const sentence of text.split(/(?<=[。！？!?；;]|\.\s)/)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length <= size)
      pieces[pieces.length - 1] = last + sentence;
    else pieces.push(...cutLong(sentence, size));
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

function cutLong(sentence: string, size: number): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > size) {
    const head = rest.slice(0, size);
    const pause = Math.max(...['，', '、', '：', ',', ' '].map((mark) => head.lastIndexOf(mark)));
    const end = pause > 0 ? pause + 1 : size;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

/** Other names of the same spoken language in the lists of browsers, best first. */
const TAGS: Readonly<Partial<Record<ReadingLanguage, readonly string[]>>> = {
  'zh-TW': ['zh-tw', 'cmn-hant-tw', 'zh-hant-tw', 'cmn-tw'],
  'zh-HK': ['zh-hk', 'yue-hk', 'yue-hant-hk', 'zh-hant-hk', 'yue'],
  'zh-CN': ['zh-cn', 'cmn-hans-cn', 'zh-hans-cn', 'cmn-cn'],
  en: ['en-us', 'en-gb', 'en'],
};

/** A voice of the language; one of this device before one that sends the text away. Null where there is none. */
function findVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: ReadingLanguage,
): SpeechSynthesisVoice | null {
  // Others as in the country of that name, if there is one.
  const tags = TAGS[language] ?? [`${language}-${language}`, language];
  const rank = ({ lang }: SpeechSynthesisVoice) => {
    const tag = lang.toLowerCase().replaceAll('_', '-');
    const place = tags.findIndex((known) => tag === known || tag.startsWith(`${known}-`));
    return place === -1 ? Number.POSITIVE_INFINITY : place;
  };
  const fitting = voices.filter((voice) => rank(voice) < Number.POSITIVE_INFINITY);
  const [best] = fitting.sort((a, b) => Number(b.localService) - Number(a.localService) || rank(a) - rank(b));
  return best ?? null;
}

function canReadAloud(): boolean {
  const hasSpeech = 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis;
  return hasSpeech && speechSynthesis.getVoices().length > 0;
}

function subscribeToVoices(listener: () => void): () => void {
  if (!('speechSynthesis' in globalThis)) return () => undefined;
  const speech = speechSynthesis;
  speech.addEventListener('voiceschanged', listener);
  return () => speech.removeEventListener('voiceschanged', listener);
}
