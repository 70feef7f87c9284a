import { readModel } from './chat-call.ts';
import { hashText } from './hash.ts';
import { readField } from './http-io.ts';
import { countTokens } from './tokens.ts';
import { WireError } from './wire-error.ts';

const DEFAULT_DIMENSIONS = 256;
const MAX_DIMENSIONS = 4096;
const MAX_INPUTS = 2048;
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}]+/gu;
const STARTS_CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The answer of /embeddings. Throws WireError for an input that is no text or no list of texts. */
export function answerEmbeddings(body: unknown) {
  const model = readModel(body);
  const input = readField(body, 'input');
  const texts = typeof input === 'string' ? [input] : input;
  if (!isTextList(texts)) {
    throw new WireError(400, "'$.input' is invalid. Please check the API reference for embeddings.");
  }
  const dimensions = readField(body, 'dimensions') ?? DEFAULT_DIMENSIONS;
  if (!isDimensions(dimensions)) throw new WireError(400, "Invalid value for 'dimensions'.");
  const asBase64 = readField(body, 'encoding_format') === 'base64';
  const data = texts.map((text, index) => {
    const vector = embedText(text, dimensions);
    const embedding = asBase64 ? Buffer.from(vector.buffer).toString('base64') : [...vector];
    return { object: 'embedding', index, embedding };
  });
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
  return { object: 'list', data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } };
}

/**
 * A unit vector in which texts with the same words and pairs of Chinese characters are near. Each of them
 * is hashed to a place and a sign, so that strangers cancel out instead of adding up.
 */
export function embedText(text: string, dimensions = DEFAULT_DIMENSIONS): Float32Array<ArrayBuffer> {
  const vector = new Float32Array(dimensions);
  for (const [feature, weight] of listFeatures(text)) {
    const hash = hashText(feature);
    const place = hash % dimensions;
    vector[place] = (vector[place] ?? 0) + (hash & 0x40000000 ? weight : -weight);
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[hashText(text) % dimensions] = 1;
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Cosine of two unit vectors, from -1 to 1. */
export function compareVectors(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function listFeatures(text: string): [feature: string, weight: number][] {
  const runs = text.normalize('NFKC').toLowerCase().match(RUN) ?? [];
  return runs.flatMap((run): [string, number][] => {
    if (!STARTS_CJK.test(run)) return [[run, 1]];
    const characters = [...run];
    const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
    return [
      ...characters.map((character): [string, number] => [character, 0.4]),
      ...pairs.map((pair): [string, number] => [pair, 1]),
    ];
  });
}

function isTextList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MAX_INPUTS &&
    value.every((text) => typeof text === 'string' && text !== '')
  );
}

function isDimensions(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_DIMENSIONS;
}
