import {
  buildChatbot,
  buildKnowledgeBase,
  buildQuestion,
  buildQuestionUnit,
  buildSchool,
  buildSession,
  buildToken,
  buildUser,
  buildUserType,
} from '../builders/builders.ts';
import { hashPassword } from '../platform/crypto/password.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Queryable } from '../platform/db/database.ts';
import { DEMO_CHATBOTS } from './demo-chatbots.ts';
import { DEMO_KNOWLEDGE } from './demo-knowledge.ts';
import { DEMO_PUPILS, DEMO_SCHOOLS } from './demo-pupils.ts';
import { DEMO_UNITS } from './demo-questions.ts';
import { DEMO_SESSIONS } from './demo-sessions.ts';

/** Accounts of the demo school; printed at start. They exist in demo mode only. */
export const DEMO_PASSWORD = 'xueban-demo';
export const DEMO_ACCOUNTS = {
  admin: { email: 'admin@demo.school', name: '陳校務主任', userType: 'admin' },
  teacher: { email: 'teacher@demo.school', name: '李老師', userType: 'teacher' },
  student: { email: 'student@demo.school', name: '王小明', userType: 'student' },
  premium: { email: 'premium@demo.school', name: '何家朗', userType: 'premium' },
  free: { email: 'free@demo.school', name: '林美欣', userType: 'free' },
  lead: { email: 'lead@demo.school', name: '張科主任', userType: '科主任' },
} as const;

const LEAD_PERMISSIONS = [
  '/chat',
  '/profile',
  '/conversation-practice',
  'chatbot_management',
  'knowledge_base_management',
  '/question-database',
  'admin_question_database',
  '/exam-generator',
  '/image-generator',
];

/** Fills an empty database with a school to try the product in, all of it or nothing. */
export async function makeDemoSchool(database: Queryable, secretBox: SecretBox): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await database.transaction(async (db) => {
    const schools = await makeSchools(db);
    await buildUserType(db, {
      name: '科主任',
      description: '管理聊天機器人、知識庫與試題資料庫',
      permissions: LEAD_PERMISSIONS,
    });
    for (const provider of ['openai', 'deepseek', 'other']) {
      await buildToken(db, secretBox, {
        name: `示範金鑰（${provider}）`,
        provider,
        value: `sk-demo-${provider}-0123456789`,
      });
    }
    const knowledge = [];
    for (const { tags, ...fields } of DEMO_KNOWLEDGE)
      knowledge.push(await buildKnowledgeBase(db, { ...fields, tags: [...tags] }));
    // One after the other: their order is the order of the list.
    const bots = [];
    for (const [index, fields] of DEMO_CHATBOTS.entries()) {
      bots.push(
        await buildChatbot(db, {
          ...fields,
          ...(fields.name === '科學探險家' && {
            knowledgeBase: knowledge[0]?.id ?? null,
            knowledgeBaseEnabled: true,
          }),
          createdAt: new Date(Date.now() - (DEMO_CHATBOTS.length - index) * 60_000),
        }),
      );
    }
    const common = { passwordHash, schoolId: schools[0]?.id ?? null };
    const people = {
      admin: await buildUser(db, { ...common, ...DEMO_ACCOUNTS.admin }),
      teacher: await buildUser(db, { ...common, ...DEMO_ACCOUNTS.teacher, chatbots: bots }),
      student: await buildUser(db, { ...common, ...DEMO_ACCOUNTS.student, chatbots: bots.slice(0, 5) }),
      premium: await buildUser(db, { ...common, ...DEMO_ACCOUNTS.premium, chatbots: bots.slice(2, 5) }),
      free: await buildUser(db, { ...common, ...DEMO_ACCOUNTS.free }),
      lead: await buildUser(db, { ...common, ...DEMO_ACCOUNTS.lead }),
    };
    await makePupils(db, passwordHash, schools);
    await makeQuestions(db);
    for (const { account, chatbot, daysAgo, exchanges } of DEMO_SESSIONS) {
      const bot = bots[chatbot];
      if (!bot) throw new Error(`demo session without chatbot ${chatbot}`);
      const at = new Date(Date.now() - daysAgo * DAY_MS - exchanges.length * 60_000);
      await buildSession(db, { userId: people[account].id, chatbot: bot, exchanges, at });
    }
  });
}

async function makeSchools(db: Queryable) {
  const schools = [];
  for (const name of DEMO_SCHOOLS) schools.push(await buildSchool(db, { name }));
  return schools;
}

async function makePupils(db: Queryable, passwordHash: string, schools: readonly { id: string }[]) {
  for (const { school = 0, expiredDaysAgo, ...person } of DEMO_PUPILS) {
    await buildUser(db, {
      passwordHash,
      schoolId: schools[school]?.id ?? null,
      accessExpiry: expiredDaysAgo === undefined ? null : new Date(Date.now() - expiredDaysAgo * DAY_MS),
      ...person,
    });
  }
}

/** A few were changed each day of the last weeks. */
async function makeQuestions(db: Queryable) {
  let age = 0;
  for (const { questions, ...fields } of DEMO_UNITS) {
    const { id: unitId } = await buildQuestionUnit(db, fields);
    for (const content of questions) {
      age += 7 * 60 * 60_000;
      await buildQuestion(db, { unitId, content, updatedAt: new Date(Date.now() - age) });
    }
  }
}

const DAY_MS = 86_400_000;
