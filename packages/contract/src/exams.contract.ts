import { z } from 'zod';
import { AI_FAILURES } from './ai-failures.ts';
import { errorCodeSchema } from './errors.ts';
import { id, instant, page, text } from './fields.ts';
import { isBlank, namedText, nameText, numberInput, ownId, writtenText } from './form-fields.ts';
import { defineOperation } from './operation.ts';
import { PAGES } from './pages.ts';
import { GRADES, SUBJECTS, subjectInput } from './questions.contract.ts';

export const EXAM_TEMPERATURE = 0.7;

/** Tokens of the answer: a paper with its answer key. */
export const EXAM_MAX_TOKENS = 12_000;

/** Characters (UTF-16 units) of a paper. */
export const EXAM_MAX_LENGTH = 200_000;

export const TEMPLATE_MAX_LENGTH = 20_000;

/** What a template may name; each is filled in before it is sent. */
export const TEMPLATE_VARIABLES = ['{grade}', '{subject}', '{unitContents}'] as const;

/** The template of whoever has written none. */
export const DEFAULT_EXAM_TEMPLATE = `你是一位有經驗的香港及台灣學校教師，正在為{grade}的學生擬一份{subject}科試卷。

請根據以下單元的題目範例出題，題型、程度和用字要和範例相近，但不要照抄：

{unitContents}

請用 Markdown 寫，並嚴格依照這個格式：
1. 第一行是試卷名稱，寫成「# 試卷名稱」。
2. 每個單元一個部分，標題寫成「## 甲部：單元名稱（20 分）」，依次用甲、乙、丙、丁……，括號內是這部分的總分，各部分合共 100 分。
3. 每部分先用一句話說明作答方法，再列出題目；每題寫明分數，例如「1. 題目（4 分）」，並留下作答的位置，例如「______」。
4. 最後是「## 答案」，依部分和題號列出答案與給分要點。
5. 算式寫在 $ 與 $ 之間，例如 $\\frac{1}{2}$；需要表格時用 Markdown 表格。
6. 除了試卷和答案，不要寫其他說明。`;

/** Tokens that a text has for a model, on the careful side: about one for a Chinese character, one for four letters. */
export function estimateTokens(value: string): number {
  let tokens = 0;
  for (const character of value) tokens += character.charCodeAt(0) < 0x80 ? 0.3 : 1.1;
  return Math.ceil(tokens);
}

/** Tokens that may go to a model with an exam: its context without the room for the answer. */
export const EXAM_PROMPT_MAX_TOKENS = 100_000;

/** Units, and questions of all of them together, that go to a model with an exam. */
const UNITS_MAX = 100;
const QUESTIONS_MAX = 10_000;

const access = PAGES.examGenerator.access;

/** One unit with the questions that a paper is made after. */
const unitContents = z.strictObject({
  unit_name: nameText(200, '請填寫單元名稱和內容'),
  subject: z.enum(SUBJECTS),
  grade: z.enum(GRADES),
  contents: z.array(writtenText('單元內容', 20_000)),
});
export type UnitContents = z.infer<typeof unitContents>;

const unitsById = z.record(text(100), unitContents);

/** Why there are too few or too many units or questions, whatever each of them is. */
function refuseCount(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const units: unknown[] = Object.values(value);
  if (units.length === 0) return '請至少選擇一個單元';
  if (units.length > UNITS_MAX) return `一次最多選 ${UNITS_MAX} 個單元`;
  const questions = units.reduce<number>((sum, unit) => sum + countContents(unit), 0);
  return questions > QUESTIONS_MAX ? `一次最多選 ${QUESTIONS_MAX.toLocaleString('en')} 道題目` : undefined;
}

function countContents(unit: unknown): number {
  const contents = typeof unit === 'object' && unit !== null && 'contents' in unit ? unit.contents : [];
  return Array.isArray(contents) ? contents.length : 0;
}

/** Counted before it is read: every key and every part is read before a rule of the whole is asked. */
const countedUnits = z.preprocess((value, context) => {
  const refusal = refuseCount(value);
  if (refusal) context.addIssue(refusal);
  return value;
}, unitsById) as z.ZodType<z.output<typeof unitsById>, z.input<typeof unitsById>>;

const template = writtenText('系統提示訊息範本', TEMPLATE_MAX_LENGTH);

const generated = z.strictObject({
  content: z.string(),
  model: z.string(),
  tokensUsed: z.number().int(),
  /** The model stopped at its longest answer. */
  isCutOff: z.boolean(),
});
export type GeneratedExam = z.infer<typeof generated>;

/** Writes a paper; its reader leaving stops it. By the ids of its units, or names of the client for local ones. */
export const generateExam = defineOperation({
  id: 'exams.generate',
  method: 'POST',
  path: '/api/exam-generator/generate',
  access,
  summary: '由單元內容產生一份試卷（JSON，或以 SSE 串流）',
  body: z.object({
    unitContentsMap: countedUnits,
    selectedGrade: z.enum(GRADES),
    selectedSubject: subjectInput,
    /** A model of any service; without one the default model for exams. */
    model: text(100).default(''),
    temperature: numberInput(z.number().min(0).max(1)).default(EXAM_TEMPERATURE),
    systemMessageTemplate: template.default(DEFAULT_EXAM_TEMPLATE),
  }),
  response: generated,
  events: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('delta'), text: z.string() }),
    z.strictObject({ type: z.literal('finished'), result: generated }),
    z.strictObject({ type: z.literal('failed'), code: errorCodeSchema, message: z.string() }),
  ]),
  errors: [...AI_FAILURES, 'exam_selection_too_long'],
});

/** One's own template, or the default one. */
export const getExamTemplate = defineOperation({
  id: 'exams.getTemplate',
  method: 'GET',
  path: '/api/exam-generator/system-message',
  access,
  summary: '讀取自己的系統提示訊息範本',
  response: z.strictObject({ template: z.string() }),
});

export const saveExamTemplate = defineOperation({
  id: 'exams.saveTemplate',
  method: 'PUT',
  path: '/api/exam-generator/system-message',
  access,
  summary: '儲存自己的系統提示訊息範本',
  body: z.object({
    template: namedText('系統提示訊息範本', TEMPLATE_MAX_LENGTH).refine((value) => !isBlank(value), {
      error: '系統提示訊息範本不能為空',
    }),
  }),
  response: z.strictObject({ template: z.string() }),
});

/** A part of a paper. `unitId` is the unit that it was made after, where that is known. */
const section = z.strictObject({
  title: namedText('標題', 300),
  description: namedText('說明', 2_000).default(''),
  unitId: text(100)
    .nullish()
    .transform((value) => value ?? null),
  marks: z
    .number()
    .int()
    .min(0)
    .max(1_000)
    .nullish()
    .transform((value) => value ?? null),
});
export type ExamSection = z.infer<typeof section>;

const fields = {
  title: nameText(200, '請填寫試卷標題'),
  subject: subjectInput,
  grade: z.enum(GRADES),
  /** The whole paper as Markdown, with its answer key. */
  content: writtenText('試卷內容', EXAM_MAX_LENGTH),
  model: text(100).default(''),
  tokensUsed: z.number().int().min(0).max(10_000_000).default(0),
  sections: z.array(section).max(100).default([]),
};

const examItem = z.strictObject({
  id,
  title: z.string(),
  subject: z.enum(SUBJECTS),
  grade: z.enum(GRADES),
  sections: z.array(section),
  createdAt: instant,
  updatedAt: instant,
});
export type ExamItem = z.infer<typeof examItem>;

export const examSchema = z.strictObject({
  ...examItem.shape,
  content: z.string(),
  model: z.string(),
  tokensUsed: z.number().int(),
});
export type Exam = z.infer<typeof examSchema>;

const ownExam = {
  access,
  params: z.object({ id }),
  notFound: 'exam_not_found',
  errors: ['exam_not_found'],
} as const;

export const createExam = defineOperation({
  id: 'exams.create',
  method: 'POST',
  path: '/api/exams',
  access,
  summary: '儲存一份試卷',
  body: z.object({ ...ownId, ...fields }),
  response: z.strictObject({ examId: id }),
  status: 201,
  bodyLimit: 2 * 1024 * 1024,
});

/** One's own, the last changed first, without their content. */
export const listExams = defineOperation({
  id: 'exams.list',
  method: 'GET',
  path: '/api/exams',
  access,
  summary: '列出自己的試卷',
  query: z.object(page),
  response: z.array(examItem),
});

export const getExam = defineOperation({
  ...ownExam,
  id: 'exams.get',
  method: 'GET',
  path: '/api/exams/:id',
  summary: '讀取自己的一份試卷',
  response: examSchema,
});

export const updateExam = defineOperation({
  ...ownExam,
  id: 'exams.update',
  method: 'PUT',
  path: '/api/exams/:id',
  summary: '更改自己的一份試卷',
  body: z.object(fields),
  response: examSchema,
  bodyLimit: 2 * 1024 * 1024,
});

export const deleteExam = defineOperation({
  ...ownExam,
  id: 'exams.delete',
  method: 'DELETE',
  path: '/api/exams/:id',
  summary: '刪除自己的一份試卷',
  response: null,
});
