import { z } from 'zod';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { type ErrorBody, type ErrorCode, errorBodySchema } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { ERROR_STATUS } from '../../platform/http/error-status.ts';
import { judgeFields } from './judge-fields.ts';
import type { PropertyRequest } from './requests.ts';
import type { Answer } from './send.ts';

/** Failures that every operation may answer, whatever it declares. */
const GENERAL: readonly string[] = [
  'invalid_input',
  'not_signed_in',
  'not_allowed',
  'body_too_large',
  // Of a visitor whose visit has ended, whatever is asked for.
  'visit_expired',
  'visit_password_changed',
  'visit_chatbot_closed',
] satisfies ErrorCode[];

/** What must stay in the house: stacks, files, statements, and the words of libraries. */
const LEAK = new RegExp(
  [
    String.raw`\bat (async )?\S+ ?\(?[^ ]*:\d+:\d+`,
    String.raw`node_modules|file:\/\/|node:internal|\/(home|usr|var|tmp|root|srv|work)\/`,
    String.raw`\b(select|insert into|delete from)\b[^"]*\b(from|values|where)\b|\bupdate\b[^"]*\bset\b`,
    `violates|duplicate key|syntax error|Failed query|relation "|column "|PostgreSQL|drizzle`,
    String.raw`\b(TypeError|RangeError|SyntaxError|ReferenceError|ZodError|Error:)|ECONN|\[object `,
  ].join('|'),
  'i',
);

/** Characters of a failure, however much is wrong with its request. */
const LONGEST_FAILURE = 15_000;

const HAN = /\p{Script=Han}/u;

/** What is wrong with an answer, each in a sentence; nothing where all that was promised is kept. */
export function judgeAnswer(operation: Operation, request: PropertyRequest, answer: Answer): string[] {
  const { status } = answer;
  const problems = judgeAccess(request, status);
  if (status >= 200 && status < 300) {
    if (!request.isElsewhere) problems.push(...judgeSuccess(operation, request, answer));
  } else problems.push(...judgeFailure(operation, request, answer));
  return problems;
}

function judgeAccess({ mark, isElsewhere }: PropertyRequest, status: number): string[] {
  if (mark === null || mark === 'in' || isElsewhere) return [];
  return String(status) === mark
    ? []
    : [`somebody whom the access table answers ${mark} was answered ${status}`];
}

function judgeSuccess(operation: Operation, request: PropertyRequest, answer: Answer): string[] {
  const type = answer.headers['content-type'] ?? '';
  if (type.startsWith('text/event-stream')) return judgeEvents(operation, answer.text, request);
  const expected = operation.response === null ? 204 : (operation.status ?? 200);
  if (answer.status !== expected) return [`it answered ${answer.status} and not ${expected}`];
  if (operation.response === null) return answer.text === '' ? [] : ['an answer of 204 has a body'];
  if (operation.response instanceof z.ZodCustom)
    return answer.text === '' ? ['a file came without content'] : [];
  const parsed = operation.response.safeParse(readJson(answer.text));
  if (parsed.success) return [];
  return [
    `the answer does not fit its schema: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`,
  ];
}

function judgeEvents(operation: Operation, text: string, { parts }: PropertyRequest): string[] {
  const events = text
    .split('\n\n')
    .filter((frame) => frame.startsWith('data: '))
    .map((frame) => readJson(frame.slice('data: '.length)));
  const wrong = events.find((event) => !operation.events?.safeParse(event).success);
  if (wrong !== undefined)
    return [`an event does not fit its schema: ${JSON.stringify(wrong).slice(0, 200)}`];
  const last = events.at(-1) as { type: string; code?: string; message?: string } | undefined;
  // Whoever names a place behind the last one has heard of the end.
  if (last === undefined && Number(parts.query.after ?? 0) > 0) return [];
  if (last === undefined || !['finished', 'failed', 'saved'].includes(last.type))
    return [`the stream ended with ${last?.type ?? 'nothing'}`];
  return last.type === 'failed' ? judgeWords(operation, last as ErrorBody, false) : [];
}

function judgeFailure(operation: Operation, request: PropertyRequest, answer: Answer): string[] {
  const parsed = errorBodySchema.safeParse(readJson(answer.text));
  if (!parsed.success)
    return [`an answer of ${answer.status} has no body of a failure: ${answer.text.slice(0, 200)}`];
  const failure = parsed.data;
  const problems = judgeWords(operation, failure, request.isElsewhere);
  if (ERROR_STATUS[failure.code] !== answer.status)
    problems.push(`${failure.code} was answered with ${answer.status}`);
  if (failure.code === 'invalid_input') problems.push(...judgeFields(operation, request, failure));
  if (answer.text.length > LONGEST_FAILURE) problems.push('a refusal is long');
  if (LEAK.test(JSON.stringify(failure.fields ?? []))) problems.push('a field leaks what is inside');
  return problems;
}

/** A code of the list that the operation declares, and a sentence for people. */
function judgeWords(operation: Operation, { code, message }: ErrorBody, isElsewhere: boolean): string[] {
  if (!(code in ERROR_MESSAGES)) return [`the code ${code} is not of the list`];
  const problems: string[] = [];
  const isDeclared =
    GENERAL.includes(code) || operation.errors?.includes(code) || operation.notFound === code;
  if (!isDeclared && !isElsewhere) problems.push(`the operation does not declare ${code}`);
  const known = ERROR_MESSAGES[code];
  // Some sentences of the specification are English.
  const isExact = !HAN.test(known) && message.startsWith(known.split('{')[0] ?? '');
  if (!HAN.test(message) && !isExact) problems.push(`no sentence in Chinese: ${message}`);
  if (!isExact && LEAK.test(message)) problems.push(`a sentence leaks what is inside: ${message}`);
  return problems;
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
