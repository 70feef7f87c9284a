import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errorMessage } from '#contract/error-messages.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isUnavailable, toLogged } from '../db/database.ts';
import { failuresAnswered } from '../figures.ts';
import { ERROR_STATUS } from './error-status.ts';

/** Fields that one answer names: whoever mends these reads of the next ones. */
const FIELDS_MAX = 20;
/** Characters of a path and of a sentence about it: both may repeat keys that the caller made up. */
const WORDS_MAX = 300;

// From the start: an increase is seen only of what was there before.
for (const code of Object.keys(ERROR_STATUS)) failuresAnswered.inc({ code }, 0);

/** Every failure leaves by this door: a code, a sentence, the named fields, and never a stack. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = nameFailure(error, request.log);
  if (failure.retryAfter !== undefined) reply.header('retry-after', Math.ceil(failure.retryAfter));
  // Fastify would close the connection on what still comes, and the sentence would be lost with it: Node reads the rest and
  // throws it away, for as long as a request may take.
  if (failure.code === 'body_too_large' && request.server.server.listening) reply.removeHeader('connection');
  const body: ErrorBody = {
    code: failure.code,
    message: failure.message,
    ...(failure.fields && { fields: failure.fields }),
  };
  return reply.code(ERROR_STATUS[failure.code]).send(body);
}

/** A failure as its caller hears of it; what nobody foresaw goes to the log. */
export function nameFailure(error: unknown, log: FastifyBaseLogger): AppError {
  const failure = error instanceof AppError ? error : translate(error);
  failuresAnswered.inc({ code: failure.code });
  if (failure.code === 'internal') log.error({ err: toLogged(error) }, 'unexpected failure');
  return failure;
}

/** What Fastify and its plugins refuse: bodies that are too large or no JSON, addresses that make no sense. */
function translate(error: unknown): AppError {
  const { code: given, statusCode = 500 } = error as Partial<FastifyError>;
  // Errors of the browser's kind have a number there.
  const code = String(given ?? '');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('body_too_large');
  if (code.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError) {
    return new AppError('invalid_input', { fields: [{ path: 'body', message: '不是有效的 JSON' }] });
  }
  if (isUnavailable(error)) return new AppError('database_unavailable', { retryAfter: 5, cause: error });
  return statusCode < 500 ? new AppError('route_not_found') : new AppError('internal', { cause: error });
}

/**
 * An input that does not fit its schema; `place` is the part of the request, for a fault of the whole. However much of
 * it is wrong, the answer is short.
 */
export function invalidInput(error: z.ZodError, place: string): AppError {
  const fields = error.issues.slice(0, FIELDS_MAX).map((issue) => ({
    path: shorten(issue.path.join('.')) || place,
    message: shorten(issue.message),
  }));
  return new AppError('invalid_input', {
    fields,
    message: summarise(error.issues[0]?.code, fields[0]),
  });
}

/** A rule of ours is a sentence that stands alone; a general one needs the field beside it. */
function summarise(code: string | undefined, field: { path: string; message: string } | undefined): string {
  if (!field) return errorMessage('invalid_input');
  return code === 'custom'
    ? field.message
    : `${errorMessage('invalid_input')}：${field.path}（${field.message}）`;
}

function shorten(words: string): string {
  return words.length <= WORDS_MAX ? words : `${words.slice(0, WORDS_MAX).toWellFormed()}…`;
}
