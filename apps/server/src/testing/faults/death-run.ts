import type { TurnEvent } from '#contract/turn-events.ts';
import { readEvents } from '../read-events.ts';
import { callJson, callPatiently } from './call-json.ts';
import { compare, withoutApology } from './compare.ts';
import { type FaultResult, makeNotes } from './fault-result.ts';
import { readStored } from './read-stored.ts';
import { makeQuestion, type SentQuestion, writeQuestion } from './record.ts';
import { makeSchool, type Pupil } from './school.ts';
import type { Stage } from './stage.ts';
import { waitUntil } from './wait-until.ts';

/** Of two processes the one that writes the answers is killed, while their readers are with the other one. */

/** Every second answer has not begun when its process dies. */
const SCENES = ['bench stamped tokens=100000 rate=20', 'silent'];
const LIMIT = 2;
/** By the other process (docs/operations.md says about 15 s). */
const END_MS = 20_000;
const SEEN_MS = 60_000;

type Answer = { question: SentQuestion; pupil: Pupil; turnId: string; followed: TurnEvent[] };

export async function runDeath(stage: Stage, { pupils }: { pupils: number }): Promise<FaultResult> {
  const [dying, living] = [await stage.makeServer(), await stage.makeServer()];
  await Promise.all([dying.start(), living.start()]);
  const school = await makeSchool(stage.db, { pupils, limits: [LIMIT] });
  const chatbotId = school.chatbots[0]?.id ?? '';
  const notes = makeNotes();
  const answers = await Promise.all(
    school.pupils.map((pupil, index) =>
      begin(dying.url, pupil, makeQuestion(pupil.id, chatbotId), SCENES[index % 2] ?? ''),
    ),
  );
  const following = answers.map((answer) => follow(living.url, answer));
  await waitUntil('the readers see text', () => answers.filter(hasBegun).length >= pupils / 2, SEEN_MS);

  const killedAt = performance.now();
  await dying.kill();
  await Promise.all(following);
  const endMs = Math.round(performance.now() - killedAt);
  notes.expect(!stage.isTimed || endMs <= END_MS, `the last reader waited ${endMs} ms for the end`);
  for (const { followed } of answers) {
    const last = followed.at(-1);
    const end = last?.type === 'failed' ? last.code : last?.type;
    notes.expect(end === 'turn_interrupted', `a reader was told ${end}`);
  }
  const stored = await readStored(stage.db);
  notes.addAll(
    'pages and database differ',
    compare(
      answers.map(({ question }) => question),
      stored,
      school.chatbots,
    ).map(({ kind, what }) => `${kind}: ${what}`),
  );
  const kept = stored.turns.filter(({ answer }) => withoutApology(answer) !== '').length;
  notes.expect(kept === answers.filter(hasBegun).length, `${kept} answers kept a part of their text`);

  const left = await Promise.all(answers.map((answer) => askOn(living.url, answer, chatbotId)));
  for (const [index, { retried, more }] of left.entries()) {
    notes.expect(retried === 200, `another try was answered ${retried}`);
    // Two uses: one of the other try, and one of the first answer where some of it had come.
    const free = LIMIT - 1 - (index % 2 === 0 ? 1 : 0);
    notes.expect(more === free, `${more} further questions were answered, where ${free} uses were left`);
  }
  await living.kill();
  return {
    name: 'death of one of two processes',
    figures: { 'answers cut off': answers.length, 'kept a part': kept, 'last reader told after': endMs },
    broken: notes.broken,
  };
}

const hasBegun = ({ followed }: Answer) => followed.some(({ type }) => type === 'delta');

/** Asks, and leaves as soon as the question is taken. */
async function begin(url: string, pupil: Pupil, question: SentQuestion, scene: string): Promise<Answer> {
  const left = new AbortController();
  const answer: Answer = { question, pupil, turnId: '', followed: [] };
  const message = `[[scenario:${scene}]] ${writeQuestion(question.id)}`;
  await readEvents(url, '/api/ai/chat', {
    token: pupil.token,
    signal: left.signal,
    body: { chatbotId: question.chatbotId, clientMessageId: question.id, message },
    onEvent(event) {
      if (event.type !== 'started') return;
      question.acknowledged = { sessionId: event.sessionId };
      answer.turnId = event.turnId;
      left.abort();
    },
  }).catch((error: unknown) => {
    if (!left.signal.aborted) throw error;
  });
  return answer;
}

async function follow(url: string, { question, pupil, turnId, followed }: Answer): Promise<void> {
  await readEvents(url, `/api/ai/turns/${turnId}/events`, {
    token: pupil.token,
    onEvent(event) {
      followed.push(event);
      if (event.type === 'delta') question.shown += event.text;
    },
  });
}

/** Tries again with another question, and then asks more than is left, all at once. */
async function askOn(url: string, { pupil: { token }, turnId }: Answer, chatbotId: string) {
  const ask = (body: object) =>
    callJson(url, '/api/ai/chat', {
      token,
      body: { chatbotId, message: '[[scenario:bench tokens=5 rate=0]] 再說一次', ...body },
    });
  const retried = (await callPatiently(() => ask({ retryTurnId: turnId }))).status;
  const more = await Promise.all(
    Array.from({ length: 2 * LIMIT }, () => callPatiently(() => ask({})).then(({ status }) => status)),
  );
  return { retried, more: more.filter((status) => status === 200).length };
}
