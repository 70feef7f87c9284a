import { login } from '#contract/auth.contract.ts';
import { listMessages, listSessions, usageToday } from '#contract/chat.contract.ts';
import { listAllHistory, listHistoryMessages, listHistorySessions } from '#contract/chat-history.contract.ts';
import { listChatbots } from '#contract/chatbots.contract.ts';
import { searchKnowledgeBase } from '#contract/knowledge.contract.ts';
import { type Operation, operationUrl } from '#contract/operation.ts';
import { listQuestions, listQuestionUnits, searchQuestions } from '#contract/questions.contract.ts';
import { getUsageReport } from '#contract/usage.contract.ts';
import { listUsers } from '#contract/user-management.contract.ts';
import type { Chance } from '#server/testing/faults/chance.ts';
import type { WireRequest } from '../load/write-request.ts';
import { GIVEN, SURNAMES } from '../people/fill.ts';
import type { Member, MixedSchool } from './fill.ts';

/** What people do beside chatting. */
export type Habit = {
  operation: string;
  who: (member: Member) => boolean;
  /** Of each of them, in the mean. */
  perMinute: number;
  request(member: Member, school: MixedSchool, chance: Chance): Omit<WireRequest, 'token'>;
  /** False of what changes something or is slow on purpose: its wait is told, not judged. */
  isRead: boolean;
};

type Query = Readonly<Record<string, string | number>>;
type Asked = { params?: Record<string, string>; query?: Query; body?: object };
type Ask = (given: MixedSchool & { member: Member; pick<T>(values: readonly T[]): T }) => Asked;

const PAGE = 25;
/** Questions of a lesson are not a database's words: a piece of two to four characters of something that is there. */
const PIECE = /\p{Script=Han}{2,4}/gu;

const anybody = () => true;
const isOf =
  (...roles: Member['role'][]) =>
  ({ role }: Member) =>
    roles.includes(role);

function does(
  operation: string,
  called: Operation & { method: string },
  { who = anybody, perMinute, isRead = true }: { who?: Habit['who']; perMinute: number; isRead?: boolean },
  ask: Ask = () => ({}),
): Habit {
  return {
    operation,
    who,
    perMinute,
    isRead,
    request(member, school, chance) {
      const pick = <T>(values: readonly T[]): T => values[Math.floor(chance.next() * values.length)] as T;
      const { params = {}, query = {}, body } = ask({ ...school, member, pick });
      return {
        method: called.method === 'GET' ? 'GET' : 'POST',
        path: operationUrl(called, params, query),
        ...(body && { body }),
      };
    },
  };
}

const hasSessions = ({ sessions }: Member) => sessions.length > 0;
const readsOwnHistory = ({ readsHistory, role }: Member) => readsHistory && role !== 'admin';
const [aTeacher, anAdmin] = [isOf('teacher'), isOf('admin')];

const aPiece: (given: Parameters<Ask>[0]) => string = ({ questions, pick }) =>
  pick(pick(questions.samples).match(PIECE) ?? ['題目']);
const aPlace = ({ questions, pick }: Parameters<Ask>[0]) => {
  const { subject, grade } = pick(questions.units);
  return { subject, grade };
};

export const HABITS: readonly Habit[] = [
  does('own conversations', listSessions, { perMinute: 2 }),
  does('open a conversation', listMessages, { who: hasSessions, perMinute: 2 }, ({ member, pick }) => ({
    query: { sessionId: pick(member.sessions) },
  })),
  does('own chatbots', listChatbots, { who: isOf('pupil'), perMinute: 1 }),
  does('uses of today', usageToday, { perMinute: 2 }, ({ member, pick }) => ({
    query: { chatbotId: pick(member.chatbots) },
  })),
  does('own history', listHistorySessions, { who: readsOwnHistory, perMinute: 2 }),
  does('search own history', listHistorySessions, { who: readsOwnHistory, perMinute: 2 }, ({ targets }) => ({
    query: { search: targets.words() },
  })),
  does('sign-in', login, { perMinute: 0.1, isRead: false }, ({ member: { email }, password }) => ({
    body: { email, password },
  })),
  does('all chatbots, searched', listChatbots, { who: aTeacher, perMinute: 2 }, ({ pick }) => ({
    query: { search: pick(['中文', '數學', '小老師', '偵探']), limit: PAGE },
  })),
  does('units of a grade', listQuestionUnits, { who: aTeacher, perMinute: 2 }, (given) => ({
    query: aPlace(given),
  })),
  does('questions', listQuestions, { who: aTeacher, perMinute: 2 }, (given) => ({ query: aPlace(given) })),
  does('search questions', searchQuestions, { who: aTeacher, perMinute: 2 }, (given) => ({
    query: { q: aPiece(given) },
  })),
  does('search a knowledge base', searchKnowledgeBase, { who: aTeacher, perMinute: 2 }, (given) => ({
    params: { id: given.pick(given.knowledgeBases) },
    body: { query: aPiece(given) },
  })),
  does('users', listUsers, { who: anAdmin, perMinute: 10 }, () => ({ query: { limit: PAGE } })),
  does('search users', listUsers, { who: anAdmin, perMinute: 10 }, ({ pick }) => ({
    query: { limit: PAGE, search: pick([...SURNAMES]) + pick([...GIVEN]) },
  })),
  does('history of everybody', listAllHistory, { who: anAdmin, perMinute: 10 }),
  does('search history of everybody', listAllHistory, { who: anAdmin, perMinute: 10 }, ({ targets }) => ({
    query: { search: targets.words() },
  })),
  does('open a conversation of somebody', listHistoryMessages, { who: anAdmin, perMinute: 10 }, (given) => ({
    params: { id: given.pick(given.targets.sessions) },
  })),
  does('usage report', getUsageReport, { who: anAdmin, perMinute: 6 }),
];
