import { z } from 'zod';
import type { Note } from '#contract/helper-records.ts';
import { splitNote } from './parse/split-note.ts';
import { isJson, readJson, toReadable } from './read-json.ts';
import { toResponseFormat } from './response-format.ts';

const answerSchema = z.object({
  summary: z.string(),
  keyPoints: z.array(z.string()),
  reviewQuestions: z.array(z.object({ question: z.string(), answer: z.string() })),
});

export const noteFormat = toResponseFormat('note', answerSchema);

type Read = Pick<Note, 'summary' | 'keyPoints' | 'reviewQuestions' | 'shape'>;

export function readNote(answer: string): Read {
  const given = readJson(answerSchema, answer);
  if (given) {
    const note = withCards({ ...given, shape: 'structured' });
    const isEmpty = note.keyPoints.length === 0 && note.reviewQuestions.length === 0;
    if (given.summary.trim() !== '' || !isEmpty) return note;
  }
  const text = toReadable(answer);
  const { hasSections, ...sections } = splitNote(text);
  return hasSections && !isJson(answer)
    ? withCards({ ...sections, shape: 'markers' })
    : { summary: text, keyPoints: [], reviewQuestions: [], shape: 'text' };
}

/** Every question is a card that its writer does not know yet. */
function withCards(
  read: Omit<Read, 'reviewQuestions'> & { reviewQuestions: { question: string; answer: string }[] },
): Read {
  return {
    ...read,
    keyPoints: read.keyPoints.filter((point) => point.trim() !== ''),
    reviewQuestions: read.reviewQuestions
      .filter(({ question }) => question.trim() !== '')
      .map((card) => ({ ...card, isKnown: false })),
  };
}
