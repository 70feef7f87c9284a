import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Operation, operationUrl } from '#contract/operation.ts';
import {
  buildChatbot,
  buildKnowledgeBase,
  buildQuestion,
  buildQuestionUnit,
  buildSchool,
  buildSession,
  buildSystemPrompt,
  buildToken,
  buildUser,
  buildUserType,
  type ChatbotFields,
} from '../builders/builders.ts';
import {
  aiModels,
  aiServices,
  chatMessages,
  exams,
  generatedImages,
  helperRecords,
} from '../platform/db/schema/index.ts';
import { PASSWORD, type TestServer } from './test-server.ts';

/**
 * One call of every operation that makes sense: of things that are there, with a body that is taken. A test that asks
 * something of all operations at once is not satisfied by refusals then.
 */
export type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

/** What the fields of made things say, for tests that look for it. */
export type Words = { key?: string; chatbot?: ChatbotFields; prompt?: string; knowledge?: string };

/** Things of a school, and of one person in it. */
export async function makeThings(
  server: TestServer,
  owner: { id: string; email: string },
  words: Words = {},
) {
  const { db } = server;
  const { secretBox } = server.container;
  const knowledge = await buildKnowledgeBase(db, { content: words.knowledge ?? '珊瑚是動物。' });
  const bot = await buildChatbot(db, {
    ...{ hasFileAccess: true, sharePassword: '開門密碼一二三', knowledgeBase: knowledge.id },
    ...words.chatbot,
  });
  const unit = await buildQuestionUnit(db);
  const session = await buildSession(db, {
    userId: owner.id,
    chatbot: bot,
    exchanges: [['海裡有什麼？', '有珊瑚。']],
  });
  const [message] = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.sessionId, session.id))
    .orderBy(chatMessages.position);
  const fileHash = await server.container.files.put(
    Buffer.from(PIXEL.slice(PIXEL.indexOf(',') + 1), 'base64'),
  );
  const service = `school-${randomUUID().slice(0, 8)}`;
  await db
    .insert(aiServices)
    .values({ id: service, name: '學校的服務', preset: 'other', address: server.ai.url });
  await db.insert(aiModels).values({ serviceId: service, name: MODEL });
  const [note, exam, image] = [randomUUID(), randomUUID(), randomUUID()];
  const userId = owner.id;
  await db.insert(helperRecords).values({ id: note, userId, helper: 'notes', title: '筆記', body: NOTE });
  await db.insert(exams).values({ id: exam, userId, ...PAPER, model: '', tokensUsed: 0, sections: [] });
  await db.insert(generatedImages).values({ id: image, userId, fileHash, searchText: '海', ...DRAWN });
  const mate = await buildUser(db, { passwordHash: server.passwordHash, chatbots: [bot] });
  const prompt = await buildSystemPrompt(db, words.prompt === undefined ? {} : { promptText: words.prompt });
  const key = await buildToken(db, secretBox, words.key === undefined ? {} : { value: words.key });
  return {
    owner: { id: userId, email: owner.email },
    bot: bot.id,
    chatbot: bot,
    knowledge: knowledge.id,
    unit: unit.id,
    question: (await buildQuestion(db, { unitId: unit.id })).id,
    session: session.id,
    message: message?.id ?? '',
    note,
    exam,
    image,
    mate: { id: mate.id, name: mate.name, email: mate.email },
    school: (await buildSchool(db)).id,
    otherSchool: (await buildSchool(db)).id,
    type: await buildUserType(db),
    prompt: prompt.id,
    key: key.id,
    service,
    address: server.ai.url,
  };
}

export type Things = Awaited<ReturnType<typeof makeThings>>;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const NOTE = {
  ...{ shape: 'structured' as const, isCutOff: false, content: '光合作用', summary: '摘要' },
  ...{ keyPoints: ['重點'], reviewQuestions: [{ question: '問', answer: '答', isKnown: false }] },
};
const GRADE = '小學 (1年級)' as const;
const PAPER = { title: '試卷', subject: '數學', grade: GRADE, content: '# 試卷' } as const;
const DRAWN = { prompt: '海', quality: 'low', size: '1024x1024' } as const;
/** What the form of a service sends. */
const SERVICE = {
  ...{ name: '學校的服務', preset: 'other', address: 'http://127.0.0.1:9/v1', key_header: 'authorization' },
  ...{
    needs_key: true,
    query: '',
    connect_ms: null,
    first_sign_ms: null,
    silence_ms: null,
    thinking_ms: null,
  },
  ...{ places: null, requests_per_minute: null, image_hosts: [], default_model: null },
  is_active: true,
};
const MODEL = 'a-model-of-the-school';
const DEFAULTS = [
  { purpose: 'chat', service: 'openai', model: 'gpt-5.4-mini' },
  { purpose: 'images', service: 'openai', model: 'gpt-image-2' },
  { purpose: 'embeddings', service: 'openai', model: 'text-embedding-3-small' },
];
const MODEL_TEST = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: '你好' }], temperature: 0.5 };
const UNITS = { a: { unit_name: '分數', subject: '數學', grade: GRADE, contents: ['計算一半。'] } };

type MakeParts = (things: Things) => Parts;
const of =
  (thing: (things: Things) => string): MakeParts =>
  (things) => ({ params: { id: thing(things) } });

/** What an operation needs beside its address; one that needs nothing is not here. `id`s are of the client. */
const PARTS: Readonly<Record<string, MakeParts>> = {
  'auth.login': ({ owner }) => ({ body: { email: owner.email, password: PASSWORD } }),
  'auth.changePassword': () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  'users.get': of(({ owner }) => owner.id),
  'users.accessRights': of(({ owner }) => owner.id),
  'users.savePreferences': (things) => ({
    params: { id: things.owner.id },
    body: { subject: '科學', level: 'beginner', learningStyle: 'visual' },
  }),
  'users.assignChatbots': ({ mate, bot }) => ({ body: { ids: [mate.id], chatbots: [bot], mode: 'add' } }),
  'users.changeMany': ({ mate }) => ({ body: { ids: [mate.id], changes: { status: 'active' } } }),
  'users.create': () => ({
    body: { id: randomUUID(), name: '新人', email: `${randomUUID()}@example.test`, password: PASSWORD },
  }),
  'users.update': ({ mate: { id, ...fields } }) => ({ params: { id }, body: fields }),
  'users.import': () => ({
    body: {
      rows: [{ id: randomUUID(), name: '新人', email: `${randomUUID()}@example.test`, password: PASSWORD }],
    },
  }),
  'userTypes.create': () => ({ body: { id: randomUUID(), name: `類型 ${randomUUID()}` } }),
  'userTypes.get': of(({ type }) => type.id),
  'userTypes.update': ({ type }) => ({ params: { id: type.id }, body: { name: type.name } }),
  'schools.create': () => ({ body: { id: randomUUID(), name: `學校 ${randomUUID()}` } }),
  'schools.merge': ({ school, otherSchool }) => ({ params: { id: school }, body: { into: otherSchool } }),
  'schools.search': () => ({ query: { name: '學校' } }),
  'schools.update': ({ otherSchool }) => ({ params: { id: otherSchool }, body: { active: true } }),
  'audit.findPeople': () => ({ query: { search: '用戶' } }),
  'chatbots.create': () => ({ body: { id: randomUUID(), name: '新的' } }),
  'chatbots.get': of(({ bot }) => bot),
  'chatbots.getShare': of(({ bot }) => bot),
  'chatbots.renewShare': of(({ bot }) => bot),
  'chatbots.setShare': (things) => ({
    params: { id: things.bot },
    body: { password: things.chatbot.sharePassword },
  }),
  'chatbots.try': () => ({ body: { chatbot: {}, messages: [{ role: 'user', content: '你好' }] } }),
  'chatbots.update': ({ bot }) => ({ params: { id: bot }, body: { name: '同一個' } }),
  'knowledgeBases.create': () => ({ body: { id: `kb-${randomUUID()}`, name: '新的', content: '內容' } }),
  'knowledgeBases.get': of(({ knowledge }) => knowledge),
  'knowledgeBases.search': ({ knowledge }) => ({ params: { id: knowledge }, body: { query: '珊瑚' } }),
  'knowledgeBases.update': ({ knowledge }) => ({
    params: { id: knowledge },
    body: { name: '同一個', content: '珊瑚' },
  }),
  'systemPrompts.create': () => ({ body: { id: randomUUID(), title: '新的', prompt_text: '提示' } }),
  'systemPrompts.toggleStatus': of(({ prompt }) => prompt),
  'systemPrompts.update': ({ prompt }) => ({
    params: { id: prompt },
    body: { title: '同一個', prompt_text: '提示' },
  }),
  'tokens.create': () => ({ body: { id: randomUUID(), name: '新的', value: `sk-${randomUUID()}` } }),
  'tokens.findOwners': () => ({ query: { search: '用戶' } }),
  'tokens.get': of(({ key }) => key),
  'tokens.showValue': of(({ key }) => key),
  'tokens.update': ({ key }) => ({ params: { id: key }, body: { name: '同一個' } }),
  'tokens.validate': () => ({ body: { provider: 'openai', value: 'sk-bad-0123456789abcdef' } }),
  'services.create': () => ({ body: { ...SERVICE, id: `new-${randomUUID().slice(0, 8)}` } }),
  'services.update': ({ service, address }) => ({
    params: { id: service },
    body: { ...SERVICE, address, name: '同一個服務' },
  }),
  'services.delete': of(({ service }) => service),
  'services.fetchModels': of(({ service }) => service),
  'services.test': ({ service }) => ({ params: { id: service }, body: {} }),
  'services.saveModel': ({ service }) => ({ params: { id: service }, body: { name: '同一個模型' } }),
  'services.deleteModel': ({ service }) => ({ params: { id: service }, body: { name: MODEL } }),
  'services.saveDefaults': () => ({
    body: DEFAULTS as never,
  }),
  'chat.createSession': ({ bot }) => ({ body: { id: randomUUID(), chatbot_id: bot, title: '新的' } }),
  'chat.getSession': of(({ session }) => session),
  'chat.updateSession': ({ session }) => ({ params: { id: session }, body: { title: '同一個' } }),
  'chat.listMessages': ({ session }) => ({ query: { sessionId: session } }),
  'chat.createMessage': ({ session }) => ({
    body: { id: randomUUID(), session_id: session, content: '新的' },
  }),
  'chatHistory.createMessage': ({ session }) => ({
    params: { id: session },
    body: { id: randomUUID(), content: '新的' },
  }),
  'chat.updateMessage': ({ message }) => ({ params: { id: message }, body: { content: '改了' } }),
  'chat.getFile': of(({ message }) => message),
  'usage.report': ({ owner, bot }) => ({
    body: { userId: owner.id, chatbotId: bot, count: 1, characters: 9 },
  }),
  'usage.today': ({ bot }) => ({ query: { chatbotId: bot } }),
  'usage.report.read': () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  'usage.savePrices': () => ({ body: { currency: 'HKD', prices: [] } }),
  'chatHistory.export': ({ session }) => ({ body: { ids: [session], format: 'json' } }),
  'chatHistory.listMessages': of(({ session }) => session),
  'ai.chat': ({ bot }) => ({ body: { chatbotId: bot, message: '你好', clientMessageId: randomUUID() } }),
  'ai.generate': () => ({ body: { messages: [{ role: 'user', content: '你好' }] } }),
  'ai.followTurn': () => ({ params: { turnId: randomUUID() } }),
  'ai.stopTurn': () => ({ params: { turnId: randomUUID() } }),
  'ai.testProvider': () => ({ body: MODEL_TEST }),
  'helpers.converse': () => ({ body: { language: 'en', messages: [{ role: 'user', content: 'Hello' }] } }),
  'helpers.enhanceNote': () => ({ body: { id: randomUUID(), title: '筆記', content: '光合作用。' } }),
  'helpers.evaluateAssignment': () => ({ body: { id: randomUUID(), title: '作業', content: '我的作文。' } }),
  'helpers.generateContent': () => ({ body: { id: randomUUID(), subject: '科學', topic: '光合作用' } }),
  'helpers.practiseLanguage': () => ({
    body: {
      ...{ practiceId: randomUUID(), messageId: randomUUID() },
      ...{ language: 'english', level: 'beginner', message: 'I likes it.' },
    },
  }),
  'helpers.listRecords': () => ({ params: { helper: 'notes' } }),
  'helpers.getRecord': ({ note }) => ({ params: { helper: 'notes', id: note } }),
  'helpers.listMistakes': () => ({ query: { language: 'english' } }),
  'helpers.markKnown': ({ note }) => ({ params: { id: note }, body: { known: [0] } }),
  'questions.create': ({ unit }) => ({ body: { id: randomUUID(), unit_id: unit, content: '新的' } }),
  'questions.createMany': ({ unit }) => ({
    body: { unit_id: unit, questions: [{ id: randomUUID(), content: '新的' }] },
  }),
  'questions.listOfUnit': of(({ unit }) => unit),
  'questions.search': () => ({ query: { q: '題目' } }),
  'questions.update': ({ question, unit }) => ({
    params: { id: question },
    body: { unit_id: unit, content: '同一個' },
  }),
  'questionUnits.create': () => ({
    body: { id: randomUUID(), subject: '數學', grade: GRADE, unit_name: `單元 ${randomUUID()}` },
  }),
  'questionUnits.createMany': () => ({
    body: { subject: '數學', grade: GRADE, unit_names: [`單元 ${randomUUID()}`] },
  }),
  'questionUnits.update': ({ unit }) => ({
    params: { id: unit },
    body: { subject: '數學', grade: GRADE, unit_name: `單元 ${randomUUID()}` },
  }),
  'exams.create': () => ({ body: { id: randomUUID(), ...PAPER } }),
  'exams.generate': () => ({
    body: { unitContentsMap: UNITS, selectedGrade: GRADE, selectedSubject: '數學' },
  }),
  'exams.get': of(({ exam }) => exam),
  'exams.saveTemplate': () => ({ body: { template: '請擬一份試卷：{unitContents}' } }),
  'exams.update': ({ exam }) => ({ params: { id: exam }, body: PAPER }),
  'images.generate': () => ({ body: { id: randomUUID(), prompt: '一隻貓' } }),
  'images.getFile': of(({ image }) => image),
  'visits.getChatbot': of(({ bot }) => bot),
  'visits.verify': ({ chatbot }) => ({
    params: { id: chatbot.id },
    body: { access: chatbot.sharePassword },
  }),
  'share.open': () => ({ body: { access: SCHOOL_PASSWORD } }),
  'share.visit': ({ bot }) => ({ params: { id: bot }, body: { access: SCHOOL_PASSWORD } }),
  'publicChat.checkAccess': ({ bot }) => ({ params: { a: bot, b: 'page-1' } }),
  'publicChat.createSession': ({ bot }) => ({ params: { a: bot, b: 'page-1' } }),
  'publicChat.createMessage': ({ session }) => ({
    params: { sessionId: session },
    body: { id: randomUUID(), content: '新的' },
  }),
  'publicChat.listMessages': ({ session }) => ({ params: { sessionId: session } }),
  'database.executeSql': () => ({ body: { sql: 'select 1' } }),
};

/** The school's own share password of a server that is started with it. */
export const SCHOOL_PASSWORD = '學校自己的分享密碼';

/** A call of the operation; made anew it has other ids of the client. */
export function makeSoundCall(operation: Operation, things: Things): { path: string; body?: Parts['body'] } {
  const { params, query, body } = PARTS[operation.id]?.(things) ?? {};
  return { path: operationUrl(operation, params, query), ...(body && { body }) };
}
