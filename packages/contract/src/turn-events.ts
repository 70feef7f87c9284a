import { z } from 'zod';
import { errorCodeSchema } from './errors.ts';
import { id } from './fields.ts';

/** A passage as an answer cites it: `[n]` in the answer's text stands for it. */
export const sourceSchema = z.strictObject({
  n: z.number().int(),
  knowledgeBaseId: z.string(),
  passageId: z.string(),
  title: z.string(),
  text: z.string(),
});

export type Source = z.infer<typeof sourceSchema>;

const CITATION = /[[【](\d{1,3}(?:\s*[,、，]\s*\d{1,3})*)[\]】]/g;

/** The sources that a text names, in their order. */
export function listCited(text: string, sources: readonly Source[]): Source[] {
  const named = new Set(
    [...text.matchAll(CITATION)].flatMap(([, numbers = '']) => numbers.split(/[^\d]+/).map(Number)),
  );
  return sources.filter(({ n }) => named.has(n));
}

/** A text without the numbers of its sources, for those who only read or hear it. */
export function withoutCitations(text: string): string {
  return text.replace(CITATION, '');
}

/**
 * Everything a running answer can say. `seq` is a position: it rises by the number of characters
 * (UTF-16 units) for a delta and by one for every other event but `thinking` and `waiting`, and names the place after the event. The second
 * place is kept for the sources, also where an answer has none.
 * So the stored form may join neighbouring deltas and still be replayed from any place a reader
 * reached: the text after `seq` is the tail of the joined one.
 */
const seq = z.number().int().positive();

/** The first two places, after the events of these names; the text begins after them. */
export const STARTED_PLACE = 1;
export const SOURCES_PLACE = 2;
export const TEXT_START = SOURCES_PLACE;

export const turnEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('started'), seq, turnId: id, sessionId: id, messageId: id }),
  z.strictObject({ type: z.literal('delta'), seq, text: z.string() }),
  /** The model thinks before it answers, for so many milliseconds so far. It takes no place of its own. */
  z.strictObject({ type: z.literal('thinking'), seq, ms: z.number().int() }),
  /**
   * The service takes no more calls at once: so many wait before this one. 0 when it is the next one or begins now. It
   * takes no place of its own.
   */
  z.strictObject({ type: z.literal('waiting'), seq, before: z.number().int() }),
  z.strictObject({ type: z.literal('sources'), seq, sources: z.array(sourceSchema) }),
  z.strictObject({
    type: z.literal('finished'),
    seq,
    content: z.string(),
    /** Uses of the day with this chatbot after this turn, and the chatbot's limit. */
    used: z.number().int(),
    limit: z.number().int(),
    /** True when a person ended the answer early; `content` is what had come. */
    stopped: z.boolean(),
  }),
  z.strictObject({
    type: z.literal('failed'),
    seq,
    code: errorCodeSchema,
    /** What a person can act on; the apology itself is the stored message. */
    message: z.string(),
  }),
]);

export type TurnEvent = z.infer<typeof turnEventSchema>;
