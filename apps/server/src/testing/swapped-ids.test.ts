import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { operationUrl } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { buildChatbot } from '../builders/builders.ts';
import {
  chatbots,
  chatMessages,
  chatSessions,
  chatTurns,
  exams,
  generatedImages,
  helperRecords,
  users,
} from '../platform/db/schema/index.ts';
import { CHOICES } from './make-child.ts';
import { makeVisitor } from './make-visitor.ts';
import { startTestServer } from './test-server.ts';

/**
 * Two people of the same kind, and the one asks by the ids of the other. The answer is that of an id that does not
 * exist, to the letter: who guesses ids does not even learn which ones there are.
 */
const server = await startTestServer();
const { call, db } = server;
await server.addKeys();

/** The ids of what belongs to one person. */
type Things = {
  userId: string;
  chatbotId: string;
  sessionId: string;
  questionId: string;
  turnId: string;
  /** What the helper of notes made. */
  recordId: string;
  friendId: string;
  imageId: string;
  examId: string;
};

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

/** An operation, a call of it that names somebody's thing, and what an admin is answered who may do it as well. */
type Attempt = readonly [operation: string, parts: (of: Things, own: Things) => Parts, admin?: number];

const PREFERENCES = { subject: '科學', level: 'beginner', learningStyle: 'visual' };
const report = { count: 1, characters: 9 };
const PAPER = { title: '試卷', subject: '數學', grade: '小學 (1年級)', content: '# 試卷' } as const;

/** In an order in which the owner can do all of them. */
const ATTEMPTS: readonly Attempt[] = [
  ['users.get', (of) => ({ params: { id: of.userId } }), 200],
  ['users.accessRights', (of) => ({ params: { id: of.userId } }), 200],
  ['users.savePreferences', (of) => ({ params: { id: of.userId }, body: PREFERENCES })],
  ['usage.report', (of, own) => ({ body: { ...report, userId: of.userId, chatbotId: own.chatbotId } })],
  ['usage.report', (of, own) => ({ body: { ...report, userId: own.userId, chatbotId: of.chatbotId } }), 204],
  ['usage.today', (of) => ({ query: { chatbotId: of.chatbotId } }), 200],
  ['chatbots.get', (of) => ({ params: { id: of.chatbotId } }), 200],
  ['chat.createSession', (of) => ({ body: { chatbot_id: of.chatbotId } }), 201],
  ['chat.listSessions', (of) => ({ query: { userId: of.userId } }), 200],
  ['chat.getSession', (of) => ({ params: { id: of.sessionId } }), 200],
  ['chat.updateSession', (of) => ({ params: { id: of.sessionId }, body: { title: '改' } }), 200],
  ['chat.listMessages', (of) => ({ query: { sessionId: of.sessionId } }), 200],
  ['chat.getFile', (of) => ({ params: { id: of.questionId } }), 200],
  ['ai.followTurn', (of) => ({ params: { turnId: of.turnId } })],
  ['ai.stopTurn', (of) => ({ params: { turnId: of.turnId } })],
  ['ai.chat', (of) => ({ body: { retryTurnId: of.turnId } })],
  ['ai.chat', (of, own) => ({ body: { chatbotId: own.chatbotId, sessionId: of.sessionId, message: '問' } })],
  ['ai.chat', (of) => ({ body: { chatbotId: of.chatbotId, message: '問' } }), 200],
  ['chat.createMessage', (of) => ({ body: { session_id: of.sessionId, content: '字' } }), 403],
  ['chatHistory.createMessage', (of) => ({ params: { id: of.sessionId }, body: { content: '字' } }), 403],
  ['chat.updateMessage', (of) => ({ params: { id: of.questionId }, body: { content: '改' } }), 403],
  ['helpers.getRecord', (of) => ({ params: { helper: 'notes', id: of.recordId } })],
  ['helpers.markKnown', (of) => ({ params: { id: of.recordId }, body: { known: [0] } })],
  ['helpers.deleteRecord', (of) => ({ params: { helper: 'notes', id: of.recordId } })],
  ['images.getFile', (of) => ({ params: { id: of.imageId } })],
  ['images.delete', (of) => ({ params: { id: of.imageId } })],
  ['chat.deleteMessage', (of) => ({ params: { id: of.questionId } }), 204],
  ['chat.deleteSession', (of) => ({ params: { id: of.sessionId } }), 204],
];

/** By those who may build AI friends and write papers, and manage no chatbots. */
const TOOL_ATTEMPTS: readonly Attempt[] = [
  ['chatbots.get', (of) => ({ params: { id: of.friendId } })],
  ['chatbots.update', (of) => ({ params: { id: of.friendId }, body: { name: '改', status: 'inactive' } })],
  ['chatbots.getShare', (of) => ({ params: { id: of.friendId } })],
  ['chatbots.renewShare', (of) => ({ params: { id: of.friendId } })],
  ['exams.get', (of) => ({ params: { id: of.examId } })],
  ['exams.update', (of) => ({ params: { id: of.examId }, body: { ...PAPER, title: '改' } })],
  ['exams.delete', (of) => ({ params: { id: of.examId } })],
];

const VISITOR_ATTEMPTS: readonly Attempt[] = [
  ['publicChat.listMessages', (of) => ({ params: { sessionId: of.sessionId } })],
  ['chat.getFile', (of) => ({ params: { id: of.questionId } })],
  ['ai.followTurn', (of) => ({ params: { turnId: of.turnId } })],
  ['ai.stopTurn', (of) => ({ params: { turnId: of.turnId } })],
  ['ai.chat', (of) => ({ body: { retryTurnId: of.turnId } })],
  ['ai.chat', (of) => ({ body: { sessionId: of.sessionId, message: '問' } })],
  ['publicChat.createMessage', (of) => ({ params: { sessionId: of.sessionId }, body: { content: '字' } })],
];

/** Operations by id on what is nobody's own: who has the permission, or the password, has all of it. */
const SHARED = [
  ...['users.update', 'users.delete', 'userTypes.get', 'userTypes.update', 'userTypes.delete'],
  ...['schools.update', 'schools.delete', 'schools.merge'],
  ...['chatbots.delete', 'chatbots.setShare'],
  ...['knowledgeBases.get', 'knowledgeBases.update', 'knowledgeBases.delete', 'knowledgeBases.search'],
  ...['systemPrompts.update', 'systemPrompts.delete', 'systemPrompts.toggleStatus'],
  ...['questionUnits.update', 'questionUnits.delete', 'questions.listOfUnit'],
  ...['questions.update', 'questions.delete'],
  ...['tokens.get', 'tokens.showValue', 'tokens.update', 'tokens.delete'],
  ...['services.update', 'services.delete', 'services.fetchModels', 'services.test'],
  ...['services.saveModel', 'services.deleteModel'],
  ...['visits.getChatbot', 'visits.verify', 'share.visit'],
  // One's own by the name of a helper: there is nobody else's to name.
  'helpers.listRecords',
  // Only who has the permission gets that far: see the tests of the history.
  ...['chatHistory.getSession', 'chatHistory.listMessages', 'chatHistory.deleteSession'],
  // A visitor's names of sessions are the visitor's own: any name is free, see the tests of public chat.
  ...['publicChat.checkAccess', 'publicChat.createSession'],
];

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function askWithPicture(token: string, chatbotId: string) {
  const attachment = { fileName: '圖.png', dataUrl: PNG };
  const questionId = crypto.randomUUID();
  const asked = await call('POST', '/api/ai/chat', {
    token,
    body: { chatbotId, message: '這是甚麼？', clientMessageId: questionId, attachment },
  });
  const sessionId = String(asked.body.sessionId);
  const [turn] = await db.select().from(chatTurns).where(eq(chatTurns.sessionId, sessionId));
  return { sessionId, questionId, turnId: turn?.id ?? '' };
}

async function makeRecord(userId: string): Promise<string> {
  const body = {
    shape: 'structured' as const,
    isCutOff: false,
    content: '光合作用的筆記',
    summary: '摘要',
    keyPoints: ['重點'],
    reviewQuestions: [{ question: '問', answer: '答', isKnown: false }],
  };
  const record = { userId, helper: 'notes' as const, title: '筆記', body };
  const [row] = await db.insert(helperRecords).values(record).returning();
  return row?.id ?? '';
}

async function makeExam(userId: string): Promise<string> {
  const exam = { ...PAPER, userId, model: '', tokensUsed: 0, sections: [] };
  const [row] = await db.insert(exams).values(exam).returning();
  return row?.id ?? '';
}

async function makeImage(userId: string): Promise<string> {
  const bytes = Buffer.from(PNG.slice(PNG.indexOf(',') + 1), 'base64');
  const fileHash = await server.container.files.put(bytes);
  const words = { prompt: '海', searchText: '海' };
  const image = { ...words, userId, fileHash, quality: 'low' as const, size: '1024x1024' as const };
  const [row] = await db.insert(generatedImages).values(image).returning();
  return row?.id ?? '';
}

async function aPersonWithThings(userType: string) {
  const chatbot = await buildChatbot(db, { hasFileAccess: true });
  const { id, token } = await server.aPerson({ userType, chatbots: [chatbot] });
  const friend = await buildChatbot(db, { ownerId: id, friend: CHOICES });
  const things = {
    userId: id,
    chatbotId: chatbot.id,
    recordId: await makeRecord(id),
    friendId: friend.id,
    imageId: await makeImage(id),
    examId: await makeExam(id),
    ...(await askWithPicture(token, chatbot.id)),
  };
  return { token, things };
}

type Person = Awaited<ReturnType<typeof aPersonWithThings>>;

const makeUnknown = (): Things => ({
  userId: crypto.randomUUID(),
  chatbotId: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
  questionId: crypto.randomUUID(),
  turnId: crypto.randomUUID(),
  recordId: crypto.randomUUID(),
  friendId: crypto.randomUUID(),
  imageId: crypto.randomUUID(),
  examId: crypto.randomUUID(),
});

/** One after the other; the keys name the attempts where they are compared. */
async function tryAll(attempts: readonly Attempt[], caller: Person, of: Things) {
  const answers: Record<string, { status: number; text: string }> = {};
  for (const [place, [id, makeParts]] of attempts.entries()) {
    const operation = operations.find((known) => known.id === id);
    if (!operation) throw new Error(`there is no operation ${id}`);
    const { params, query, body } = makeParts(of, caller.things);
    const path = operationUrl(operation, params, query);
    const { status, text } = await call(operation.method, path, { token: caller.token, body });
    answers[`${place} ${id}`] = { status, text };
  }
  return answers;
}

const statusesOf = (answers: Record<string, { status: number }>) =>
  Object.values(answers).map(({ status }) => status);

/** All that is stored of somebody's things. */
async function readStored({ userId, sessionId, recordId, friendId, imageId, examId }: Things) {
  // A session says how far it was made searchable, which the product does by itself.
  await server.container.history.indexNow();
  return [
    await db.select().from(users).where(eq(users.id, userId)),
    await db.select().from(chatSessions).where(eq(chatSessions.id, sessionId)),
    await db.select().from(chatMessages).where(eq(chatMessages.sessionId, sessionId)),
    await db.select().from(helperRecords).where(eq(helperRecords.id, recordId)),
    await db.select().from(chatbots).where(eq(chatbots.id, friendId)),
    await db.select().from(exams).where(eq(exams.id, examId)),
    await db.select().from(generatedImages).where(eq(generatedImages.id, imageId)),
  ];
}

test('the engineer who adds an operation by id says whether the thing is somebody’s own', () => {
  const byId = operations.filter(({ path }) => path.includes(':')).map(({ id }) => id);
  const tried = [...ATTEMPTS, ...TOOL_ATTEMPTS, ...VISITOR_ATTEMPTS].map(([id]) => id);
  expect(byId.filter((id) => !tried.includes(id)).toSorted()).toEqual(SHARED.toSorted());
});

describe.each(['free', 'student', 'teacher', 'premium'])('two people of type %s', (userType) => {
  test('[API-7 API-8 API-9 API-10 SEC-8 SEC-22 SEC-24] a person with the other’s ids is answered as with ids that do not exist, and changes nothing', async () => {
    const owner = await aPersonWithThings(userType);
    const other = await aPersonWithThings(userType);
    const before = await readStored(owner.things);
    const answers = await tryAll(ATTEMPTS, other, owner.things);
    expect(answers).toEqual(await tryAll(ATTEMPTS, other, makeUnknown()));
    expect(new Set(statusesOf(answers))).toEqual(new Set([403, 404]));
    expect(await readStored(owner.things)).toEqual(before);
  });

  test('a person with the own ids is let in by each of them', async () => {
    const owner = await aPersonWithThings(userType);
    const statuses = statusesOf(await tryAll(ATTEMPTS, owner, owner.things));
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
  });
});

describe.each(['teacher', 'premium'])(
  'two people of type %s who build AI friends and write papers',
  (userType) => {
    test('[OPEN-122] a person with the ids of the other’s friend and paper is answered as with ones that do not exist, and changes nothing', async () => {
      const owner = await aPersonWithThings(userType);
      const other = await aPersonWithThings(userType);
      const before = await readStored(owner.things);
      const answers = await tryAll(TOOL_ATTEMPTS, other, owner.things);
      expect(answers).toEqual(await tryAll(TOOL_ATTEMPTS, other, makeUnknown()));
      expect(new Set(statusesOf(answers))).toEqual(new Set([404]));
      expect(await readStored(owner.things)).toEqual(before);
    });

    test('[OPEN-122] a person with the ids of the own friend and paper is let in by each of them', async () => {
      const owner = await aPersonWithThings(userType);
      const statuses = statusesOf(await tryAll(TOOL_ATTEMPTS, owner, owner.things));
      expect(statuses.filter((status) => status >= 400)).toEqual([]);
    });
  },
);

describe('two admins', () => {
  const OVERSEEN = ATTEMPTS.filter(([, , admin]) => admin !== undefined);
  const OWN = ATTEMPTS.filter(([, , admin]) => admin === undefined);

  test('an admin with the other’s ids is answered as with ids that do not exist where nobody oversees', async () => {
    const owner = await aPersonWithThings('admin');
    const other = await aPersonWithThings('admin');
    const before = await readStored(owner.things);
    const answers = await tryAll(OWN, other, owner.things);
    expect(answers).toEqual(await tryAll(OWN, other, makeUnknown()));
    expect(new Set(statusesOf(answers))).toEqual(new Set([403, 404]));
    expect(await readStored(owner.things)).toEqual(before);
  });

  test('an admin reads, renames and removes what is another’s, and speaks in nobody’s name', async () => {
    const owner = await aPersonWithThings('admin');
    const other = await aPersonWithThings('admin');
    const statuses = statusesOf(await tryAll(OVERSEEN, other, owner.things));
    expect(statuses).toEqual(OVERSEEN.map(([, , admin]) => admin));
  });
});

describe('two visitors of one link', () => {
  async function twoVisitors() {
    const owner = await makeVisitor(server, { hasFileAccess: true });
    const other = await makeVisitor(server, { bot: owner.bot });
    const things = async ({ token }: { token: string }) => ({
      token,
      things: { ...makeUnknown(), chatbotId: owner.bot.id, ...(await askWithPicture(token, owner.bot.id)) },
    });
    return { owner: await things(owner), other: await things(other) };
  }

  test('a visitor with the other’s ids is answered as with ids that do not exist, and changes nothing', async () => {
    const { owner, other } = await twoVisitors();
    const before = await readStored(owner.things);
    const answers = await tryAll(VISITOR_ATTEMPTS, other, owner.things);
    expect(answers).toEqual(await tryAll(VISITOR_ATTEMPTS, other, makeUnknown()));
    expect(new Set(statusesOf(answers))).toEqual(new Set([404]));
    expect(await readStored(owner.things)).toEqual(before);
  });

  test('a visitor with the own ids is let in by each of them', async () => {
    const { owner } = await twoVisitors();
    const statuses = statusesOf(await tryAll(VISITOR_ATTEMPTS, owner, owner.things));
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
  });
});
