import { z } from 'zod';
import { anyOf } from './access.ts';
import { id, instant, page, text } from './fields.ts';
import { namedText, nameText, ownId, writtenText } from './form-fields.ts';
import { defineOperation } from './operation.ts';

/** The question database: questions of the school by unit, which exams are made from. */
export const SUBJECTS = ['中文', '英文', '數學'] as const;
export type Subject = (typeof SUBJECTS)[number];

export const SCHOOL_LEVELS = ['小學', '中學'] as const;
export type SchoolLevel = (typeof SCHOOL_LEVELS)[number];

/** A grade as it is stored and shown: the school level and the name of the year in it. */
export const GRADES = [
  '小學 (1年級)',
  '小學 (2年級)',
  '小學 (3年級)',
  '小學 (4年級)',
  '小學 (5年級)',
  '小學 (6年級)',
  '中學 (中一)',
  '中學 (中二)',
  '中學 (中三)',
  '中學 (中四)',
  '中學 (中五)',
  '中學 (中六)',
] as const;
export type Grade = (typeof GRADES)[number];

/** The grades of a level, by year from 1. */
export const gradesOf = (level: SchoolLevel): Grade[] => GRADES.filter((grade) => grade.startsWith(level));

const ENGLISH_SUBJECTS: Readonly<Record<string, Subject>> = {
  Chinese: '中文',
  English: '英文',
  Mathematics: '數學',
};

/** A subject; the English names mean the same subjects. */
export const subjectInput = z.preprocess(
  (value) => (typeof value === 'string' ? (ENGLISH_SUBJECTS[value] ?? value) : value),
  z.enum(SUBJECTS, { error: '請填寫所有必填欄位' }),
) as z.ZodType<Subject, Subject | 'Chinese' | 'English' | 'Mathematics'>;

const gradeInput = z.enum(GRADES, { error: '請填寫所有必填欄位' });

/** Characters (UTF-16 units) of the name of a unit. */
export const UNIT_NAME_MAX_LENGTH = 200;
/** Characters of one question. */
export const QUESTION_MAX_LENGTH = 10_000;
/** Units, or questions, that are pasted at once. */
export const PASTE_MAX = 500;
/** Characters of all questions that are pasted at once: the index of more takes longer than anybody waits. */
export const PASTE_MAX_LENGTH = 1_000_000;

export const questionUnitSchema = z.strictObject({
  id,
  subject: z.enum(SUBJECTS),
  grade: z.enum(GRADES),
  unit_name: z.string(),
  /** Questions under it. */
  question_count: z.number().int(),
});

export const questionSchema = z.strictObject({
  id,
  unit_id: id,
  /** Markdown, with formulas between dollar signs. */
  content: z.string(),
  updated_at: instant,
});

export type QuestionUnit = z.infer<typeof questionUnitSchema>;
export type Question = z.infer<typeof questionSchema>;

const PAGE_PERMISSIONS = ['question_database', '/question-database'] as const;
const READ = anyOf(...PAGE_PERMISSIONS, 'admin_question_database', 'exam_generator', '/exam-generator');
const WRITE = anyOf(...PAGE_PERMISSIONS, 'admin_question_database');
const MANAGE = anyOf('admin_question_database');

const unitFields = {
  subject: subjectInput,
  grade: gradeInput,
  unit_name: nameText(UNIT_NAME_MAX_LENGTH, '請填寫所有必填欄位'),
};

const ownUnit = {
  params: z.object({ id }),
  notFound: 'question_unit_not_found',
  errors: ['question_unit_not_found'],
} as const;

/** By subject, grade and name. A page holds more than other lists: whoever chooses a unit wants to see all of them. */
export const listQuestionUnits = defineOperation({
  id: 'questionUnits.list',
  method: 'GET',
  path: '/api/question-units',
  access: READ,
  summary: '列出題庫的單元',
  query: z.object({
    subject: subjectInput.optional(),
    grade: gradeInput.optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
    /** Longer than those of other lists: it holds the name of a unit. */
    cursor: text(1_500).optional(),
  }),
  response: z.array(questionUnitSchema),
});

export const createQuestionUnit = defineOperation({
  id: 'questionUnits.create',
  method: 'POST',
  path: '/api/question-units',
  access: WRITE,
  summary: '新增單元',
  body: z.object({ ...ownId, ...unitFields }),
  response: questionUnitSchema,
  status: 201,
  errors: ['question_unit_exists'],
});

/** Many at once, all or none; those that exist already stay as they are. */
export const createQuestionUnits = defineOperation({
  id: 'questionUnits.createMany',
  method: 'POST',
  path: '/api/question-units/many',
  access: WRITE,
  summary: '一次新增多個單元（已有的略過）',
  body: z.object({
    subject: subjectInput,
    grade: gradeInput,
    unit_names: z.array(unitFields.unit_name).min(1).max(PASTE_MAX),
  }),
  response: z.strictObject({
    created: z.array(questionUnitSchema),
    /** Names of the paste that were there before. */
    existing: z.array(z.string()),
  }),
  status: 201,
});

export const updateQuestionUnit = defineOperation({
  ...ownUnit,
  id: 'questionUnits.update',
  method: 'PUT',
  path: '/api/question-units/:id',
  access: MANAGE,
  summary: '更改單元',
  body: z.object(unitFields),
  response: questionUnitSchema,
  errors: [...ownUnit.errors, 'question_unit_exists'],
});

export const deleteQuestionUnit = defineOperation({
  ...ownUnit,
  id: 'questionUnits.delete',
  method: 'DELETE',
  path: '/api/question-units/:id',
  access: MANAGE,
  summary: '刪除單元和它所有的題目',
  response: null,
});

const ownQuestion = {
  params: z.object({ id }),
  notFound: 'question_not_found',
  errors: ['question_not_found'],
} as const;

/** The last changed first. `level` is of the grade; the filters hold together. */
export const listQuestions = defineOperation({
  id: 'questions.list',
  method: 'GET',
  path: '/api/question-contents',
  access: READ,
  summary: '列出題目',
  query: z.object({
    subject: subjectInput.optional(),
    level: z.enum(SCHOOL_LEVELS).optional(),
    grade: gradeInput.optional(),
    unit_id: id.optional(),
    ...page,
  }),
  response: z.array(questionSchema),
});

export const listUnitQuestions = defineOperation({
  id: 'questions.listOfUnit',
  method: 'GET',
  path: '/api/question-contents/unit/:id',
  access: READ,
  summary: '列出一個單元的題目',
  params: z.object({ id }),
  query: z.object(page),
  response: z.array(questionSchema),
  notFound: 'question_unit_not_found',
  errors: ['question_unit_not_found'],
});

/** Questions that a search answers at most; beyond it the words are too common. */
export const FOUND_MAX = 100;

/**
 * Questions that have every word of `q`, whole phrases first, then the last changed. Traditional and Simplified, full
 * and half width, upper and lower case are the same. At most {@link FOUND_MAX}; with the header `x-more-found` there
 * are more.
 */
export const searchQuestions = defineOperation({
  id: 'questions.search',
  method: 'GET',
  path: '/api/question-contents/search',
  access: READ,
  summary: '搜尋題目',
  query: z.object({
    q: writtenText('搜尋內容', 200),
    subject: subjectInput.optional(),
    level: z.enum(SCHOOL_LEVELS).optional(),
    grade: gradeInput.optional(),
    unit_id: id.optional(),
  }),
  response: z.array(questionSchema),
});

const contentText = namedText('題目內容', QUESTION_MAX_LENGTH).refine((value) => value.trim() !== '', {
  error: '請填寫所有必填欄位',
});

const questionFields = { unit_id: id, content: contentText };

/** With the id of a question that was deleted it brings it back. */
export const createQuestion = defineOperation({
  id: 'questions.create',
  method: 'POST',
  path: '/api/question-contents',
  access: WRITE,
  summary: '新增題目',
  body: z.object({ ...ownId, ...questionFields }),
  response: questionSchema,
  status: 201,
  errors: ['question_unit_not_found'],
});

/** Many at once, all or none; sent again it makes none twice. */
export const createQuestions = defineOperation({
  id: 'questions.createMany',
  method: 'POST',
  path: '/api/question-contents/many',
  access: WRITE,
  summary: '一次新增多道題目',
  body: z.object({
    unit_id: id,
    questions: z
      .array(z.object({ id, content: contentText }))
      .min(1)
      .max(PASTE_MAX)
      .refine((all) => all.reduce((sum, { content }) => sum + content.length, 0) <= PASTE_MAX_LENGTH, {
        error: `題目加起來太長，最多 ${PASTE_MAX_LENGTH.toLocaleString('en')} 個字元`,
      }),
  }),
  response: z.array(questionSchema),
  status: 201,
  /** Bytes: as much as may come at once, each character escaped. */
  bodyLimit: 8 * 1024 * 1024,
  errors: ['question_unit_not_found'],
});

export const updateQuestion = defineOperation({
  ...ownQuestion,
  id: 'questions.update',
  method: 'PUT',
  path: '/api/question-contents/:id',
  access: WRITE,
  summary: '更改題目',
  body: z.object(questionFields),
  response: questionSchema,
  errors: [...ownQuestion.errors, 'question_unit_not_found'],
});

export const deleteQuestion = defineOperation({
  ...ownQuestion,
  id: 'questions.delete',
  method: 'DELETE',
  path: '/api/question-contents/:id',
  access: WRITE,
  summary: '刪除題目',
  response: null,
});
