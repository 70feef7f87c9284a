import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

/** What a service says when it refuses a call. Services have several forms for it. */
export type ProviderError = {
  message: string;
  /** What it calls the error: code, status, type and parameter. */
  names: string[];
  /** The HTTP status that the error names, where it came within an answer of status 200. */
  status?: number;
  /** Milliseconds that it asks to wait. */
  retryAfterMs?: number;
};

const said = z.union([z.string(), z.number()]).nullish();

const errorObject = z.looseObject({
  message: z.unknown().optional(),
  code: said,
  type: said,
  param: said,
  status: said,
  details: z.array(z.looseObject({ retryDelay: z.string().optional() })).optional(),
  metadata: z.looseObject({ raw: z.unknown().optional() }).optional(),
});

/** Undefined for a body that is no error. */
export function readProviderError(body: unknown): ProviderError | undefined {
  // Gemini answers errors in a list of one.
  const first = Array.isArray(body) ? body[0] : body;
  if (typeof first !== 'object' || first === null) return undefined;
  if ('error' in first && first.error) return readError(first.error);
  // vLLM before 0.10 and Mistral: the body is the error. FastAPI, which several build on, has `detail` alone.
  if ('object' in first && first.object === 'error') return readError(first);
  if ('detail' in first && !('choices' in first)) return readError({ message: withoutInput(first.detail) });
  return 'message' in first && 'code' in first ? readError(first) : undefined;
}

function readError(error: unknown): ProviderError {
  if (typeof error === 'string') return { message: clean(error), names: [] };
  const parsed = errorObject.safeParse(error);
  if (!parsed.success) return { message: clean(JSON.stringify(error)), names: [] };
  const { message, code, type, param, status, details, metadata } = parsed.data;
  const names = [code, status, type, param].filter(
    (name) => name !== null && name !== undefined && name !== '',
  );
  const statusCode = [code, status].map(Number).find((value) => value >= 400 && value <= 599);
  const delay = details?.find(({ retryDelay }) => retryDelay)?.retryDelay;
  // OpenRouter hands on the words of the service behind it.
  const raw = metadata?.raw === undefined ? '' : ` (${writeWords(metadata.raw)})`;
  return {
    message: clean(writeWords(message) + raw),
    names: names.map(String),
    ...(statusCode !== undefined && { status: statusCode }),
    ...(delay !== undefined && { retryAfterMs: Number.parseFloat(delay) * 1_000 }),
  };
}

/** FastAPI repeats in `input` what it was sent, which is what somebody asked. */
function withoutInput(detail: unknown): unknown {
  if (!Array.isArray(detail)) return detail;
  return detail.map((part) => {
    const { msg, type, loc } = (part ?? {}) as { msg?: unknown; type?: unknown; loc?: unknown };
    return { msg, type, loc };
  });
}

const writeWords = (message: unknown): string =>
  typeof message === 'string' ? message : message === undefined ? '' : JSON.stringify(message);

/** Text as it can be stored: PostgreSQL takes no NUL, and half a surrogate pair is no text. */
const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/** A wait that is longer is a limit of the day: nobody in front of a page waits for it. */
const LONGEST_WAIT_MS = 24 * 3600_000;
const IN_WORDS = /(?:try again|retry)(?: after| in) ?(\d+(?:\.\d+)?) ?(ms|s|m|seconds?|minutes?)?/i;

/** Milliseconds that a service asked to wait: in a header, in the body, or in its words. */
export function readRetryAfter(
  headers: IncomingHttpHeaders,
  error: ProviderError | undefined,
  now = Date.now(),
): number | undefined {
  const found = [
    numberOf(headers['retry-after-ms']),
    secondsOf(headers['retry-after']),
    dateOf(headers['retry-after'], now),
    error?.retryAfterMs,
    wordsOf(error?.message ?? ''),
  ].find((ms) => ms !== undefined && Number.isFinite(ms) && ms >= 0);
  return found === undefined ? undefined : Math.min(found, LONGEST_WAIT_MS);
}

function numberOf(value: string | string[] | undefined): number | undefined {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : undefined;
}

function secondsOf(value: string | undefined): number | undefined {
  const seconds = numberOf(value);
  return seconds === undefined ? undefined : seconds * 1_000;
}

function dateOf(value: string | undefined, now: number): number | undefined {
  const at = value === undefined ? Number.NaN : Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(at - now, 0);
}

function wordsOf(message: string): number | undefined {
  const [, count, unit = 's'] = IN_WORDS.exec(message) ?? [];
  if (count === undefined) return undefined;
  if (unit === 'ms') return Number(count);
  return Number(count) * (unit.startsWith('m') ? 60_000 : 1_000);
}
