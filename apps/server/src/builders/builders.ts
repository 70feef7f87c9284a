import { randomUUID } from 'node:crypto';
import { makeKnowledgeService } from '../modules/knowledge/index.ts';
import { makeNameOrder } from '../modules/questions/index.ts';
import { maskKey } from '../modules/tokens/index.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Queryable } from '../platform/db/database.ts';
import {
  chatbots,
  chatMessages,
  chatSessions,
  questions,
  questionUnits,
  schools,
  systemPrompts,
  tokens,
  userChatbots,
  users,
  userTypes,
} from '../platform/db/schema/index.ts';
import { makeSearchable } from '../platform/search/content-terms.ts';

/**
 * Rows that are complete and valid, made with as little said as possible. The demo school, the tests and
 * the bench are made of them, so that what people try out is what is tested.
 */
type Some<T> = Partial<T>;

function first<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was inserted');
  return row;
}

export async function buildSchool(db: Queryable, fields: Some<typeof schools.$inferInsert> = {}) {
  return first(
    await db
      .insert(schools)
      .values({ name: `學校 ${randomUUID()}`, ...fields })
      .returning(),
  );
}

export async function buildUserType(db: Queryable, fields: Some<typeof userTypes.$inferInsert> = {}) {
  return first(
    await db
      .insert(userTypes)
      .values({ name: `類型 ${randomUUID()}`, ...fields })
      .returning(),
  );
}

/** `passwordHash` comes ready: hashing is slow on purpose, and many people may share one in a demo. */
export async function buildUser(
  db: Queryable,
  fields: Some<typeof users.$inferInsert> & { passwordHash: string; chatbots?: readonly { id: string }[] },
) {
  const { chatbots: assigned = [], ...columns } = fields;
  const key = randomUUID();
  const user = first(
    await db
      .insert(users)
      .values({ email: `${key}@example.test`, name: `用戶 ${key}`, ...columns })
      .returning(),
  );
  if (assigned.length > 0) {
    await db
      .insert(userChatbots)
      .values(assigned.map(({ id }, position) => ({ userId: user.id, chatbotId: id, position })));
  }
  return user;
}

export type ChatbotFields = Some<typeof chatbots.$inferInsert>;

export async function buildChatbot(db: Queryable, fields: ChatbotFields = {}) {
  const defaults = { name: `聊天機器人 ${randomUUID()}`, dailyLimit: 50, maxTokens: 2000 };
  return first(
    await db
      .insert(chatbots)
      .values({ ...defaults, ...fields })
      .returning(),
  );
}

export async function buildSystemPrompt(db: Queryable, fields: Some<typeof systemPrompts.$inferInsert> = {}) {
  const defaults = {
    title: `提示 ${randomUUID()}`,
    icon: '🤖',
    promptText: '你是一位友善的 AI 朋友。',
    category: 'custom' as const,
    language: 'zh-TW' as const,
  };
  return first(
    await db
      .insert(systemPrompts)
      .values({ ...defaults, ...fields })
      .returning(),
  );
}

/** A provider key; `value` is sealed as key management does it. */
export async function buildToken(
  db: Queryable,
  secretBox: SecretBox,
  fields: Some<typeof tokens.$inferInsert> & { value?: string } = {},
) {
  const { value = 'sk-test-0123456789abcdef', ...columns } = fields;
  const row = {
    name: '測試金鑰',
    provider: 'openai',
    masked: maskKey(value),
    sealed: secretBox.seal(value),
    ...columns,
  };
  return first(await db.insert(tokens).values(row).returning());
}

/** A knowledge base with its index, as saving it makes it. */
export function buildKnowledgeBase(
  db: Queryable,
  fields: { name?: string; content?: string; tags?: string[]; remark?: string } = {},
) {
  const knowledge = makeKnowledgeService({ db, onSaved: () => undefined });
  const defaults = { name: `知識庫 ${randomUUID()}`, content: '知識庫的內容。', tags: [], remark: '' };
  const row = { ...defaults, ...fields, defaultLanguage: 'zh-HK' as const };
  return knowledge.createKnowledgeBase(row, () => undefined);
}

export async function buildQuestionUnit(
  db: Queryable,
  fields: Partial<Pick<typeof questionUnits.$inferInsert, 'id' | 'subject' | 'grade' | 'name'>> = {},
) {
  const { name = `單元 ${randomUUID()}`, ...columns } = fields;
  const row = { subject: '數學' as const, grade: '小學 (4年級)' as const, name, ...columns };
  return first(
    await db
      .insert(questionUnits)
      .values({ ...row, nameOrder: makeNameOrder(name) })
      .returning(),
  );
}

/** A question that search finds, as saving it makes it. */
export async function buildQuestion(
  db: Queryable,
  fields: Partial<Omit<typeof questions.$inferInsert, 'searchText' | 'terms'>> & { unitId: string },
) {
  const { content = '題目的內容。', ...columns } = fields;
  return first(
    await db
      .insert(questions)
      .values({ ...makeSearchable(content), ...columns })
      .returning(),
  );
}

export type Exchange = readonly [question: string, answer: string];

/** A conversation that took place, `at` the time of its first message, a minute for each exchange. */
export async function buildSession(
  db: Queryable,
  fields: {
    userId: string;
    chatbot: { id: string; name: string };
    exchanges: readonly Exchange[];
    at?: Date;
    title?: string;
  },
) {
  const { userId, chatbot, exchanges, at = new Date() } = fields;
  const [question = ''] = exchanges[0] ?? [];
  const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
  const messages = exchanges.flatMap(([asked, answered], index) => [
    { role: 'user' as const, content: asked, position: index * 2 + 1, createdAt: minutes(index) },
    { role: 'assistant' as const, content: answered, position: index * 2 + 2, createdAt: minutes(index) },
  ]);
  // Together, as the product stores them: a session without its messages would be taken for searched.
  return db.transaction(async (tx) => {
    const session = first(
      await tx
        .insert(chatSessions)
        .values({
          userId,
          chatbotId: chatbot.id,
          chatbotName: chatbot.name,
          title: fields.title ?? [...question].slice(0, 30).join(''),
          messageCount: messages.length,
          lastPosition: messages.length,
          createdAt: at,
          updatedAt: minutes(exchanges.length),
        })
        .returning(),
    );
    if (messages.length > 0) {
      await tx
        .insert(chatMessages)
        .values(messages.map((message) => ({ ...message, id: randomUUID(), sessionId: session.id })));
    }
    return session;
  });
}
