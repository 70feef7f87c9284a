import { expect, test } from 'vitest';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { compare } from './compare.ts';
import { type SentQuestion, type Stored, type StoredTurn, writeQuestion } from './record.ts';

/** A question that was acknowledged and answered, and what is stored of it when all is well. */
const question: SentQuestion = {
  id: 'q1',
  pupilId: 'pupil',
  chatbotId: 'bot',
  acknowledged: { sessionId: 'session' },
  shown: '答案',
  finished: '答案',
  refused: null,
};
const turn: StoredTurn = {
  sessionId: 'session',
  ownerId: 'pupil',
  chatbotId: 'bot',
  question: writeQuestion('q1'),
  answer: '答案',
  questionPosition: 1,
  answerPosition: 2,
  status: 'finished',
};
const session = { id: 'session', messages: 2, messageCount: 2, lastPosition: 2 };
const use = { subject: 'user:pupil', chatbotId: 'bot', used: 1 };
const stored: Stored = { turns: [turn], sessions: [session], uses: [use], deltas: 0 };
const nothing: Stored = { turns: [], sessions: [], uses: [], deltas: 0 };

const kindsOf = (sent: SentQuestion[], found: Stored) =>
  compare(sent, found, [{ id: 'bot', limit: 5 }]).map(({ kind }) => kind);

test('the engineer who compares finds nothing where each question is there once', () => {
  expect(kindsOf([question], stored)).toEqual([]);
  // Taken, but the server was killed before it could say so; and not taken.
  expect(kindsOf([{ ...question, acknowledged: null, finished: null, shown: '' }], stored)).toEqual([]);
  expect(kindsOf([{ ...question, acknowledged: null, finished: null, shown: '' }], nothing)).toEqual([]);
});

test('the engineer who compares allows an answer that a kill cut off, and a use that was given back for nothing', () => {
  const cut = { ...question, finished: null, shown: '答案的開頭' };
  const kept = { ...turn, status: 'interrupted', answer: `答案\n\n${CHAT_APOLOGY}` };
  expect(kindsOf([cut], { ...stored, turns: [kept] })).toEqual([]);
  const none = { ...turn, status: 'interrupted', answer: CHAT_APOLOGY };
  expect(kindsOf([cut], { ...stored, turns: [none], uses: [{ ...use, used: 0 }] })).toEqual([]);
});

test.each<[kind: string, sent: Partial<SentQuestion>, found: Partial<Stored>]>([
  ['lost', {}, nothing],
  ['doubled', {}, { turns: [turn, { ...turn, sessionId: 'other' }], uses: [{ ...use, used: 2 }] }],
  ['misplaced', {}, { turns: [{ ...turn, sessionId: 'other' }] }],
  ['misplaced', { pupilId: 'other' }, {}],
  ['misplaced', {}, { turns: [{ ...turn, answerPosition: 4 }] }],
  ['changed', {}, { turns: [{ ...turn, answer: '別的' }] }],
  ['changed', {}, { turns: [{ ...turn, status: 'interrupted' }] }],
  ['changed', { finished: null, shown: '別的' }, {}],
  ['failed', { finished: null }, { turns: [{ ...turn, status: 'failed' }] }],
  ['refused', { refused: 'internal' }, {}],
  ['running', { finished: null }, { turns: [{ ...turn, status: 'running' }] }],
  ['running', {}, { deltas: 1 }],
  ['miscounted', {}, { sessions: [{ ...session, messages: 3 }] }],
  ['miscounted', {}, { uses: [{ ...use, used: 2 }] }],
  ['miscounted', {}, { uses: [] }],
])('the engineer who compares is told what was %s', (kind, sent, found) => {
  expect(kindsOf([{ ...question, ...sent }], { ...stored, ...found })).toEqual([kind]);
});

test('[SEC-41] the engineer who compares is told of a limit that was exceeded', () => {
  const turns = Array.from({ length: 6 }, (_, n) => ({ ...turn, question: writeQuestion(`q${n + 1}`) }));
  expect(kindsOf([], { ...stored, turns, uses: [{ ...use, used: 6 }] })).toEqual(['over the limit']);
});
