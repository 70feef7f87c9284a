import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildKnowledgeBase } from '../../builders/builders.ts';
import { chatbots } from '../../platform/db/schema/index.ts';
import { CHOICES, makeChild } from '../../testing/make-child.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** AI friends of children: what the server makes of whatever a child sends, and that managers are not bounded. */
const server = await startTestServer();
const { db } = server;
const child = await makeChild(server);
const manager = await makeChild(server, ['chatbot_management']);

const findRow = async (id: unknown) =>
  (
    await db
      .select()
      .from(chatbots)
      .where(eq(chatbots.id, String(id)))
  )[0];

/** All that a chatbot can be, and a child's friend cannot. */
const GREEDY = {
  provider: 'deepseek',
  model: 'gpt-4o',
  daily_limit: 100_000,
  max_tokens: 200_000,
  temperature: 0,
  response_language: 'zh-HK',
  has_file_access: 1,
  emoji_mode: 0,
  welcome_message: '我不是 AI',
  role: '駭客',
  principles: '沒有',
  interaction_examples: '例子',
  knowledge_base: (await buildKnowledgeBase(db)).id,
  knowledge_base_enabled: 1,
  knowledge_only: 1,
  status: 'inactive',
};
const share_password = '自己選的密碼';
const STOLEN = { share_password, owner_id: manager.id, ownerId: manager.id, owner: manager.id };

const OWN_PASSWORD = expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/);

/** What the specification says of every friend, written by hand. */
const BOUND = {
  provider: 'openai',
  model: 'gpt-5.4-mini',
  daily_limit: 30,
  max_tokens: 1500,
  temperature: 0.8,
  response_language: 'zh-TW',
  has_file_access: 0,
  emoji_mode: 1,
  role: '兒童AI朋友',
  principles: '友善、有耐心、有趣',
  interaction_examples: '',
  knowledge_base: null,
  knowledge_base_enabled: 0,
  knowledge_only: 0,
};

describe('what a child sends', () => {
  test('[BUILD-44 BUILD-45 BUILD-46 BUILD-47 BUILD-48 BUILD-49 BUILD-50 BUILD-51 BUILD-52 BUILD-53 BUILD-54 BUILD-55 OPEN-121 OPEN-122] a child who asks for another model, a greater limit, files, knowledge or another owner gets a friend within the bounds', async () => {
    const own = { name: '小星', system_prompt: '你會說故事。', friend: CHOICES };
    const { status, body } = await child.create({ ...GREEDY, ...STOLEN, ...own });
    const welcome_message = '你好！我是小星，很高興認識你！';
    const made = { ...BOUND, ...own, welcome_message, status: 'active', id: expect.any(String) };
    expect([status, body]).toEqual([201, made]);
    expect(await findRow(body.id)).toMatchObject({ ownerId: child.id, sharePassword: OWN_PASSWORD });
  });

  test('[BUILD-45 BUILD-55 OPEN-122 SEC-17] a child who gives nothing but a name has a friend, and each change bounds it again', async () => {
    const { body } = await child.create({ name: '小月' });
    const bound = { ...BOUND, id: body.id, system_prompt: '', status: 'active' };
    const friend = { personalities: [], prompt_id: null, custom_prompt: '', knowledge: [] };
    expect(body).toEqual({
      ...bound,
      name: '小月',
      welcome_message: '你好！我是小月，很高興認識你！',
      friend,
    });
    const renewed = await child.renew(body.id);
    const own = { name: '小日', friend: CHOICES };
    const changed = await child.update(body.id, { ...GREEDY, ...STOLEN, ...own });
    const welcome_message = '你好！我是小日，很高興認識你！';
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...bound, ...own, welcome_message, status: 'inactive' },
    ]);
    expect(await findRow(body.id)).toMatchObject({
      ownerId: child.id,
      sharePassword: renewed.body.password,
    });
    const awake = await child.update(body.id, { status: 'active' });
    expect(awake.body).toEqual({ ...changed.body, status: 'active' });
  });

  test('[BUILD-10] a child’s friend answers in one of the three languages of the builder', async () => {
    const { body } = await child.create({ name: '小語', response_language: 'en' });
    expect(body).toMatchObject({ response_language: 'en' });
    const change = async (fields: object) => (await child.update(body.id, fields)).body;
    expect(await change({ name: '小文' })).toMatchObject({ response_language: 'en' });
    expect(await change({ response_language: 'zh-CN' })).toMatchObject({ response_language: 'zh-CN' });
    expect(await change({ response_language: 'zh-HK' })).toMatchObject({ response_language: 'zh-TW' });
  });

  test('a child whose prompt is too long reads that it is the prompt, and nothing is saved; a manager has more room', async () => {
    const { body } = await child.create({ name: '小長', system_prompt: '字'.repeat(20_000) });
    expect(String(body.system_prompt)).toHaveLength(20_000);
    const count = await db.$count(chatbots);
    const long = { name: '太長', system_prompt: '字'.repeat(20_001) };
    for (const answer of [await child.create(long), await child.update(body.id, long)])
      expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'system_prompt' }] } });
    expect(await db.$count(chatbots)).toBe(count);
    expect(await findRow(body.id)).toMatchObject({ name: '小長', systemPrompt: '字'.repeat(20_000) });
    expect((await manager.create({ ...long, friend: CHOICES })).status).toBe(201);
  });

  test('a child who chooses the same thing several times has it once', async () => {
    const twice = {
      ...CHOICES,
      personalities: ['wise', 'funny', 'wise', 'wise', 'wise', 'wise', 'wise', 'wise'],
      knowledge: ['animals', 'games', 'animals'],
    };
    const friend = { ...CHOICES, personalities: ['wise', 'funny'], knowledge: ['animals', 'games'] };
    const { status, body } = await child.create({ name: '小重', friend: twice });
    expect([status, body.friend]).toEqual([201, friend]);
    expect(await findRow(body.id)).toMatchObject({ friend });
  });

  test('a child or a manager who sends no choices, or null, does not make a friend a common chatbot', async () => {
    const { body } = await child.create({ name: '小永', friend: CHOICES });
    for (const person of [child, manager]) {
      const without = await person.update(body.id, { friend: null });
      expect(without).toMatchObject({ status: 400, body: { fields: [{ path: 'friend' }] } });
      const { body: changed } = await person.update(body.id, { name: '還是朋友' });
      expect(changed).toMatchObject({ name: '還是朋友', friend: CHOICES });
    }
    expect(await findRow(body.id)).toMatchObject({ friend: CHOICES });
  });
});

describe('managers', () => {
  test.each([['chatbot_management'], ['all']])(
    '[OPEN-122] a holder of %s who builds a friend has it as it was sent',
    async (permission) => {
      const person = await makeChild(server, [permission]);
      const sent = { ...GREEDY, name: '老師的朋友', system_prompt: '提示', friend: CHOICES };
      const created = await person.create({ ...sent, ...STOLEN });
      expect([created.status, created.body]).toEqual([201, { ...sent, id: created.body.id }]);
      const row = await findRow(created.body.id);
      expect(row).toMatchObject({ ownerId: person.id, sharePassword: share_password });
      expect((await person.listFriends()).body).toEqual([created.body]);
      const again = { ...created.body, name: '改了名', daily_limit: 99 };
      expect((await person.create(again)).body).toEqual(again);
    },
  );

  test('[BOT-58 BOT-59] a manager reads, changes, shares and deletes a child’s friend', async () => {
    const { body } = await child.create({ name: '小學', system_prompt: '提示', friend: CHOICES });
    expect((await manager.read(body.id)).body).toEqual(body);
    const fields = { daily_limit: 5, model: 'o3-mini', welcome_message: '嗨' };
    expect((await manager.update(body.id, fields)).body).toEqual({ ...body, ...fields });
    expect((await manager.share(body.id)).body.password).toEqual(OWN_PASSWORD);
    expect((await manager.call('DELETE', `/api/chatbots/${body.id}`)).status).toBe(204);
    expect((await child.read(body.id)).status).toBe(404);
  });
});

test('[OPEN-122] a child cannot wake a friend that a teacher switched off, until the teacher does', async () => {
  const { body } = await child.create({ name: '小睡', friend: CHOICES });
  await manager.update(body.id, { status: 'inactive' });
  const waking = await child.update(body.id, { name: '醒來', status: 'active' });
  expect(waking).toMatchObject({
    status: 409,
    body: { code: 'friend_locked', message: '老師讓這個朋友休息了，請找老師幫忙' },
  });
  // What else a child may change is open, and whether it rests is not among it.
  expect((await child.update(body.id, { name: '新名字', status: 'inactive' })).body).toMatchObject({
    name: '新名字',
    status: 'inactive',
  });
  expect((await child.create({ id: body.id, name: '再送一次' })).body.status).toBe('inactive');
  expect((await child.update(body.id, { status: 'active' })).status).toBe(409);
  await manager.update(body.id, { status: 'active' });
  await child.update(body.id, { status: 'inactive' });
  expect((await child.update(body.id, { status: 'active' })).body.status).toBe('active');
});

/** What a teacher may set for a child's friend, and no child. */
const { status: _, response_language, ...BY_TEACHER } = GREEDY;

test('[OPEN-122] a child who saves a friend, or sends it again, keeps all that a teacher set and nothing sent says otherwise', async () => {
  const { body } = await child.create({ name: '小限', friend: CHOICES });
  const set = { ...BY_TEACHER, daily_limit: 2, max_tokens: 200, share_password };
  const { body: stored } = await manager.update(body.id, set);
  expect(stored).toMatchObject({
    daily_limit: 2,
    max_tokens: 200,
    role: '駭客',
    welcome_message: '我不是 AI',
  });
  for (const sent of [{ name: '小限' }, { ...body, knowledge_base: null, share_password: '孩子選的密碼' }]) {
    expect((await child.update(body.id, sent)).body).toEqual(stored);
    const again = await child.create({ ...sent, id: body.id, name: '小限' });
    expect([again.status, again.body]).toEqual([201, stored]);
  }
  expect(await findRow(body.id)).toMatchObject({ sharePassword: share_password });
  const own = { name: '小新', system_prompt: '新的提示', response_language: 'en' };
  const friend = { ...CHOICES, custom_prompt: '新的' };
  const changed = await child.create({ ...body, ...own, friend });
  const welcome_message = '你好！我是小新，很高興認識你！';
  expect(changed.body).toEqual({ ...stored, ...own, friend, welcome_message });
});

describe('a manager who saves the whole form of a friend', () => {
  test('locks none that the child put to rest, and unlocks none that was switched off', async () => {
    const { body } = await child.create({ name: '小眠', friend: CHOICES });
    const resting = (await child.update(body.id, { status: 'inactive' })).body;
    expect((await manager.update(body.id, { ...resting, daily_limit: 10 })).body.daily_limit).toBe(10);
    expect((await child.update(body.id, { status: 'active' })).body.status).toBe('active');
    await manager.update(body.id, { status: 'inactive' });
    expect((await manager.update(body.id, { ...resting, daily_limit: 9 })).body.daily_limit).toBe(9);
    expect((await child.update(body.id, { status: 'active' })).status).toBe(409);
  });

  test('sends the new one again, as its answer was lost, and wakes none that was switched off since', async () => {
    const one = await makeChild(server, ['chatbot_management', '/kids/chatbot-builder']);
    const form = { id: crypto.randomUUID(), name: '遲到的', status: 'active', friend: CHOICES };
    await one.create(form);
    await manager.update(form.id, { status: 'inactive' });
    const again = await one.create({ ...form, name: '又來了' });
    expect([again.status, again.body]).toEqual([
      201,
      expect.objectContaining({ name: '又來了', status: 'inactive' }),
    ]);
    expect(await findRow(form.id)).toMatchObject({ isLocked: true });
  });
});
