import { z } from 'zod';
import { SIGNED_IN } from './access.ts';
import { AI_FAILURES } from './ai-failures.ts';
import { errorCodeSchema } from './errors.ts';
import { id, instant, page } from './fields.ts';
import { isBlank, namedText, ownId, writtenText } from './form-fields.ts';
import {
  answerShape,
  assignmentSchema,
  correctionSchema,
  DIFFICULTIES,
  HELPER_ACCESS,
  HELPERS,
  helperRecordSchema,
  MISTAKE_KINDS,
  materialSchema,
  noteSchema,
  PRACTICE_LANGUAGES,
  PRACTICE_LEVELS,
  practiceMessage,
  rubricRow,
  WORK_MAX_LENGTH,
} from './helper-records.ts';
import { defineOperation } from './operation.ts';
import { LEARNING_STYLES } from './users.contract.ts';

/**
 * What a helper says while it works: the text for reading as it grows, then one last event. Its reader leaving ends
 * the work; what is finished is kept as a record.
 */
const helperEvents = <Result extends z.ZodType>(result: Result) =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('delta'), text: z.string() }),
    z.strictObject({ type: z.literal('finished'), result }),
    z.strictObject({ type: z.literal('failed'), code: errorCodeSchema, message: z.string() }),
  ]);

/** What is worked on: kept as it was typed. */
const workText = (name: string) =>
  namedText('內容', WORK_MAX_LENGTH).refine((value) => !isBlank(value), { error: `請填寫${name}` });

/** Without title and description, as the call table has it, the assignment is kept under the beginning of its text. */
export const evaluateAssignment = defineOperation({
  id: 'helpers.evaluateAssignment',
  method: 'POST',
  path: '/api/ai/helpers/assignment',
  access: HELPER_ACCESS.assignment,
  summary: '評估一份作業（JSON，或以 SSE 串流）',
  body: z.object({
    ...ownId,
    title: namedText('作業標題', 200).default(''),
    description: namedText('作業描述', 5_000).default(''),
    content: workText('作業內容'),
    criteria: namedText('評分標準', 5_000).default(''),
    rubric: z.array(rubricRow).max(10).default([]),
    previousId: id.nullish(),
  }),
  response: assignmentSchema,
  events: helperEvents(assignmentSchema),
  errors: [...AI_FAILURES, 'helper_record_not_found'],
});

export const generateContent = defineOperation({
  id: 'helpers.generateContent',
  method: 'POST',
  path: '/api/ai/helpers/content',
  access: HELPER_ACCESS.content,
  summary: '產生一份學習內容（JSON，或以 SSE 串流）',
  body: z.object({
    ...ownId,
    subject: writtenText('學科', 200),
    topic: writtenText('主題', 500),
    difficulty: z.enum(DIFFICULTIES).default('medium'),
    learningStyle: z.enum(LEARNING_STYLES).default('visual'),
  }),
  response: materialSchema,
  events: helperEvents(materialSchema),
  errors: [...AI_FAILURES, 'helper_record_not_found'],
});

const practiceReply = z.strictObject({
  practiceId: id,
  message: practiceMessage,
  reply: z.string(),
  replyMessage: practiceMessage,
  corrections: z.array(correctionSchema),
  shape: answerShape,
  isCutOff: z.boolean(),
});

export type PracticeReply = z.infer<typeof practiceReply>;

/**
 * One message of a practice. Without `practiceId`, or with one that is new, it begins a practice; the language and
 * the level of an older one are its own. `messageId`, made by the client, makes sending a message again harmless.
 */
export const practiseLanguage = defineOperation({
  id: 'helpers.practiseLanguage',
  method: 'POST',
  path: '/api/ai/helpers/language',
  access: HELPER_ACCESS.language,
  summary: '語言練習的一則訊息（JSON，或以 SSE 串流）',
  body: z.object({
    practiceId: id.optional(),
    messageId: id.optional(),
    language: z.enum(PRACTICE_LANGUAGES),
    level: z.enum(PRACTICE_LEVELS),
    message: writtenText('訊息', 5_000),
  }),
  response: practiceReply,
  events: helperEvents(practiceReply),
  errors: [...AI_FAILURES, 'helper_record_not_found', 'practice_full'],
});

export const enhanceNote = defineOperation({
  id: 'helpers.enhanceNote',
  method: 'POST',
  path: '/api/ai/helpers/notes',
  access: HELPER_ACCESS.notes,
  summary: '整理一份筆記：摘要、重點、複習問題（JSON，或以 SSE 串流）',
  body: z.object({
    ...ownId,
    title: namedText('筆記標題', 200).default(''),
    content: workText('筆記內容'),
  }),
  response: noteSchema,
  events: helperEvents(noteSchema),
  errors: [...AI_FAILURES, 'helper_record_not_found'],
});

const ownRecord = {
  access: SIGNED_IN,
  params: z.object({ helper: z.enum(HELPERS), id }),
  notFound: 'helper_record_not_found',
  errors: ['helper_record_not_found'],
} as const;

/** A record in a list of one's own. `note` says more of it in a few words; `score` is an assignment's. */
const recordItem = z.strictObject({
  id,
  title: z.string(),
  note: z.string(),
  score: z.number().int().nullable(),
  at: instant,
});

export type HelperRecordItem = z.infer<typeof recordItem>;

/** One's own, the last used first. Reading them needs the right to use the helper, as the page does. */
export const listHelperRecords = defineOperation({
  id: 'helpers.listRecords',
  method: 'GET',
  path: '/api/ai/helpers/:helper/records',
  access: SIGNED_IN,
  summary: '列出自己在一個學習功能的記錄',
  params: z.object({ helper: z.enum(HELPERS) }),
  query: z.object(page),
  response: z.array(recordItem),
  // What is no helper has no records.
  notFound: 'helper_record_not_found',
  errors: ['helper_record_not_found'],
});

export const getHelperRecord = defineOperation({
  ...ownRecord,
  id: 'helpers.getRecord',
  method: 'GET',
  path: '/api/ai/helpers/:helper/records/:id',
  summary: '讀取自己的一份記錄',
  response: helperRecordSchema,
});

export const deleteHelperRecord = defineOperation({
  ...ownRecord,
  id: 'helpers.deleteRecord',
  method: 'DELETE',
  path: '/api/ai/helpers/:helper/records/:id',
  summary: '刪除自己的一份記錄',
  response: null,
});

/** Which of a note's review questions its writer knows by now, by their places from 0. */
export const markKnown = defineOperation({
  ...ownRecord,
  id: 'helpers.markKnown',
  method: 'PUT',
  path: '/api/ai/helpers/notes/records/:id/known',
  access: HELPER_ACCESS.notes,
  summary: '標記已經會的複習問題',
  params: z.object({ id }),
  body: z.object({ known: z.array(z.number().int().min(0).max(999)).max(1_000) }),
  response: noteSchema,
});

/** One's own mistakes in a language by kind, the most frequent first, out of the last practices. */
export const listMistakes = defineOperation({
  id: 'helpers.listMistakes',
  method: 'GET',
  path: '/api/ai/helpers/language/mistakes',
  access: HELPER_ACCESS.language,
  summary: '自己常犯的語言錯誤',
  query: z.object({ language: z.enum(PRACTICE_LANGUAGES) }),
  response: z.array(
    z.strictObject({
      kind: z.enum(MISTAKE_KINDS),
      count: z.number().int(),
      /** The latest ones. */
      examples: z.array(correctionSchema),
    }),
  ),
});

/** Languages of the practice pages: English, Mandarin, Cantonese. */
export const SPOKEN_LANGUAGES = ['en', 'cmn', 'yue'] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** Characters of all messages together that a partner hears. */
export const CONVERSATION_MAX_LENGTH = 20_000;

const spokenReply = z.strictObject({ reply: z.string() });

/** A spoken conversation goes on; nothing of it is kept. */
export const converse = defineOperation({
  id: 'helpers.converse',
  method: 'POST',
  path: '/api/ai/helpers/conversation',
  access: SIGNED_IN,
  summary: '會話練習的一句回應（JSON，或以 SSE 串流）',
  body: z.object({
    language: z.enum(SPOKEN_LANGUAGES),
    /** Where the two talk and who they are, as the page shows it. */
    scene: namedText('場景', 500).default(''),
    /** Oldest first; the last one is the learner's. */
    messages: z
      .array(
        z.strictObject({
          role: z.enum(['user', 'assistant']),
          content: writtenText('訊息', 2_000),
        }),
      )
      .min(1)
      .max(40)
      .refine((messages) => messages.at(-1)?.role === 'user', { error: '最後一句要由學生說' })
      .refine(
        (messages) =>
          messages.reduce((sum, { content }) => sum + content.length, 0) <= CONVERSATION_MAX_LENGTH,
        {
          error: `對話太長，全部最多 ${CONVERSATION_MAX_LENGTH.toLocaleString('en')} 個字元，請開始新的對話`,
        },
      ),
  }),
  response: spokenReply,
  events: helperEvents(spokenReply),
  errors: AI_FAILURES,
});
