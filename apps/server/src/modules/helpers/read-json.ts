import type { z } from 'zod';
import { AppError } from '../../kernel/app-error.ts';
import { cleanText } from '../ask/index.ts';
import { findJsonStart } from './parse/json-start.ts';
import { readLeadingText } from './parse/leading-text.ts';

/** An answer that fits the schema; undefined for any other text. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  answer: string,
): z.output<Schema> | undefined {
  try {
    const value: unknown = JSON.parse(cutOutJson(answer), (_, part: unknown) =>
      typeof part === 'string' ? cleanText(part) : part,
    );
    return schema.safeParse(value).data;
  } catch {
    return undefined;
  }
}

/**
 * What people can read of an answer, whatever its shape: the first text of JSON that is broken or unknown, else its
 * longest one, and of an answer in words all of it. Nobody is shown JSON: without such a text the helper has failed.
 */
export function toReadable(answer: string): string {
  const readable = [readLeadingText(answer.slice(findOwnJson(answer))), findLongestText(answer)]
    .map((text) => cleanText(text).trim())
    .find((text) => text !== '');
  if (readable !== undefined) return readable;
  throw makeUnreadable();
}

/** An answer in which there is nothing to read is none. */
export const makeUnreadable = (): AppError =>
  new AppError('provider_empty', { message: 'AI 的回答格式無法讀取，請再試一次。' });

/** Whether an answer was meant as JSON. Where it fits no schema, its marks are not to be trusted. */
export const isJson = (answer: string): boolean => findJsonStart(answer) !== -1 || findOwnJson(answer) > 0;

/** Whether some of an answer may be JSON: then a score that stands in it may be anybody's. */
export const mayHoldJson = (answer: string): boolean =>
  isJson(answer) || /^\s*[[{]/.test(answer) || answer.includes('{"');

/** Without the block of code that some models put around it. */
function cutOutJson(answer: string): string {
  const start = findJsonStart(answer);
  if (start === null || start === -1) return '';
  const json = answer.slice(start).trimEnd();
  return json.endsWith('```') ? json.slice(0, -3) : json;
}

/** Characters in which a model may say that JSON follows. */
const LONGEST_INTRODUCTION = 200;
const FIRST_PROPERTY = /\{\s{0,20}"(?:feedback|summary|reply)"\s{0,20}:/;

/** Where the JSON that was asked for begins behind a few words; 0 where it does not. */
const findOwnJson = (answer: string): number =>
  Math.max(0, answer.slice(0, LONGEST_INTRODUCTION).search(FIRST_PROPERTY));

function findLongestText(answer: string): string {
  let longest = '';
  try {
    JSON.parse(cutOutJson(answer), (_, part: unknown) => {
      if (typeof part === 'string' && part.length > longest.length) longest = part;
    });
  } catch {
    return '';
  }
  return longest;
}
