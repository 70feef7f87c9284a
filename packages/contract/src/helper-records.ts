import { z } from 'zod';
import { id, instant } from './fields.ts';
import { writtenText } from './form-fields.ts';
import { PAGES } from './pages.ts';
import { LEARNING_STYLES } from './users.contract.ts';

/** The learning helpers: an assignment evaluated, material written, a language practised, a note worked up. */
export const HELPERS = ['assignment', 'content', 'language', 'notes'] as const;
export type Helper = (typeof HELPERS)[number];

/** Who may use a helper: whoever may open its page. */
export const HELPER_ACCESS = {
  assignment: PAGES.assignments.access,
  content: PAGES.content.access,
  language: PAGES.language.access,
  notes: PAGES.notes.access,
} as const;

/** Characters (UTF-16 units) of an assignment or a note; what is longer is refused, never cut. */
export const WORK_MAX_LENGTH = 60_000;

/** Milliseconds in which a helper has finished or said why not. */
export const HELPER_TIMEOUT_MS = 120_000;

/** What an assignment is judged by when nobody says. */
export const DEFAULT_CRITERIA = ['內容完整性', '論點清晰度', '文法正確性', '創意思維'] as const;

/** `text` where the answer had another shape than was asked for: it is shown as it came, and nothing is read into it. */
export const answerShape = z.enum(['structured', 'markers', 'text']);
export type AnswerShape = z.infer<typeof answerShape>;

const record = {
  id,
  title: z.string(),
  createdAt: instant,
  shape: answerShape,
  /** The model stopped at its longest answer. */
  isCutOff: z.boolean(),
};

/** One row of a rubric. Weights are parts of their sum. */
export const rubricRow = z.strictObject({
  criterion: writtenText('評分項目', 200),
  weight: z.number().int().min(1).max(100),
});

/** How one criterion was met. `score` is of 100; quotes stand in the assignment word for word. */
const judgement = z.strictObject({
  criterion: z.string(),
  weight: z.number().int().nullable(),
  score: z.number().int().min(0).max(100).nullable(),
  reason: z.string(),
  quotes: z.array(z.string()),
});

export const assignmentSchema = z.strictObject({
  ...record,
  helper: z.literal('assignment'),
  description: z.string(),
  content: z.string(),
  criteria: z.string(),
  rubric: z.array(rubricRow),
  submittedAt: instant,
  evaluatedAt: instant,
  feedback: z.string(),
  /** Of 100; with a rubric the weighted mean of its rows. Null where the answer has none that can be trusted. */
  score: z.number().int().min(0).max(100).nullable(),
  judgements: z.array(judgement),
  /** The submission that this one mends. */
  previousId: id.nullable(),
});

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;

export const materialSchema = z.strictObject({
  ...record,
  helper: z.literal('content'),
  content: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  type: z.literal('exercise'),
  subject: z.string(),
  topic: z.string(),
  learningStyle: z.enum(LEARNING_STYLES),
});

export const PRACTICE_LANGUAGES = ['english', 'japanese', 'french', 'german', 'spanish'] as const;
export const PRACTICE_LEVELS = ['beginner', 'intermediate', 'advanced'] as const;

/** Kinds of mistakes, by which one's own frequent ones are counted. */
export const MISTAKE_KINDS = [
  'spelling',
  'grammar',
  'tense',
  'agreement',
  'article',
  'preposition',
  'word-order',
  'word-choice',
  'punctuation',
  'other',
] as const;
export type MistakeKind = (typeof MISTAKE_KINDS)[number];

export const correctionSchema = z.strictObject({
  original: z.string(),
  corrected: z.string(),
  explanation: z.string(),
  kind: z.enum(MISTAKE_KINDS),
});

export const practiceMessage = z.strictObject({
  id,
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: instant,
});

/** Messages of one practice; after that a new one is begun. */
export const PRACTICE_MAX_MESSAGES = 200;

export const practiceSchema = z.strictObject({
  ...record,
  helper: z.literal('language'),
  language: z.enum(PRACTICE_LANGUAGES),
  level: z.enum(PRACTICE_LEVELS),
  conversation: z.array(practiceMessage),
  /** `messageId` is the learner's message that it corrects. */
  corrections: z.array(z.strictObject({ ...correctionSchema.shape, messageId: id })),
});

export const noteSchema = z.strictObject({
  ...record,
  helper: z.literal('notes'),
  content: z.string(),
  summary: z.string(),
  keyPoints: z.array(z.string()),
  /** An answer may be empty where the model gave none. */
  reviewQuestions: z.array(
    z.strictObject({ question: z.string(), answer: z.string(), isKnown: z.boolean() }),
  ),
});

export const helperRecordSchema = z.discriminatedUnion('helper', [
  assignmentSchema,
  materialSchema,
  practiceSchema,
  noteSchema,
]);

export type Assignment = z.infer<typeof assignmentSchema>;
export type Judgement = z.infer<typeof judgement>;
export type RubricRow = z.infer<typeof rubricRow>;
export type Material = z.infer<typeof materialSchema>;
export type Practice = z.infer<typeof practiceSchema>;
export type Correction = z.infer<typeof correctionSchema>;
export type Note = z.infer<typeof noteSchema>;
export type HelperRecord = z.infer<typeof helperRecordSchema>;
