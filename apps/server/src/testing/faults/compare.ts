import { CHAT_APOLOGY } from '#contract/constants.ts';
import { type SentQuestion, type Stored, type StoredTurn, writeQuestion } from './record.ts';

/** One promise that was broken, with what shows it. */
export type Finding = {
  kind:
    | 'lost'
    | 'doubled'
    | 'failed'
    | 'misplaced'
    | 'changed'
    | 'refused'
    | 'running'
    | 'miscounted'
    | 'over the limit';
  what: string;
};

/**
 * The pupils' record beside what is stored. A question that was acknowledged is there once, in its session,
 * with its answer behind it; one that was not acknowledged may be there, once. What was shown of an answer is
 * what is stored, and the uses are the questions without those that were given back.
 */
export function compare(
  sent: readonly SentQuestion[],
  stored: Stored,
  chatbots: readonly { id: string; limit: number }[],
): Finding[] {
  return [
    ...sent.flatMap((question) => compareQuestion(question, stored)),
    ...sent.filter(isWronglyRefused).map(({ id, refused }) => found('refused', `${id}: ${refused}`)),
    ...stored.turns
      .filter(({ status }) => status === 'running')
      .map(({ question }) => found('running', question)),
    ...stored.turns
      .filter(({ status }) => status === 'failed')
      .map(({ question }) => found('failed', question)),
    ...(stored.deltas > 0 ? [found('running', `${stored.deltas} pieces of answers were left behind`)] : []),
    ...stored.sessions.flatMap(compareSession),
    ...compareUses(stored, chatbots),
  ];
}

const found = (kind: Finding['kind'], what: string): Finding => ({ kind, what });

function compareQuestion(question: SentQuestion, { turns }: Stored): Finding[] {
  const text = writeQuestion(question.id);
  const copies = turns.filter((turn) => turn.question.includes(text));
  const [turn] = copies;
  if (copies.length > 1) return [found('doubled', `${text} is stored ${copies.length} times`)];
  if (!turn) return question.acknowledged ? [found('lost', text)] : [];
  return [...comparePlace(question, turn, text), ...compareAnswer(question, turn, text)];
}

/** Refused for another reason than the limit, or that the answer had been cut off. */
function isWronglyRefused({ refused }: SentQuestion): boolean {
  return refused !== null && refused !== 'daily_limit_reached' && refused !== 'turn_interrupted';
}

function comparePlace(question: SentQuestion, turn: StoredTurn, text: string): Finding[] {
  const sessionId = question.acknowledged?.sessionId ?? turn.sessionId;
  const inPlace =
    turn.sessionId === sessionId &&
    turn.ownerId === question.pupilId &&
    turn.chatbotId === question.chatbotId &&
    turn.answerPosition === turn.questionPosition + 1;
  return inPlace ? [] : [found('misplaced', `${text} in session ${turn.sessionId} of ${turn.ownerId}`)];
}

function compareAnswer(question: SentQuestion, turn: StoredTurn, text: string): Finding[] {
  const changed = found('changed', `${text}: shown ${question.shown}, stored ${turn.status} ${turn.answer}`);
  if (question.finished !== null) {
    const same = turn.answer === question.finished && ['finished', 'stopped'].includes(turn.status);
    return same ? [] : [changed];
  }
  const kept = withoutApology(turn.answer);
  return kept.startsWith(question.shown) || question.shown.startsWith(kept) ? [] : [changed];
}

/** What had come of an answer that did not end well. */
export function withoutApology(answer: string): string {
  return answer.endsWith(CHAT_APOLOGY) ? answer.slice(0, -CHAT_APOLOGY.length).trimEnd() : answer;
}

function compareSession(session: Stored['sessions'][number]): Finding[] {
  const { id, messages, messageCount, lastPosition } = session;
  const whole = messages === messageCount && messages === lastPosition;
  return whole ? [] : [found('miscounted', `session ${id}: ${messages} messages, it says ${messageCount}`)];
}

/** Of each pupil and chatbot: not more than the limit, and as many as questions that were not given back. */
function compareUses({ turns, uses }: Stored, chatbots: readonly { id: string; limit: number }[]): Finding[] {
  const keyOf = (subject: string, chatbotId: string) => `${subject} ${chatbotId}`;
  const spent = new Map<string, number>();
  for (const turn of turns) {
    const key = keyOf(`user:${turn.ownerId}`, turn.chatbotId);
    spent.set(key, (spent.get(key) ?? 0) + (isGivenBack(turn) ? 0 : 1));
  }
  const counted = new Map(uses.map((use) => [keyOf(use.subject, use.chatbotId), use.used]));
  const limits = new Map(chatbots.map(({ id, limit }) => [id, limit]));
  return [
    ...[...spent]
      .filter(([key, count]) => (counted.get(key) ?? 0) !== count)
      .map(([key, count]) => found('miscounted', `${key}: ${count} uses, counted ${counted.get(key) ?? 0}`)),
    ...uses
      .filter((use) => use.used > (limits.get(use.chatbotId) ?? 0))
      .map((use) => found('over the limit', `${use.subject}: ${use.used}`)),
  ];
}

/** Ended, and not a single character came. */
function isGivenBack({ status, answer }: StoredTurn): boolean {
  return ['stopped', 'failed', 'interrupted'].includes(status) && withoutApology(answer) === '';
}
