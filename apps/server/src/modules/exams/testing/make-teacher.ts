import { type ExamItem, generateExam } from '#contract/exams.contract.ts';
import type { Output } from '#contract/operation.ts';
import { buildToken, buildUserType } from '../../../builders/builders.ts';
import { readEventsOf } from '../../../testing/read-events.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** Somebody who may use the exam generator, with a key of the one provider alone. */
export async function makeTeacher(
  server: TestServer,
  {
    provider = 'openai',
    permission = '/exam-generator',
  }: { provider?: string | null; permission?: string } = {},
) {
  const { call, db } = server;
  const type = await buildUserType(db, { permissions: [permission] });
  const person = await server.aPerson({ userType: type.name });
  const { token } = person;
  if (provider) await buildToken(db, server.container.secretBox, { provider, userId: person.id });
  const send = (method: string, path: string, body?: unknown) =>
    call(method, path, { token, ...(body !== undefined && { body }) });
  return {
    ...person,
    send,
    generate: (body: object) => send('POST', generateExam.path, body),
    stream: (
      body: object,
      more: {
        signal?: AbortSignal;
        onEvent?: (event: { type: string }) => void;
      } = {},
    ) => readEventsOf(generateExam.events, server.url, generateExam.path, { token, body, ...more }),
    template: async () => {
      const { body } = await send('GET', '/api/exam-generator/system-message');
      return (body as { template: string }).template;
    },
    list: async (query = '') => (await send('GET', `/api/exams${query}`)).body as never as ExamItem[],
  };
}

export type Teacher = Awaited<ReturnType<typeof makeTeacher>>;
export type Generated = Output<typeof generateExam>;

const inGrade = { subject: '數學', grade: '小學 (4年級)' };

/** What the page sends for two units. */
export const SELECTION = {
  unitContentsMap: {
    '0190a000-0000-7000-8000-000000000001': {
      ...inGrade,
      unit_name: '分數',
      contents: ['計算 $\\frac{1}{2}+\\frac{1}{4}$。', '說明甚麼是分母。'],
    },
    'local-1': { ...inGrade, unit_name: '周界', contents: ['正方形的邊長是 5 公分，周界是多少？'] },
  },
  selectedGrade: inGrade.grade,
  selectedSubject: inGrade.subject,
};

/** One unit with these questions. */
export const unitOf = (...contents: string[]) => ({
  ...SELECTION,
  unitContentsMap: { unit: { ...inGrade, unit_name: '分數', contents } },
});

export const PAPER = {
  title: '四年級數學科試卷',
  subject: '數學',
  grade: '小學 (4年級)',
  content:
    '# 四年級數學科試卷\n\n## 甲部：分數（100 分）\n\n1. 計算 $\\frac{1}{2}$。（100 分）\n\n## 答案\n\n1. 0.5',
  model: 'gpt-4o-mini',
  tokensUsed: 1234,
  sections: [
    {
      title: '甲部：分數',
      description: '回答所有題目。',
      unitId: '0190a000-0000-7000-8000-000000000001',
      marks: 100,
    },
  ],
};
