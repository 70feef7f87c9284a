import type { ErrorBody } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import type { PropertyRequest } from './requests.ts';
import { toJsonSchema } from './schema-values.ts';

const HAN = /\p{Script=Han}/u;
/** How zod speaks of a value that it refuses, in any language: types, signs and formats. */
export const LIBRARY_WORDS =
  /預期|收到|\b(string|number|object|array|boolean|undefined|null|NaN|Invalid)\b|[<>]=?|\||UUID|ISO|URL/;
const PARTS = ['params', 'query', 'body'] as const;

/** Whether an input that was refused names what is wrong, and nothing that is right. */
export function judgeFields(
  operation: Operation,
  request: PropertyRequest,
  { fields = [] }: ErrorBody,
): string[] {
  if (fields.length === 0) return ['an input was refused, and no field is named'];
  const problems: string[] = [];
  const known = new Set<string>([...PARTS, ...PARTS.flatMap((part) => namesOf(operation, part))]);
  const unknown = fields.find(({ path }) => !known.has(path.split('.')[0] ?? ''));
  if (unknown && request.oddPlace === 'nothing' && !isOfKeys(operation))
    problems.push(`a field is named that the operation does not have: ${unknown.path.slice(0, 100)}`);
  const silent = fields.find(({ message }) => !HAN.test(message));
  if (silent) problems.push(`a field is refused without a sentence in Chinese: ${silent.message}`);
  // Names that nobody declared are the caller's own.
  const ownWords = (message: string) => message.replace(/^有不認識的欄位：.*$/s, '');
  const wordy = fields.find(({ message }) => LIBRARY_WORDS.test(ownWords(message)));
  if (wordy) problems.push(`a field is refused in the words of a programmer: ${wordy.message}`);
  if (request.broken && request.oddPlace === 'nothing')
    problems.push(...judgeNamed(operation, request, fields));
  return problems;
}

function namesOf(operation: Operation, part: (typeof PARTS)[number]): string[] {
  return Object.keys(toJsonSchema(operation[part]).properties ?? {});
}

/** An operation whose body has names of the caller's own making. */
const isOfKeys = (operation: Operation) =>
  operation.body !== undefined && namesOf(operation, 'body').length === 0;

/** Of a valid input one thing was broken: it, what it is a part of, or a part of it. */
function judgeNamed(
  operation: Operation,
  { broken, parts }: PropertyRequest,
  fields: readonly { path: string }[],
): string[] {
  const [part, ...path] = broken ?? [];
  if (part !== 'body' || path.length === 0) return [];
  const value = JSON.parse(JSON.stringify(parts.body ?? null));
  const issues = operation.body?.safeParse(value).error?.issues;
  // What the schema takes was refused by the handler, for a reason of its own.
  if (!issues) return [];
  const place = path.join('.');
  const isNear = (name: string) =>
    name === part || name === place || within(name, place) || within(place, name);
  // A rule over several fields names the one that people fill in.
  const ruled = issues.filter(({ code }) => code === 'custom').map((issue) => issue.path.join('.'));
  const wrong = fields.find((field) => !isNear(field.path.replace(/…$/, '')) && !ruled.includes(field.path));
  return wrong ? [`${place} is wrong, and ${wrong.path.slice(0, 100)} is named`] : [];
}

const within = (inner: string, outer: string) => inner.startsWith(`${outer}.`);
