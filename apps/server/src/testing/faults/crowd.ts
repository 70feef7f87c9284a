import { askAsPage, makePageNotes, type PageNotes } from './page.ts';
import { makeQuestion, type SentQuestion, writeQuestion } from './record.ts';
import type { Pupil } from './school.ts';
import { waitUntil } from './wait-until.ts';

/** Pupils of whom each reads one answer after the other on a page of their own, without a pause. */
export type Crowd = {
  sent: readonly SentQuestion[];
  notes: PageNotes;
  /** Answers that are being shown now. */
  countReading(): number;
  /** Resolves when so many have an answer before them that has begun and not ended. */
  waitForReaders(count: number): Promise<void>;
  /** No further question; resolves when the last answers have ended. */
  finish(): Promise<void>;
};

const READING_MS = 60_000;

export function startCrowd(place: {
  url: string;
  pupils: readonly Pupil[];
  chatbotId: string;
  /** Of each answer, and how many of them come in a second. */
  tokens: number;
  rate: number;
}): Crowd {
  const sent: SentQuestion[] = [];
  const notes = makePageNotes();
  const reading = new Set<string>();
  let finishing = false;

  async function read(pupil: Pupil): Promise<void> {
    while (!finishing) {
      const question = makeQuestion(pupil.id, place.chatbotId);
      sent.push(question);
      const directive = `bench stamped tokens=${place.tokens} rate=${place.rate}`;
      const body = {
        chatbotId: place.chatbotId,
        clientMessageId: question.id,
        message: `[[scenario:${directive}]] ${writeQuestion(question.id)}`,
      };
      const onEvent = ({ type }: { type: string }) => type === 'delta' && reading.add(pupil.id);
      await askAsPage({ url: place.url, pupil, onEvent }, question, body, notes);
      reading.delete(pupil.id);
      if (question.refused !== null) return;
    }
  }

  const all = Promise.all(place.pupils.map(read));
  return {
    sent,
    notes,
    countReading: () => reading.size,
    waitForReaders: async (count) =>
      void (await waitUntil(`${count} read an answer`, () => reading.size >= count, READING_MS)),
    async finish() {
      finishing = true;
      await all;
    },
  };
}
