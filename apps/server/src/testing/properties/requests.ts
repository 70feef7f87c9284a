import fc from 'fast-check';
import type { Operation } from '#contract/operation.ts';
import { type CallerName, findMark } from '../access-callers.ts';
import type { AccessLine, Mark } from '../access-table.ts';
import { makeHints } from './hints.ts';
import { applyBreak, breaks, listPaths, type Path } from './nonsense.ts';
import type { PropertySchool } from './property-school.ts';
import { type IdWish, toJsonSchema, valuesOf, Wish } from './schema-values.ts';
import { oddities, type Sent } from './wire-oddities.ts';

/** The parts that a contract declares. */
export type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; body?: unknown };

/** A request, and what is known of it that its answer must fit. */
export type PropertyRequest = {
  caller: CallerName;
  sent: Sent;
  parts: Parts;
  /** What the access table says of this caller; null where the token is none of theirs. */
  mark: Mark | null;
  /** The one part that was changed in a valid input; null where it is none, or more. */
  broken: Path | null;
  /** Parts that are odd on the wire, so that the server reads others than `parts`. */
  oddPlace: string;
  /** The path may lead to another operation, or to none. */
  isElsewhere: boolean;
  /** Beside the answer it is looked at what was stored. */
  isWatched: boolean;
};

const ADDRESSES = 40;
/** Characters; of a longer one it may not be read who calls. */
const LONGEST_PATH = 14_000;
const DEFAULT_LIMIT = 1024 * 1024;

/** Requests to one operation, most of them good or nearly so: only these come as far as a handler. */
export function requestsOf(
  operation: Operation,
  school: PropertySchool,
  line: AccessLine | undefined,
): fc.Arbitrary<PropertyRequest> {
  const hints = makeHints(operation);
  const valuesFor = (part: 'params' | 'query' | 'body') => valuesOf(toJsonSchema(operation[part]), hints);
  return fc
    .record({
      caller: callersFor(school, line),
      params: valuesFor('params'),
      query: valuesFor('query'),
      body: operation.body ? valuesFor('body') : fc.constant(undefined),
      wrong: fc.oneof(
        { weight: 5, arbitrary: fc.constant([]) },
        { weight: 3, arbitrary: fc.array(breaks, { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.array(breaks, { minLength: 2, maxLength: 4 }) },
      ),
      oddity: oddities,
      isStream: fc.boolean(),
      isWatched: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 9),
      address: fc.nat({ max: ADDRESSES }),
    })
    .map(({ caller, wrong, oddity, isStream, isWatched, address, ...wished }) => {
      const whole = grantWishes(wished, school, caller) as Parts;
      const { parts, path } = breakParts(whole, wrong);
      const broken = wrong.length === 1 && isValid(operation, whole) ? path : null;
      const token = school.tokens.get(caller);
      const plain: Sent = {
        method: operation.method,
        path: writePath(operation, parts),
        headers: {
          'x-forwarded-for': `10.1.0.${address}`,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(parts.body !== undefined && { 'content-type': 'application/json' }),
          ...(isStream && operation.events && { accept: 'text/event-stream' }),
        },
        body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
      };
      const values = Object.values(parts.params);
      const sent = oddity.apply(plain, operation.bodyLimit ?? DEFAULT_LIMIT);
      const isKnown = oddity.place !== 'authorization' && sent.path.length < LONGEST_PATH;
      return {
        ...{ caller, parts, broken, isWatched, sent, oddPlace: oddity.place },
        mark: line && isKnown ? findMark(line, caller) : null,
        isElsewhere: oddity.place === 'path' || values.some((value) => writeText(value) === ''),
      };
    });
}

/** Mostly those who are let in and have something, and everybody else. */
function callersFor(school: PropertySchool, line: AccessLine | undefined): fc.Arbitrary<CallerName> {
  const everybody = [...school.tokens.keys()];
  const owners = [...school.own.keys()];
  const letIn = line ? owners.filter((caller) => findMark(line, caller) === 'in') : owners;
  const first = letIn.length > 0 ? letIn : everybody;
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...first) },
    { weight: 1, arbitrary: fc.constantFrom(...everybody) },
  );
}

/** Puts ids in the places of wishes. */
function grantWishes(value: unknown, school: PropertySchool, caller: CallerName): unknown {
  if (value instanceof Wish) return grantWish(value.of, school, caller);
  if (Array.isArray(value)) return value.map((item) => grantWishes(item, school, caller));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, grantWishes(item, school, caller)]),
  );
}

function grantWish({ wish, kind, place, key }: IdWish, school: PropertySchool, caller: CallerName): string {
  const own = school.own.get(caller)?.[kind] ?? [];
  const shared = school.shared[kind] ?? [];
  // Of another person, where nothing of the kind is everybody's.
  const others = [...school.own.values()].flatMap((ids) => ids[kind] ?? []);
  const lists = { own: [own, shared, others], shared: [shared, others, own], unknown: [], fresh: [] };
  const ids = lists[wish].find((list) => list.length > 0) ?? [];
  return ids[place % Math.max(ids.length, 1)] ?? key;
}

type Wrong = Parameters<typeof applyBreak>[1];

const isValid = (operation: Operation, { body }: Parts) => operation.body?.safeParse(body).success ?? true;

/** Breaks one thing after the other; `path` is where the last one was. */
function breakParts(whole: Parts, wrong: readonly Wrong[]): { parts: Parts; path: Path | null } {
  let parts = whole;
  let place: Path | null = null;
  for (const one of wrong) {
    const paths = listPaths(parts).filter((path) => path.length > 1 || path[0] === 'body');
    const path = paths[one.at % Math.max(paths.length, 1)];
    if (!path) continue;
    parts = applyBreak(parts, one, path) as Parts;
    place = path;
  }
  return { parts, path: place };
}

/** As text of an address: what is no text there becomes one. */
function writeText(value: unknown): string {
  if (value === undefined) return '';
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 1_000).toWellFormed();
}

function writePath(operation: Operation, { params, query }: Parts): string {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(writeText(params[name])),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 50) : [value]).map(
      (item) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(writeText(item).slice(0, 500))}`,
    ),
  );
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}
