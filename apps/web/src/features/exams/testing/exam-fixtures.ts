import { fireEvent, screen, within } from '@testing-library/react';
import {
  createExam,
  DEFAULT_EXAM_TEMPLATE,
  type Exam,
  type ExamItem,
  type GeneratedExam,
  generateExam,
  getExam,
  getExamTemplate,
  listExams,
} from '#contract/exams.contract.ts';
import { PAGES } from '#contract/pages.ts';
import {
  listQuestionUnits,
  listUnitQuestions,
  type Question,
  type QuestionUnit,
} from '#contract/questions.contract.ts';
import { getUser } from '#contract/users.contract.ts';
import { type FakeBackend, type Handler, streamOf } from '#web/testing/fake-backend.ts';
import { buildUser } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

export const examId = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

export function buildUnit(n: number, fields: Partial<QuestionUnit> = {}): QuestionUnit {
  return {
    id: examId(n),
    subject: '數學',
    grade: '小學 (5年級)',
    unit_name: `單元 ${n}`,
    question_count: 2,
    ...fields,
  };
}

export const FRACTIONS = buildUnit(1, { unit_name: '分數' });
export const AREAS = buildUnit(2, { unit_name: '面積' });

export function buildQuestion(n: number, unitId: string, content = `題目 ${n}`): Question {
  return { id: examId(1_000 + n), unit_id: unitId, content, updated_at: '2026-10-05T02:00:00Z' };
}

export const MARKDOWN = `# 五年級數學測驗

## 甲部：分數（60 分）

選出正確的答案。

1. 二分之一加四分之一是多少？（60 分）

## 乙部：面積（40 分）

1. 求長方形的面積。（40 分）

## 答案

1. 四分之三
`;

export const GENERATED: GeneratedExam = {
  content: MARKDOWN,
  model: 'gpt-4o-mini',
  tokensUsed: 1_234,
  isCutOff: false,
};

export function buildExamItem(n: number, fields: Partial<ExamItem> = {}): ExamItem {
  return {
    id: examId(n),
    title: `試卷 ${n}`,
    subject: '數學',
    grade: '小學 (5年級)',
    sections: [{ title: '甲部：分數', description: '選出正確的答案。', unitId: FRACTIONS.id, marks: 60 }],
    createdAt: '2026-10-05T02:00:00Z',
    updatedAt: '2026-10-06T02:00:00Z',
    ...fields,
  };
}

export function buildExam(n: number, fields: Partial<Exam> = {}): Exam {
  return { ...buildExamItem(n), content: MARKDOWN, model: 'gpt-4o-mini', tokensUsed: 1_234, ...fields };
}

export const finishExam: Handler<typeof generateExam> = () =>
  streamOf(generateExam, [
    { type: 'delta', text: MARKDOWN.slice(0, 40) },
    { type: 'finished', result: GENERATED },
  ]);

type Options = {
  /** Behind the path, with its question mark. */
  search?: string;
  backend?: (backend: FakeBackend) => void;
};

/** A teacher opens the page. There are two units of two questions each, and nothing is saved unless it is given. */
export async function openExams({ search = '', backend: prepare }: Options = {}) {
  const page = await renderApp(`${PAGES.examGenerator.path}${search}`, {
    as: { userType: 'teacher', permissions: ['/exam-generator'] },
    backend: (backend) => {
      backend.on(getUser, () => buildUser({ user_type: 'teacher', school: '示範小學' }));
      backend.on(listExams, () => []);
      backend.on(getExamTemplate, () => ({ template: DEFAULT_EXAM_TEMPLATE }));
      backend.on(listQuestionUnits, () => [FRACTIONS, AREAS]);
      backend.on(listUnitQuestions, ({ params }) => [
        buildQuestion(1, params.id, '第一道題目'),
        buildQuestion(2, params.id, '第二道題目'),
      ]);
      backend.on(generateExam, finishExam);
      backend.on(getExam, ({ params }) => buildExam(1, { id: params.id }));
      backend.on(createExam, ({ body }) => ({ examId: body.id ?? examId(99) }));
      prepare?.(backend);
    },
  });
  await screen.findByRole('heading', { level: 1, name: PAGES.examGenerator.title });
  return page;
}

const UNITS = `?step=units&subject=${encodeURIComponent('數學')}&grade=${encodeURIComponent('小學 (5年級)')}`;

/** The unit list of the fifth grade, reached by its address. */
export async function openUnits(options: Omit<Options, 'search'> = {}) {
  const page = await openExams({ ...options, search: UNITS });
  await screen.findByRole('checkbox', { name: '分數' });
  return {
    ...page,
    tick: (name: string) => page.user.click(screen.getByRole('checkbox', { name })),
    generate: () => page.user.click(screen.getByRole('button', { name: '生成試卷' })),
    bodies: () => page.backend.callsOf(generateExam).map(({ input }) => input.body),
  };
}

/** A paper that was made of the unit of fractions, in its editor. */
export async function openPaper(options: Omit<Options, 'search'> = {}) {
  const page = await openUnits(options);
  await page.tick('分數');
  await page.generate();
  await screen.findByRole('heading', { name: '編輯試卷' });
  return page;
}

export const sheet = () => within(screen.getByRole('article', { name: '試卷預覽' }));
export const part = (number: number) => within(screen.getByRole('group', { name: `第 ${number} 部分` }));
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
export const choose = type;
export const answer = async (name: string) => {
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name }));
};
