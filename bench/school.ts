import { buildChatbot, buildSession, buildToken, buildUser } from '#server/builders/builders.ts';
import { makeSecretBox } from '#server/platform/crypto/secret-box.ts';
import { hashToken, makeToken } from '#server/platform/crypto/session-token.ts';
import type { Database } from '#server/platform/db/database.ts';
import { authSessions } from '#server/platform/db/schema/index.ts';

/** A school of people who are signed in, with chatbots, a provider key and some conversations of before. */
export type BenchSchool = {
  chatbotId: string;
  people: Person[];
};
export type Person = { id: string; token: string };

const SESSIONS = 20;
/** Only the first ones have conversations: those who read lists. */
const READERS = 32;
const AT_A_TIME = 8;

export async function makeBenchSchool(
  db: Database,
  options: { people: number; appSecret: Buffer },
): Promise<BenchSchool> {
  await buildToken(db, makeSecretBox(options.appSecret), { value: 'sk-bench-0123456789abcdef' });
  const addChatbot = () =>
    buildChatbot(db, { dailyLimit: 1_000_000_000, systemPrompt: '你是一位有耐心的老師。' });
  const chatbot = await addChatbot();
  const chatbots = [chatbot, await addChatbot(), await addChatbot()];
  const people: BenchSchool['people'] = [];

  async function addPerson(index: number): Promise<void> {
    const person = await addSignedIn(db, { userType: 'student', chatbots });
    people[index] = person;
    if (index >= READERS) return;
    for (let number = 0; number < SESSIONS; number++)
      await buildSession(db, {
        userId: person.id,
        chatbot,
        exchanges: [['甚麼是光合作用？', '植物用光造養分。']],
      });
  }

  for (let from = 0; from < options.people; from += AT_A_TIME) {
    const size = Math.min(AT_A_TIME, options.people - from);
    await Promise.all(Array.from({ length: size }, (_, index) => addPerson(from + index)));
  }
  return { chatbotId: chatbot.id, people };
}

/** Somebody who is signed in. */
export async function addSignedIn(
  db: Database,
  fields: { userType: string; chatbots?: readonly { id: string }[] },
): Promise<Person> {
  const user = await buildUser(db, { passwordHash: 'nobody signs in with it', ...fields });
  const token = makeToken();
  await db.insert(authSessions).values({ tokenHash: hashToken(token), userId: user.id });
  return { id: user.id, token };
}
