import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import {
  DEFAULT_EXAM_TEMPLATE,
  EXAM_MAX_LENGTH,
  type Exam,
  TEMPLATE_MAX_LENGTH,
} from '#contract/exams.contract.ts';
import { exams, examTemplates, users } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeTeacher, PAPER, type Teacher } from './testing/make-teacher.ts';

const server = await startTestServer();
/** What is kept needs no model. */
const aTeacher = () => makeTeacher(server, { provider: null });
const TEMPLATE = '/api/exam-generator/system-message';
const BLANKS = ['', ' \n\t　', '\u200b'];

async function create(teacher: Teacher, body: object = PAPER): Promise<string> {
  const answer = await teacher.send('POST', '/api/exams', body);
  expect(answer.status).toBe(201);
  return (answer.body as { examId: string }).examId;
}

describe('a teacher who keeps a paper', () => {
  test('[EXAM-30 EXAM-31 EXAM-32 EXAM-33 OPEN-19 OPEN-83] is told its id, and finds all of it under that', async () => {
    const teacher = await aTeacher();
    const { status, body } = await teacher.send('POST', '/api/exams', PAPER);
    expect(status).toBe(201);
    expect(body).toEqual({ examId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const stored = await teacher.send('GET', `/api/exams/${body.examId}`);
    const instant = expect.stringMatching(/^20\d\d-.+Z$/);
    expect(stored).toMatchObject({
      status: 200,
      body: { ...PAPER, id: body.examId, createdAt: instant, updatedAt: instant },
    });
  });

  test('[EXAM-30 EXAM-32] may leave out model, tokens and sections, and what of a section is not known', async () => {
    const teacher = await aTeacher();
    const { title, subject, grade, content } = PAPER;
    const bare = await create(teacher, { title, subject, grade, content });
    expect((await teacher.send('GET', `/api/exams/${bare}`)).body).toMatchObject({
      model: '',
      tokensUsed: 0,
      sections: [],
    });
    const id = await create(teacher, { ...PAPER, sections: [{ title: '甲部', unitId: 'local-1' }] });
    expect((await teacher.send('GET', `/api/exams/${id}`)).body).toMatchObject({
      sections: [{ title: '甲部', description: '', unitId: 'local-1', marks: null }],
    });
  });

  test('[OPEN-124] may name the subject in English, and finds it by the name that is stored', async () => {
    const teacher = await aTeacher();
    await create(teacher, { ...PAPER, subject: 'English' });
    expect(await teacher.list()).toMatchObject([{ subject: '英文' }]);
  });

  test('may send it again under an id of their own: there is one, as it was sent last', async () => {
    const teacher = await aTeacher();
    const id = randomUUID();
    const sent = [PAPER, PAPER, { ...PAPER, title: '改好的試卷' }];
    for (const body of sent) expect(await create(teacher, { id: id.toUpperCase(), ...body })).toBe(id);
    expect(await teacher.list()).toMatchObject([{ id, title: '改好的試卷' }]);
  });

  test('may send it twice at once under an id of their own', async () => {
    const teacher = await aTeacher();
    const id = randomUUID();
    const ids = await Promise.all(Array.from({ length: 8 }, () => create(teacher, { id, ...PAPER })));
    expect(new Set(ids)).toEqual(new Set([id]));
    expect(await teacher.list()).toHaveLength(1);
  });

  test('changes it, and reads it as it is now', async () => {
    const teacher = await aTeacher();
    const id = await create(teacher);
    const changes = { ...PAPER, title: '新標題', content: '# 新', grade: '中學 (中六)', sections: [] };
    const { status, body } = await teacher.send('PUT', `/api/exams/${id}`, changes);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...changes, id });
    expect((await teacher.send('GET', `/api/exams/${id}`)).body).toEqual(body);
  });

  test('deletes it, and it is gone', async () => {
    const teacher = await aTeacher();
    const id = await create(teacher);
    const other = await create(teacher);
    expect((await teacher.send('DELETE', `/api/exams/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      expect(await teacher.send(method, `/api/exams/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'exam_not_found', message: '找不到這份試卷' },
      });
    }
    expect((await teacher.send('PUT', `/api/exams/${id}`, PAPER)).status).toBe(404);
    expect((await teacher.list()).map((exam) => exam.id)).toEqual([other]);
  });

  test('has hostile text given back to the letter', async () => {
    const teacher = await aTeacher();
    const hostile = '</script>"\'; drop table exams; -- {grade} $& {subject} \u2028 👩‍🏫 %s \\u0000';
    const paper = {
      ...PAPER,
      title: '<b>試卷</b>',
      content: hostile,
      sections: [{ ...PAPER.sections[0], title: hostile }],
    };
    const id = await create(teacher, paper);
    expect((await teacher.send('GET', `/api/exams/${id}`)).body).toMatchObject(paper);
  });

  test('keeps the longest one that may be', async () => {
    const teacher = await aTeacher();
    const content = '字'.repeat(EXAM_MAX_LENGTH);
    const id = await create(teacher, { ...PAPER, content });
    expect((await teacher.send('GET', `/api/exams/${id}`)).body).toMatchObject({ content });
  });

  test.each([
    ['title', { title: ' ' }, '請填寫試卷標題'],
    ['title', { title: '題'.repeat(201) }, /./],
    ['subject', { subject: '體育' }, '請填寫所有必填欄位'],
    ['grade', { grade: '大學' }, /./],
    ['content', { content: '\u200b\n' }, '請填寫試卷內容'],
    ['content', { content: '字'.repeat(EXAM_MAX_LENGTH + 1) }, '試卷內容太長，最多 200,000 個字元'],
    ['content', { content: '\u0000' }, /無法使用/],
    ['tokensUsed', { tokensUsed: -1 }, /./],
    ['sections', { sections: Array.from({ length: 101 }, () => PAPER.sections[0]) }, /./],
    ['sections.0', { sections: [{ ...PAPER.sections[0], color: 'red' }] }, /./],
    ['sections.0.marks', { sections: [{ ...PAPER.sections[0], marks: 0.5 }] }, /./],
    ['id', { id: '7' }, /./],
  ])('[EXAM-30] reads that %s cannot be so: %#', async (path, part, message) => {
    const teacher = await aTeacher();
    const answer = await teacher.send('POST', '/api/exams', { ...PAPER, ...part });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(answer.body).toHaveProperty('fields.0.path', path);
    expect(answer.body).toHaveProperty(
      'fields.0.message',
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
    expect(await teacher.list()).toEqual([]);
  });
});

describe('a teacher who looks for a paper', () => {
  test('[OPEN-28] reads them page by page without their content, the last changed first, none twice while they change', async () => {
    const teacher = await aTeacher();
    const ids: string[] = [];
    for (const title of ['一', '二', '三', '四', '五']) ids.push(await create(teacher, { ...PAPER, title }));
    await teacher.send('PUT', `/api/exams/${ids[1]}`, { ...PAPER, title: '二' });
    const read: object[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages++) {
      expect(pages).toBeLessThan(4);
      const query: string = cursor ? `?limit=2&cursor=${encodeURIComponent(cursor)}` : '?limit=2';
      const { body, headers } = await teacher.send('GET', `/api/exams${query}`);
      read.push(...(body as never as object[]));
      cursor = headers.get('x-next-cursor');
      // What is changed goes to the top, where this reader has been.
      if (pages === 0) await teacher.send('PUT', `/api/exams/${ids[4]}`, { ...PAPER, title: '五' });
    }
    expect(read.map((exam) => (exam as Exam).title)).toEqual(['二', '五', '四', '三', '一']);
    for (const exam of read) {
      expect(Object.keys(exam).sort()).toEqual([
        'createdAt',
        'grade',
        'id',
        'sections',
        'subject',
        'title',
        'updatedAt',
      ]);
    }
  });

  test('[OPEN-28] reads papers of one moment once each', async () => {
    const teacher = await aTeacher();
    const ids = await Promise.all(Array.from({ length: 5 }, () => create(teacher)));
    const at = new Date('2026-03-01T08:00:00.123Z');
    await server.db.update(exams).set({ updatedAt: at }).where(eq(exams.userId, teacher.id));
    const { body, headers } = await teacher.send('GET', '/api/exams?limit=3');
    const rest = await teacher.list(`?limit=3&cursor=${headers.get('x-next-cursor')}`);
    const read = [...(body as never as Exam[]), ...rest].map(({ id }) => id);
    expect(read).toEqual(ids.toSorted().reverse());
  });

  test.each(['?cursor=yesterday', '?limit=0', '?limit=201'])(
    'is told that a list cannot begin at %s',
    async (query) => {
      const answer = await (await aTeacher()).send('GET', `/api/exams${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(answer.body).toHaveProperty('fields.0.path', query.slice(1).split('=')[0]);
    },
  );

  test('still gets at a paper of a grade that there is no longer', async () => {
    const teacher = await aTeacher();
    const id = await create(teacher);
    await server.db.update(exams).set({ grade: '小學 (七年級)' }).where(eq(exams.id, id));
    expect(await teacher.list()).toMatchObject([{ id, grade: '小學 (1年級)' }]);
    expect((await teacher.send('GET', `/api/exams/${id}`)).status).toBe(200);
  });
});

describe('somebody else', () => {
  test('finds no paper of another teacher, by whatever they try, and it stays as it was', async () => {
    const owner = await aTeacher();
    const id = await create(owner);
    const before = (await owner.send('GET', `/api/exams/${id}`)).body;
    const other = await aTeacher();
    const unknown = randomUUID();
    for (const [method, body] of [['GET'], ['PUT', { ...PAPER, title: '我的' }], ['DELETE']] as const) {
      const foreign = await other.send(method, `/api/exams/${id}`, body);
      const missing = await other.send(method, `/api/exams/${unknown}`, body);
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe(missing.text);
    }
    const taken = await other.send('POST', '/api/exams', { ...PAPER, id });
    expect(taken).toMatchObject({ status: 400, body: { fields: [{ path: 'id' }] } });
    expect(await other.list()).toEqual([]);
    expect((await owner.send('GET', `/api/exams/${id}`)).body).toEqual(before);
  });

  test('[EXAM-33] reads nothing of their own without the permission, and all of it by either name', async () => {
    const refused = await makeTeacher(server, { permission: '/question-database' });
    for (const [method, path, body] of [
      ['GET', '/api/exams'],
      ['POST', '/api/exams', PAPER],
      ['GET', TEMPLATE],
      ['PUT', TEMPLATE, { template: '字' }],
    ] as const) {
      expect((await refused.send(method, path, body)).status).toBe(403);
    }
    for (const permission of ['/exam-generator', 'exam_generator']) {
      const teacher = await makeTeacher(server, { permission });
      const id = await create(teacher);
      expect(await teacher.list()).toMatchObject([{ id }]);
      expect(await teacher.template()).toBe(DEFAULT_EXAM_TEMPLATE);
    }
  });

  test('who is deleted leaves no paper and no template', async () => {
    const teacher = await aTeacher();
    const id = await create(teacher);
    await teacher.send('PUT', TEMPLATE, { template: '字' });
    await server.db.delete(users).where(eq(users.id, teacher.id));
    expect(await server.db.select().from(exams).where(eq(exams.id, id))).toEqual([]);
    expect(await server.db.select().from(examTemplates).where(eq(examTemplates.userId, teacher.id))).toEqual(
      [],
    );
  });

  test.each([
    ['POST', '/api/exams', PAPER],
    ['PUT', TEMPLATE, { template: '字' }],
  ])(
    'who is deleted while they save reads what their next request would say: %s %s',
    async (method, path, body) => {
      const teacher = await aTeacher();
      const answer = await server.db.transaction(async (tx) => {
        await tx.delete(users).where(eq(users.id, teacher.id));
        const saving = teacher.send(method, path, body);
        const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await vi.waitFor(async () => expect((await server.db.$client.query(waiting)).rowCount).toBe(1));
        return { saving };
      });
      expect(await answer.saving).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    },
  );
});

describe('a teacher who writes a template', () => {
  test('[EXAM-24 EXAM-33 OPEN-19] reads the default one as long as there is none of their own', async () => {
    const { status, body } = await (await aTeacher()).send('GET', TEMPLATE);
    expect({ status, body }).toEqual({ status: 200, body: { template: DEFAULT_EXAM_TEMPLATE } });
  });

  test('[EXAM-25 OPEN-19] saves it, again too, and reads it to the letter; everybody else has their own', async () => {
    const [teacher, other] = await Promise.all([aTeacher(), aTeacher()]);
    for (const template of ['為{grade}出題。', ' 為{grade}出{subject}題：\n{unitContents} $& \\ 👩‍🏫 \n']) {
      expect(await teacher.send('PUT', TEMPLATE, { template })).toMatchObject({
        status: 200,
        body: { template },
      });
      expect(await teacher.template()).toBe(template);
    }
    expect(await other.template()).toBe(DEFAULT_EXAM_TEMPLATE);
  });

  test('[EXAM-25] may save it many times at once', async () => {
    const teacher = await aTeacher();
    const templates = Array.from({ length: 8 }, (_, place) => `範本 ${place}`);
    const answers = await Promise.all(
      templates.map((template) => teacher.send('PUT', TEMPLATE, { template })),
    );
    expect(answers.map(({ status }) => status)).toEqual(templates.map(() => 200));
    expect(templates).toContain(await teacher.template());
  });

  test.each(BLANKS)('[EXAM-22] reads that %j cannot be one, and keeps what there was', async (template) => {
    const teacher = await aTeacher();
    await teacher.send('PUT', TEMPLATE, { template: '我的範本' });
    expect(await teacher.send('PUT', TEMPLATE, { template })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        fields: [{ path: 'template', message: '系統提示訊息範本不能為空' }],
      },
    });
    expect(await teacher.template()).toBe('我的範本');
  });

  test('[EXAM-25] reads how long it may be', async () => {
    const teacher = await aTeacher();
    const send = (length: number) => teacher.send('PUT', TEMPLATE, { template: '字'.repeat(length) });
    expect((await send(TEMPLATE_MAX_LENGTH)).status).toBe(200);
    expect(await send(TEMPLATE_MAX_LENGTH + 1)).toMatchObject({
      status: 400,
      body: { fields: [{ message: '系統提示訊息範本太長，最多 20,000 個字元' }] },
    });
  });
});
