import { asc, eq } from 'drizzle-orm';
import {
  buildChatbot,
  buildKnowledgeBase,
  buildQuestion,
  buildQuestionUnit,
  buildSchool,
  buildSystemPrompt,
  buildToken,
  buildUser,
  buildUserType,
} from '../../builders/builders.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { hashToken, makeToken } from '../../platform/crypto/session-token.ts';
import {
  authSessions,
  chatMessages,
  chatTurns,
  exams,
  generatedImages,
  helperRecords,
} from '../../platform/db/schema/index.ts';
import { type CallerName, makeCallers } from '../access-callers.ts';
import { CHOICES } from '../make-child.ts';
import { callPlainly } from './call-plainly.ts';
import { type Ids, SHARE_PASSWORD } from './school-facts.ts';
import type { Target } from './target.ts';

/** Who calls, and what really exists: everybody's, and what belongs to single callers. */
export type PropertySchool = {
  tokens: ReadonlyMap<CallerName, string | undefined>;
  shared: Ids;
  own: ReadonlyMap<CallerName, Ids>;
};

/** Those who have something of their own. */
const OWNERS = ['vis', 'stu', 'tea', 'pre', 'adm', 'all'] as const satisfies CallerName[];
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** New people of every type, and rows of every kind: whatever earlier requests did to older ones, these are whole. */
export async function makePropertySchool(target: Target): Promise<PropertySchool> {
  const { db, url, secretBox } = target;
  const call = (method: string, path: string, input: { token?: string | undefined; body?: unknown } = {}) =>
    callPlainly(url, method, path, input);
  const bot = await buildChatbot(db, {
    sharePassword: SHARE_PASSWORD,
    hasFileAccess: true,
    dailyLimit: 10_000,
  });
  const ids = new Map<string, string>();
  const aPerson = async (fields: object = {}) => {
    const user = await buildUser(db, { passwordHash: target.passwordHash, chatbots: [bot], ...fields });
    const token = makeToken();
    await db.insert(authSessions).values({ tokenHash: hashToken(token), userId: user.id });
    ids.set(token, user.id);
    return { ...user, token };
  };
  const tokens = await makeCallers({ db, url, call, aPerson }, { bot });

  const own = new Map<CallerName, Ids>();
  for (const caller of OWNERS) {
    const token = tokens.get(caller) ?? '';
    own.set(caller, await makeOwnRows(target, { token, userId: ids.get(token) ?? null, chatbotId: bot.id }));
  }
  return { tokens, own, shared: await makeSharedRows(target, secretBox, bot.id, aPerson) };
}

async function makeSharedRows(
  { db }: Target,
  secretBox: SecretBox,
  chatbotId: string,
  aPerson: () => Promise<{ id: string; email: string }>,
): Promise<Ids> {
  const twice = async <Row extends { id: string }>(build: () => Promise<Row>) => [
    (await build()).id,
    (await build()).id,
  ];
  const units = await twice(() => buildQuestionUnit(db));
  const [unitId = ''] = units;
  const people = [await aPerson(), await aPerson(), await aPerson()];
  return {
    user: people.map(({ id }) => id),
    email: people.map(({ email }) => email),
    userType: await twice(() => buildUserType(db, { permissions: ['chat_history'] })),
    school: await twice(() => buildSchool(db)),
    chatbot: [chatbotId, ...(await twice(() => buildChatbot(db)))],
    knowledgeBase: await twice(() => buildKnowledgeBase(db)),
    prompt: await twice(() => buildSystemPrompt(db)),
    token: await twice(() => buildToken(db, secretBox, { status: 'inactive' })),
    unit: units,
    question: await twice(() => buildQuestion(db, { unitId })),
  };
}

type Owner = { token: string; userId: string | null; chatbotId: string };

async function makeOwnRows(target: Target, owner: Owner): Promise<Ids> {
  const chat = [await askWithPicture(target, owner), await askWithPicture(target, owner)];
  const conversations: Ids = {
    session: chat.map(({ sessionId }) => sessionId),
    message: chat.flatMap(({ messages }) => messages),
    turn: chat.map(({ turnId }) => turnId),
  };
  const { userId } = owner;
  return userId === null
    ? conversations
    : { ...conversations, user: [userId], ...(await makeLearningRows(target, userId)) };
}

async function askWithPicture({ db, url }: Target, { token, chatbotId }: Owner) {
  const body = { chatbotId, message: '這是甚麼？', attachment: { fileName: '圖.png', dataUrl: PNG } };
  const asked = await callPlainly(url, 'POST', '/api/ai/chat', { token, body });
  if (asked.status !== 200) throw new Error(`a question was answered ${asked.status}: ${asked.text}`);
  const sessionId = String(asked.body.sessionId);
  const [turn] = await db.select().from(chatTurns).where(eq(chatTurns.sessionId, sessionId));
  const messages = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.sessionId, sessionId))
    .orderBy(asc(chatMessages.position));
  return { sessionId, turnId: turn?.id ?? '', messages: messages.map(({ id }) => id) };
}

const NOTE = {
  shape: 'structured' as const,
  isCutOff: false,
  content: '光合作用的筆記',
  summary: '摘要',
  keyPoints: ['重點'],
  reviewQuestions: [{ question: '問', answer: '答', isKnown: false }],
};

async function makeLearningRows({ db, storeFile }: Target, userId: string): Promise<Ids> {
  const twice = [0, 1];
  const note = { userId, helper: 'notes' as const, title: '筆記', body: NOTE };
  const notes = await db
    .insert(helperRecords)
    .values(twice.map(() => note))
    .returning();
  const paper = {
    title: '試卷',
    subject: '數學' as const,
    grade: '小學 (1年級)' as const,
    content: '# 試卷',
  };
  const exam = { ...paper, userId, model: '', tokensUsed: 0, sections: [] };
  const papers = await db
    .insert(exams)
    .values(twice.map(() => exam))
    .returning();
  const fileHash = await storeFile(Buffer.from(PNG.slice(PNG.indexOf(',') + 1), 'base64'));
  const words = { prompt: '海', searchText: '海' };
  const image = { ...words, userId, fileHash, quality: 'low' as const, size: '1024x1024' as const };
  const images = await db
    .insert(generatedImages)
    .values(twice.map(() => image))
    .returning();
  const friends = [];
  for (const _ of twice) friends.push(await buildChatbot(db, { ownerId: userId, friend: CHOICES }));
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return { notes: idsOf(notes), exam: idsOf(papers), image: idsOf(images), friend: idsOf(friends) };
}
