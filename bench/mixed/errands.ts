import { randomUUID } from 'node:crypto';
import { chat } from '#contract/ai.contract.ts';
import { operationUrl } from '#contract/operation.ts';
import { createPublicSession } from '#contract/public-chat.contract.ts';
import { importUsers } from '#contract/user-import.contract.ts';
import { verifyAccess } from '#contract/visits.contract.ts';
import { type Chance, makeChance } from '#server/testing/faults/chance.ts';
import type { ScheduleJob, Step } from '../load/jobs.ts';
import type { WireRequest } from '../load/write-request.ts';
import { makeList } from '../people/measure-import.ts';
import { drawMoments, drawQuestions, drawThinking, type Pace, type Question } from './draw.ts';
import type { Member, MixedSchool } from './fill.ts';
import { HABITS } from './habits.ts';
import type { MixedOptions } from './options.ts';

type Errand = ScheduleJob['errands'][number];

/** What is told of by these names; the habits have theirs. */
export const CHAT = 'ask, to the first token';
export const VISITOR_CHAT = 'ask as a visitor, to the first token';
export const VERIFY = 'share password';
export const OPEN_VISIT = 'conversation of a visitor';
export const IMPORT = 'import';

/** Questions after which somebody begins another conversation. */
const QUESTIONS_OF_A_CONVERSATION = 6;
/** A visitor asks so many, and leaves. */
const QUESTIONS_OF_A_VISIT = [3, 6] as const;
/** A class comes in within so many milliseconds. */
const CLASS_COMES_MS = 8_000;
const STREAM = 'text/event-stream';

/** Everything that everybody does in a run, with its moment. The same seed draws the same, but for ids. */
export function writeErrands(school: MixedSchool, options: MixedOptions): ScheduleJob['errands'] {
  const chance = makeChance(options.seed);
  const untilMs = options.warmUpMs + options.measureMs;
  const members = school.members.flatMap((member) => [
    ...writeHabits(member, school, chance, untilMs),
    ...writeConversations(member, options.pace, school, chance, untilMs),
  ]);
  const visitors = Array.from({ length: options.visitors }, () =>
    writeVisits(options.pace, school, chance, untilMs),
  );
  return [...members, ...visitors.flat(), writeImports(school, options, untilMs)];
}

function writeHabits(member: Member, school: MixedSchool, chance: Chance, untilMs: number): Errand[] {
  return HABITS.filter(({ who }) => who(member)).flatMap(({ operation, perMinute, request }) =>
    drawMoments(chance, perMinute, untilMs).map((at) => [
      { at, operation, request: { ...request(member, school, chance), token: member.token } },
    ]),
  );
}

function writeConversations(
  { token, chatbots }: Member,
  pace: Pace,
  { targets }: MixedSchool,
  chance: Chance,
  untilMs: number,
): Errand[] {
  const questions = drawQuestions(chance, pace, { fromMs: drawThinking(chance, pace), untilMs });
  const chatbotId = chatbots[Math.floor(chance.next() * chatbots.length)] ?? '';
  const errands: Errand[] = [];
  for (let from = 0; from < questions.length; from += QUESTIONS_OF_A_CONVERSATION) {
    const some = questions.slice(from, from + QUESTIONS_OF_A_CONVERSATION);
    errands.push(
      some.map((question, index) => ({
        ...ask(CHAT, question, pace, {
          token,
          words: targets.sentence(),
          fields: {
            clientMessageId: randomUUID(),
            chatbotId,
            ...(index > 0 && { sessionId: '{{session}}' }),
          },
        }),
        ...(index === 0 && { takes: { name: 'session', after: '"sessionId":"' } }),
      })),
    );
  }
  return errands;
}

function ask(
  operation: string,
  { at, tokens }: Question,
  { rate }: Pace,
  { token, words, fields }: { token: string; words: string; fields: object },
): Step {
  const message = `[[scenario:bench tokens=${tokens} rate=${rate} stamped]] ${words}？`;
  const request: WireRequest = {
    method: chat.method,
    path: chat.path,
    token,
    accept: STREAM,
    body: { ...fields, message },
  };
  return { at, operation, request, tokens, holds: '"type":"finished"' };
}

/** One place in the class: a visitor comes, asks some questions, and leaves it to the next one. */
function writeVisits(
  pace: Pace,
  { shared, sharePassword, targets }: MixedSchool,
  chance: Chance,
  untilMs: number,
): Errand[] {
  const errands: Errand[] = [];
  let at = chance.between(0, Math.min(CLASS_COMES_MS, untilMs));
  while (at < untilMs) {
    const chatbotId = shared[Math.floor(chance.next() * shared.length)] ?? '';
    const asked = writeVisit(pace, { fromMs: at + drawThinking(chance, pace), chance, targets });
    errands.push([
      {
        at,
        operation: VERIFY,
        request: {
          method: verifyAccess.method,
          path: operationUrl(verifyAccess, { id: chatbotId }),
          token: '-',
          body: { access: sharePassword },
        },
        takes: { name: 'visitor', after: '"visitorToken":"' },
      },
      {
        at,
        operation: OPEN_VISIT,
        request: {
          method: createPublicSession.method,
          path: operationUrl(createPublicSession, { a: chatbotId, b: randomUUID() }),
          token: '{{visitor}}',
        },
        takes: { name: 'session', after: '"session":{"id":"' },
      },
      ...asked.filter((step) => step.at < untilMs),
    ]);
    at = (asked.at(-1)?.at ?? at) + (pace.tokens[1] / pace.rate) * 1000 + drawThinking(chance, pace);
  }
  return errands;
}

function writeVisit(
  pace: Pace,
  { fromMs, chance, targets }: { fromMs: number; chance: Chance; targets: MixedSchool['targets'] },
): Step[] {
  const most = Math.floor(chance.between(QUESTIONS_OF_A_VISIT[0], QUESTIONS_OF_A_VISIT[1] + 1));
  const questions = drawQuestions(chance, pace, { fromMs, most });
  return questions.map((question) =>
    ask(VISITOR_CHAT, question, pace, {
      token: '{{visitor}}',
      words: targets.sentence(),
      fields: { clientMessageId: randomUUID(), sessionId: '{{session}}' },
    }),
  );
}

/** An administrator imports one list after the other. */
function writeImports(
  { members }: MixedSchool,
  { imports: { rows, everyMs } }: MixedOptions,
  untilMs: number,
): Errand {
  const token = members.find(({ role }) => role === 'admin')?.token ?? '';
  const count = Math.ceil(untilMs / everyMs);
  return Array.from({ length: count }, (_, index) => ({
    at: (index + 0.25) * everyMs,
    operation: IMPORT,
    request: {
      method: importUsers.method,
      path: importUsers.path,
      token,
      accept: STREAM,
      body: { create_schools: true, rows: makeList(index + 1, rows) },
    },
    holds: `"created":${rows}`,
  })).filter(({ at }) => at < untilMs);
}
