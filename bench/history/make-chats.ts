import type { Chance } from '#server/testing/faults/chance.ts';
import type { MessageMaker } from './make-message.ts';

/** A conversation as the database holds it, with everything that an ended one has. */
export type Chat = {
  id: string;
  userId: string | null;
  visitorId: string | null;
  chatbot: Chatbot;
  title: string;
  startedAt: Date;
  turns: Turn[];
};

export type Turn = {
  id: string;
  startedAt: Date;
  endedAt: Date;
  status: 'finished' | 'stopped';
  question: { id: string; content: string };
  answer: { id: string; content: string };
  promptTokens: number;
  completionTokens: number;
};

export type Chatbot = { id: string; name: string; model: string };

/** Of one conversation, and of all in the mean: messages come in pairs. */
export const MOST_TURNS = 30;
const MEAN_TURNS = 5;
const TITLE_CHARACTERS = 30;
const PROMPT_TOKENS = 250;
const VISITORS_PERCENT = 12;

/** How many turns each conversation has: most have few, some very many, `messages` in all (an odd one is left out). */
export function drawTurns(messages: number, chance: Chance): number[] {
  const wanted = Math.floor(messages / 2);
  const draw = () => Math.min(MOST_TURNS, 1 + Math.floor(-Math.log(1 - chance.next()) * (MEAN_TURNS - 0.5)));
  const turns = Array.from({ length: Math.ceil(wanted / MEAN_TURNS) }, draw);
  let missing = wanted - turns.reduce((sum, count) => sum + count, 0);
  while (missing !== 0) {
    const place = Math.floor(chance.next() * turns.length);
    const changed = (turns[place] ?? 0) + Math.sign(missing);
    if (changed < 1 || changed > MOST_TURNS) continue;
    turns[place] = changed;
    missing -= Math.sign(missing);
  }
  return turns;
}

export type MakeChat = (startedAt: Date, turns: number) => Chat;

/** Some people and chatbots chat far more than others: those at the beginning of their lists. */
export function makeChatMaker(
  chance: Chance,
  {
    people,
    chatbots,
    messages,
  }: { people: readonly string[]; chatbots: readonly Chatbot[]; messages: MessageMaker },
): MakeChat {
  const newId = () => makeId(chance);
  const pickEarly = <T>(values: readonly T[], steepness: number): T =>
    values[Math.floor(chance.next() ** steepness * values.length)] as T;

  function makeTurn(startedAt: Date, said: number): Turn {
    const question = { id: newId(), content: messages.question() };
    const answer = { id: newId(), content: messages.answer() };
    return {
      id: newId(),
      startedAt,
      endedAt: new Date(startedAt.getTime() + 1_000 + answer.content.length * 20),
      status: chance.percent(2) ? 'stopped' : 'finished',
      question,
      answer,
      promptTokens: PROMPT_TOKENS + said + question.content.length,
      completionTokens: answer.content.length,
    };
  }

  return (startedAt, count) => {
    const turns: Turn[] = [];
    let at = startedAt.getTime();
    for (let said = 0; turns.length < count; ) {
      const turn = makeTurn(new Date(at), said);
      turns.push(turn);
      said += turn.question.content.length + turn.answer.content.length;
      at += Math.floor(chance.between(20_000, 150_000));
    }
    const isVisitor = chance.percent(VISITORS_PERCENT);
    return {
      id: newId(),
      userId: isVisitor ? null : pickEarly(people, 2.2),
      visitorId: isVisitor ? newId() : null,
      chatbot: pickEarly(chatbots, 1.8),
      title: [...(turns[0]?.question.content ?? '')].slice(0, TITLE_CHARACTERS).join(''),
      startedAt,
      turns,
    };
  };
}

/** As random as those that the product makes, and the same in every run. */
export function makeId(chance: Chance): string {
  const bits = () =>
    Math.floor(chance.next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  const digits = `${bits()}${bits()}${bits()}${bits()}`;
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
}
