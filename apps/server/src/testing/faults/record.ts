import { randomUUID } from 'node:crypto';

/** What a pupil knows of a question that it sent: the client's side of the comparison. */
export type SentQuestion = {
  /** Made by the client, and written into the text, so that a copy under another id is found, too. */
  id: string;
  pupilId: string;
  chatbotId: string;
  /** Set as soon as the server said that it has the question: by the event `started`, or by the answer. */
  acknowledged: { sessionId: string } | null;
  /** As much of the answer as was shown. */
  shown: string;
  /** The answer that was shown as finished. */
  finished: string | null;
  /** Code of the answer that the question was refused with. */
  refused: string | null;
};

export function makeQuestion(pupilId: string, chatbotId: string): SentQuestion {
  const id = randomUUID();
  return { id, pupilId, chatbotId, acknowledged: null, shown: '', finished: null, refused: null };
}

export const writeQuestion = (id: string) => `問題 ${id}`;

/** What the database says at the end: the server's side. */
export type StoredTurn = {
  sessionId: string;
  ownerId: string;
  chatbotId: string;
  question: string;
  answer: string;
  /** Places of question and answer in the session. */
  questionPosition: number;
  answerPosition: number;
  status: string;
};

export type Stored = {
  turns: readonly StoredTurn[];
  /** Questions and answers, with and without a turn, in each session; what the session says of them. */
  sessions: readonly { id: string; messages: number; messageCount: number; lastPosition: number }[];
  uses: readonly { subject: string; chatbotId: string; used: number }[];
  /** Rows of answers that are being written. */
  deltas: number;
};
