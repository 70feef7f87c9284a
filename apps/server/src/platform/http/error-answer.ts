import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ErrorBody, errorMessage } from '#contract/errors.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isUnavailable, withoutValues } from '../db/database.ts';
import { ERROR_STATUS } from './error-status.ts';

/** Every failure leaves by this door: a code, a sentence, the named fields, and never a stack. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = nameFailure(error, request.log);
  if (failure.retryAfter !== undefined) reply.header('retry-after', Math.ceil(failure.retryAfter));
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
  if (failure.code === 'internal') log.error({ err: withoutValues(error) }, 'unexpected failure');
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

/** An input that does not fit its schema; `place` is the part of the request, for a fault of the whole. */
export function invalidInput(error: z.ZodError, place: string): AppError {
  const fields = error.issues.map((issue) => ({
    path: issue.path.join('.') || place,
    message: issue.message,
  }));
  return new AppError('invalid_input', {
    fields,
    message: summarise(error.issues[0], fields[0]?.path ?? place),
  });
}

/** A rule of ours is a sentence that stands alone; a general one needs the field beside it. */
function summarise(issue: z.core.$ZodIssue | undefined, path: string): string {
  if (!issue) return errorMessage('invalid_input');
  return issue.code === 'custom'
    ? issue.message
    : `${errorMessage('invalid_input')}：${path}（${issue.message}）`;
}
