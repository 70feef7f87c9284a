import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildSystemPrompt, buildUserType } from '../../builders/builders.ts';
import { auditLog, systemPrompts } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db } = server;
const type = await buildUserType(db, { permissions: ['system_prompts_management'] });
const { id: actorId, token } = await server.aPerson({ userType: type.name, name: '張科主任' });

const manage = (method: string, path = '', body?: unknown) =>
  call(method, `/api/system-prompts${path}`, { token, body });
const readLog = async (id: unknown) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(id)))
      .orderBy(auditLog.id)
  ).map(({ id: _, at: __, ...entry }) => entry);

const FORM = {
  title: '科展小幫手',
  icon: '🧪',
  description: '陪學生想科展題目',
  prompt_text: '你是科展小幫手。',
  category: 'science',
  language: 'zh-TW',
  is_active: true,
};

test('an administrator who adds, changes, switches and deletes a prompt is noted, without the prompt itself', async () => {
  const { id } = (await manage('POST', '', FORM)).body;
  await manage('PUT', `/${id}`, { ...FORM, title: '科學小幫手', prompt_text: '你是科學小幫手。' });
  await manage('PUT', `/${id}`, { ...FORM, title: '科學小幫手', prompt_text: '你是科學小幫手。' });
  await manage('PATCH', `/${id}/toggle-status`);
  await manage('DELETE', `/${id}`);
  const about = { actorId, actorName: '張科主任', targetType: 'system_prompt', targetId: id };
  expect(await readLog(id)).toEqual([
    { ...about, action: 'prompt_created', targetName: '科展小幫手', details: {} },
    {
      ...about,
      action: 'prompt_updated',
      targetName: '科學小幫手',
      details: {
        title: { from: '科展小幫手', to: '科學小幫手' },
        prompt_text: { from: '', to: '已更改' },
      },
    },
    {
      ...about,
      action: 'prompt_updated',
      targetName: '科學小幫手',
      details: { is_active: { from: '啟用', to: '停用' } },
    },
    { ...about, action: 'prompt_deleted', targetName: '科學小幫手', details: {} },
  ]);
});

test('an administrator who switches a prompt twice at once leaves it as it was, and both are noted', async () => {
  const { id } = await buildSystemPrompt(db);
  await Promise.all([manage('PATCH', `/${id}/toggle-status`), manage('PATCH', `/${id}/toggle-status`)]);
  const [row] = await db.select().from(systemPrompts).where(eq(systemPrompts.id, id));
  expect(row?.isActive).toBe(true);
  expect(await readLog(id)).toHaveLength(2);
});

test('an administrator who is refused is not noted', async () => {
  const { id } = await buildSystemPrompt(db, { isDefault: true });
  expect((await manage('DELETE', `/${id}`)).status).toBe(403);
  expect((await manage('PUT', `/${id}`, { ...FORM, title: '' })).status).toBe(400);
  expect(await readLog(id)).toEqual([]);
});
