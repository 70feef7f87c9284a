import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { HELPERS, type Helper } from '#contract/helper-records.ts';
import {
  enhanceNote,
  evaluateAssignment,
  generateContent,
  practiseLanguage,
} from '#contract/helpers.contract.ts';
import { users, userTypes } from '../../platform/db/schema/index.ts';
import { countAsked } from '../../testing/asked.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { echo, makeLearner } from './testing/make-learner.ts';

const server = await startTestServer();
const aLearner = () => makeLearner(server);

const BODIES: Readonly<Record<Helper, object>> = {
  assignment: {
    title: '我的家',
    description: '記敘文',
    criteria: '內容',
    content: echo({ feedback: '好', judgements: [], score: 81 }),
  },
  content: { subject: '數學', topic: '分數', difficulty: 'easy' },
  language: { language: 'english', level: 'advanced', message: 'Good morning' },
  notes: { title: '生物', content: '細胞' },
};

/** One record of each helper, by its id. */
async function makeOneOfEach(learner: Awaited<ReturnType<typeof aLearner>>) {
  const ids = {} as Record<Helper, string>;
  for (const helper of HELPERS) {
    const { body } = await learner.ask(helper, BODIES[helper]);
    const made = body as never as { id: string; practiceId?: string };
    ids[helper] = made.practiceId ?? made.id;
  }
  return ids;
}

describe('a pupil who comes back', () => {
  test('finds what each helper made for them, by what it was', async () => {
    const learner = await aLearner();
    const ids = await makeOneOfEach(learner);
    expect(await learner.list('assignment')).toEqual([
      {
        id: ids.assignment,
        title: '我的家',
        note: '記敘文',
        score: 81,
        at: expect.any(String),
      },
    ]);
    const [content] = await learner.list('content');
    expect(content).toMatchObject({ id: ids.content, note: '數學・簡單', score: null });
    const [language] = await learner.list('language');
    expect(language).toMatchObject({ id: ids.language, title: '英語：Good morning', note: '高級・2 則訊息' });
    const [notes] = await learner.list('notes');
    expect(notes).toMatchObject({
      id: ids.notes,
      title: '生物',
      note: expect.stringMatching(/^\d+ 個重點・\d+ 道複習問題$/),
    });
  });

  test('reads a long list page by page, the last used first', async () => {
    const learner = await aLearner();
    const ids: string[] = [];
    for (const title of ['一', '二', '三', '四', '五']) {
      const { body } = await learner.ask('notes', { title, content: '字' });
      ids.push((body as { id: string }).id);
    }
    await learner.send('PUT', 'notes', `/${ids[1]}/known`, { known: [] });
    const titles: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages++) {
      expect(pages).toBeLessThan(4);
      const query = cursor ? `?limit=2&cursor=${encodeURIComponent(cursor)}` : '?limit=2';
      const { body, headers } = await learner.send('GET', 'notes', query);
      titles.push(...(body as never as { title: string }[]).map(({ title }) => title));
      cursor = headers.get('x-next-cursor');
    }
    expect(titles).toEqual(['二', '五', '四', '三', '一']);
  });

  test.each(['?cursor=yesterday', '?limit=0', '?limit=201'])(
    'is told that a list cannot begin at %s',
    async (query) => {
      const learner = await aLearner();
      const answer = await learner.send('GET', 'notes', query);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(answer.body).toHaveProperty('fields.0.path', query.slice(1).split('=')[0]);
    },
  );

  test.each(HELPERS)('deletes a record of %s, and it is gone', async (helper) => {
    const learner = await aLearner();
    const ids = await makeOneOfEach(learner);
    expect((await learner.send('DELETE', helper, `/${ids[helper]}`)).status).toBe(204);
    expect((await learner.get(helper, ids[helper])).status).toBe(404);
    expect((await learner.send('DELETE', helper, `/${ids[helper]}`)).status).toBe(404);
    expect(await learner.list(helper)).toEqual([]);
    for (const other of HELPERS) if (other !== helper) expect(await learner.list(other)).toHaveLength(1);
  });
});

describe('somebody who sends a request again', () => {
  test.each(['assignment', 'content', 'notes'] as const)(
    'to %s gets what it made, and nobody is asked twice',
    async (helper) => {
      const learner = await aLearner();
      const body = { ...BODIES[helper], id: randomUUID() };
      const first = await learner.ask(helper, body);
      expect(first.body).toMatchObject({ id: body.id });
      const asked = countAsked(server);
      expect((await learner.ask(helper, body)).body).toEqual(first.body);
      const operation = { assignment: evaluateAssignment, content: generateContent, notes: enhanceNote }[
        helper
      ];
      expect(await learner.stream(operation as typeof enhanceNote, body)).toEqual([
        { type: 'finished', result: first.body },
      ]);
      expect(countAsked(server)).toBe(asked);
      expect(await learner.list(helper)).toHaveLength(1);
    },
  );

  test('twice at once has it made once', async () => {
    const learner = await aLearner();
    const body = { ...BODIES.notes, id: randomUUID() };
    const answers = await Promise.all([learner.ask('notes', body), learner.ask('notes', body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await learner.list('notes')).toHaveLength(1);
  });
});

describe('somebody who names a record of another person', () => {
  test.each(HELPERS)('of %s reads what one reads of a record that does not exist', async (helper) => {
    const [owner, other] = [await aLearner(), await aLearner()];
    const ids = await makeOneOfEach(owner);
    const asked = countAsked(server);
    const attempt = (method: string, rest: string, body?: unknown) => other.send(method, helper, rest, body);
    for (const id of [ids[helper], randomUUID(), 'no-id']) {
      const answers = [await attempt('GET', `/${id}`), await attempt('DELETE', `/${id}`)];
      if (helper === 'notes') answers.push(await attempt('PUT', `/${id}/known`, { known: [0] }));
      for (const { status, body } of answers) {
        expect(status).toBe(404);
        expect(body).toEqual({ code: 'helper_record_not_found', message: '找不到這份記錄' });
      }
    }
    const named = helper === 'language' ? { practiceId: ids[helper] } : { id: ids[helper] };
    expect(await other.ask(helper, { ...BODIES[helper], ...named })).toMatchObject({
      status: 404,
      body: { code: 'helper_record_not_found' },
    });
    expect(countAsked(server)).toBe(asked);
    expect((await owner.get(helper, ids[helper])).status).toBe(200);
    expect(await other.list(helper)).toEqual([]);
  });

  test('or one of their own by the name of another helper, reads the same', async () => {
    const learner = await aLearner();
    const ids = await makeOneOfEach(learner);
    expect((await learner.get('notes', ids.assignment)).status).toBe(404);
    expect((await learner.send('DELETE', 'assignment', `/${ids.notes}`)).status).toBe(404);
    expect((await learner.ask('notes', { ...BODIES.notes, id: ids.content })).status).toBe(404);
    expect((await learner.ask('language', { ...BODIES.language, practiceId: ids.notes })).status).toBe(404);
    expect((await learner.get('notes', ids.notes)).status).toBe(200);
  });
});

describe('somebody whose right to a helper is taken away', () => {
  test.each(HELPERS)(
    'is refused at once by %s, at what is kept as well, and finds it again with the right',
    async (helper) => {
      const learner = await aLearner();
      const ids = await makeOneOfEach(learner);
      const setRights = (permissions: string[]) =>
        server.db.update(userTypes).set({ permissions }).where(eq(userTypes.id, learner.type.id));
      await setRights(learner.type.permissions.filter((page) => !page.startsWith(`/${helper}`)));
      const asked = countAsked(server);
      const answers = [
        await learner.ask(helper, BODIES[helper]),
        await learner.send('GET', helper, ''),
        await learner.get(helper, ids[helper]),
        await learner.send('DELETE', helper, `/${ids[helper]}`),
      ];
      for (const { status, body } of answers) {
        expect({ status, ...(body as object) }).toMatchObject({ status: 403, code: 'not_allowed' });
      }
      expect(countAsked(server)).toBe(asked);
      await setRights(learner.type.permissions);
      expect((await learner.get(helper, ids[helper])).status).toBe(200);
    },
  );
});

describe('somebody who is deleted while a helper works', () => {
  test.each([
    ['a note', enhanceNote, { content: '[[scenario:slow rate=40]] 細胞' }],
    ['a practice', practiseLanguage, { ...BODIES.language, message: '[[scenario:slow rate=40]] Hi' }],
  ] as const)('on %s reads that nobody is signed in', async (_, operation, body) => {
    // Somebody with keys of their own is not deleted.
    await server.addKeys();
    const learner = await makeLearner(server, { provider: null });
    let isGone: Promise<unknown> | undefined;
    const events = await learner.stream(operation as typeof enhanceNote, body, {
      onEvent: () => {
        isGone ??= server.db.delete(users).where(eq(users.id, learner.id)).execute();
      },
    });
    await isGone;
    expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'not_signed_in', message: '請先登入' });
  });
});

describe('somebody who asks for very much', () => {
  test('is asked to wait after twenty requests of a minute, and what is kept is not counted', async () => {
    const learner = await aLearner();
    const body = { language: 'en', messages: [{ role: 'user', content: echo('Hi') }] };
    const note = { ...BODIES.notes, id: randomUUID() };
    expect((await learner.ask('notes', note)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 19 }, () => learner.ask('conversation', body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(19).fill(200));
    const refused = await learner.ask('conversation', body);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await learner.ask('notes', note)).status).toBe(200);
    expect((await (await aLearner()).ask('conversation', body)).status).toBe(200);
  });
});
