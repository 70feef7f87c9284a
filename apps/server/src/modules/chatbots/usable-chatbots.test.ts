import { expect, test } from 'vitest';
import { buildChatbot, buildUser } from '../../builders/builders.ts';
import { cloneTestDatabase } from '../../testing/test-database.ts';
import { findAssigned } from './chatbots.repository.ts';

const { db } = await cloneTestDatabase();

test('pupils who ask at the same moment each get the chatbot that was assigned to them, with everything it is, and no other', async () => {
  const plain = await buildChatbot(db, {
    systemPrompt: '老師',
    temperature: 0.3,
    dailyLimit: 5,
    status: null,
  });
  const other = await buildChatbot(db, { name: '另一個', hasFileAccess: true, responseLanguage: 'zh-HK' });
  const asleep = await buildChatbot(db, { status: 'inactive' });
  const [one, two] = [
    await buildUser(db, { userType: 'student', passwordHash: '-', chatbots: [plain, asleep] }),
    await buildUser(db, { userType: 'student', passwordHash: '-', chatbots: [other] }),
  ];
  const found = await Promise.all([
    findAssigned(db, one.id, plain.id),
    findAssigned(db, two.id, plain.id),
    findAssigned(db, two.id, other.id),
    findAssigned(db, one.id, asleep.id),
  ]);
  expect(found[0]).toMatchObject(plain);
  expect(found[2]).toMatchObject(other);
  expect([found[0]?.id, found[1], found[2]?.id, found[3]]).toEqual([
    plain.id,
    undefined,
    other.id,
    undefined,
  ]);
});
