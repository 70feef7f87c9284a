import { z } from 'zod';

/**
 * Where the parts of a paper stand in its Markdown, as a last line that Markdown does not show. It is there for papers
 * that their headings alone do not tell: with a heading, or code without an end, in the middle of a question.
 */
export type Outline = {
  title: string;
  intro: Range;
  sections: { title: string; marks: number | null; description: Range; body: Range }[];
  answerTitle: string;
  answerKey: Range;
};

/** From, and up to but not with, in UTF-16 units. */
export type Range = [start: number, end: number];

/** Not a tuple of zod: every page of the product would load what that needs. */
const range = z
  .array(z.int().min(0))
  .min(2)
  .max(2)
  .transform(([start = 0, end = 0]): Range => [start, end]);
const schema = z.strictObject({
  /** Of the Markdown before it: it belongs to no other. */
  length: z.int().min(0),
  title: z.string(),
  intro: range,
  sections: z.array(
    z.strictObject({ title: z.string(), marks: z.int().nullable(), description: range, body: range }),
  ),
  answerTitle: z.string(),
  answerKey: range,
});

const BEGIN = '\n[//]: # (paper ';
const END = ')';

export function addOutline(markdown: string, outline: Outline): string {
  const json = JSON.stringify({ length: markdown.length, ...outline });
  // A bracket in a title would end the line's.
  const safe = json.replaceAll('(', '\\u0028').replaceAll(')', '\\u0029');
  return `${markdown}${BEGIN}${safe}${END}\n`;
}

/** Null when the text ends in none, or in that of another text. */
export function readOutline(markdown: string): Outline | null {
  const text = markdown.trimEnd();
  const place = text.lastIndexOf(BEGIN);
  if (place === -1 || !text.endsWith(END)) return null;
  try {
    const { length, ...outline } = schema.parse(JSON.parse(text.slice(place + BEGIN.length, -END.length)));
    return length === place ? outline : null;
  } catch {
    return null;
  }
}
