import {
  createExam,
  deleteExam,
  generateExam,
  getExam,
  getExamTemplate,
  listExams,
  saveExamTemplate,
  updateExam,
} from '#contract/exams.contract.ts';
import type { Operation } from '#contract/operation.ts';
import { listQuestionUnits, listUnitQuestions, type QuestionUnit } from '#contract/questions.contract.ts';
import type { RawRequest } from '#web/lib/api/raw-call.ts';

/** What earlier answers taught, which later calls are made with. */
export type Known = {
  unit?: QuestionUnit;
  questions?: readonly string[];
  template?: string;
  examId?: string;
};

export type ExamCall = {
  operation: Operation;
  label: string;
  /** A text says which call must come before. */
  input(known: Known): Pick<RawRequest, 'params' | 'body'> | string;
  /** What is known after an answer that the contract knows. */
  learn?(body: unknown, known: Known): Known;
};

/** Questions that go to the model: enough to try it out. */
const QUESTIONS_MAX = 5;

const TEST_EXAM = {
  title: 'API 測試試卷',
  subject: '數學',
  grade: '小學 (5年級)',
  content: '# API 測試試卷\n\n1. 二分之一加四分之一是多少？\n\n## 答案\n\n1. 四分之三',
} as const;

const first = (label: string) => `請先測試「${label}」`;
const UNITS = '試題單元';
const QUESTIONS = '單元的題目';
const TEMPLATE = '讀取系統提示訊息範本';
const CREATE = '儲存試卷';

const ofExam = ({ examId }: Known) => (examId ? { params: { id: examId } } : first(CREATE));

/** The calls of the exam generator, in an order in which each can use what came before. */
export const EXAM_CALLS: readonly ExamCall[] = [
  {
    operation: listQuestionUnits,
    label: UNITS,
    input: () => ({}),
    learn(body, known) {
      const units = listQuestionUnits.response.safeParse(body).data ?? [];
      const unit = units.find(({ question_count }) => question_count > 0);
      return unit ? { ...known, unit } : known;
    },
  },
  {
    operation: listUnitQuestions,
    label: QUESTIONS,
    input: ({ unit }) => (unit ? { params: { id: unit.id } } : `${first(UNITS)}，並在題庫準備有題目的單元`),
    learn(body, known) {
      const questions = listUnitQuestions.response.safeParse(body).data ?? [];
      return { ...known, questions: questions.slice(0, QUESTIONS_MAX).map(({ content }) => content) };
    },
  },
  {
    operation: getExamTemplate,
    label: TEMPLATE,
    input: () => ({}),
    learn(body, known) {
      const template = getExamTemplate.response.safeParse(body).data?.template;
      return template === undefined ? known : { ...known, template };
    },
  },
  {
    operation: saveExamTemplate,
    label: '原樣存回系統提示訊息範本',
    input: ({ template }) => (template === undefined ? first(TEMPLATE) : { body: { template } }),
  },
  {
    operation: generateExam,
    label: '產生試卷',
    input({ unit, questions }) {
      if (!unit || !questions) return first(QUESTIONS);
      const { id, unit_name, subject, grade } = unit;
      return {
        body: {
          unitContentsMap: { [id]: { unit_name, subject, grade, contents: questions } },
          selectedGrade: grade,
          selectedSubject: subject,
        },
      };
    },
  },
  {
    operation: createExam,
    label: CREATE,
    input: () => ({ body: TEST_EXAM }),
    learn(body, known) {
      const examId = createExam.response.safeParse(body).data?.examId;
      return examId === undefined ? known : { ...known, examId };
    },
  },
  { operation: listExams, label: '試卷列表', input: () => ({}) },
  { operation: getExam, label: '讀取試卷', input: ofExam },
  {
    operation: updateExam,
    label: '更改試卷',
    input(known) {
      const exam = ofExam(known);
      return typeof exam === 'string'
        ? exam
        : { ...exam, body: { ...TEST_EXAM, title: `${TEST_EXAM.title}（已更改）` } };
    },
  },
  {
    operation: deleteExam,
    label: '刪除試卷',
    input: ofExam,
    learn: (_, { examId: _deleted, ...known }) => known,
  },
];
