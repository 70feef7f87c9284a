import { suggestValues } from './helper-tasks.ts';
import { readField } from './http-io.ts';

/**
 * A value that fits a JSON schema, for calls with response_format. It knows the part of the language that
 * structured outputs allow. Every text says that it is a demonstration. Where the names in the schema are those of
 * a known task, its values are taken as far as the schema allows them.
 */
export function composeStructured(schema: unknown, question: string, system = ''): string {
  const value =
    schema === undefined
      ? { demonstration: true, answer: `示範：${question.slice(0, 60)}` }
      : makeValue(schema, {
          root: schema,
          name: '回答',
          turn: 0,
          depth: 0,
          wanted: suggestValues(listNames(schema), question, system),
        });
  return JSON.stringify(value);
}

/** `wanted` is the value that a known task has here, if any. */
type Place = { root: unknown; name: string; turn: number; depth: number; wanted: unknown };

/** Below this a schema that contains itself is cut short. */
const MAX_DEPTH = 8;
const ITEMS = 3;

function makeValue(schema: unknown, place: Place): unknown {
  const target = resolveReference(schema, place.root);
  const choice = readField(target, 'anyOf') ?? readField(target, 'oneOf');
  if (Array.isArray(choice)) return makeValue(chooseBranch(choice, place), place);
  const constant = readField(target, 'const');
  if (constant !== undefined) return constant;
  const options = readField(target, 'enum');
  if (Array.isArray(options)) {
    return options.includes(place.wanted) ? place.wanted : options[place.turn % options.length];
  }
  switch (readType(target)) {
    case 'object':
      return makeObject(target, place);
    case 'array':
      return makeArray(target, place);
    case 'string':
      return makeText(target, place);
    case 'integer':
    case 'number':
      return makeNumber(target, place);
    case 'boolean':
      return place.turn % 2 === 0;
    default:
      return null;
  }
}

const listNames = (schema: unknown) => Object.keys(readField(schema, 'properties') ?? {});

function makeObject(schema: unknown, { root, turn, depth, wanted }: Place): Record<string, unknown> {
  const properties = readField(schema, 'properties') ?? {};
  const required = readField(schema, 'required');
  const needed = (name: string) => Array.isArray(required) && required.includes(name);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => depth < MAX_DEPTH || needed(name))
      .map(([name, property]) => [
        name,
        makeValue(property, { root, name, turn, depth: depth + 1, wanted: readField(wanted, name) }),
      ]),
  );
}

function makeArray(schema: unknown, place: Place): unknown[] {
  const least = readNumber(schema, 'minItems') ?? 0;
  const most = readNumber(schema, 'maxItems') ?? Number.POSITIVE_INFINITY;
  const wanted: unknown[] | null = Array.isArray(place.wanted) ? place.wanted : null;
  const usual = wanted ? wanted.length : ITEMS;
  const length = place.depth < MAX_DEPTH ? Math.min(Math.max(least, usual), most) : least;
  return Array.from({ length }, (_, turn) =>
    makeValue(readField(schema, 'items'), { ...place, turn, depth: place.depth + 1, wanted: wanted?.[turn] }),
  );
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
  time: '00:00:00Z',
  email: 'demo@example.com',
  uri: 'https://example.com/demo',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function makeText(schema: unknown, { name, turn, wanted }: Place): string {
  const format = FORMATS[String(readField(schema, 'format'))];
  if (format !== undefined) return format;
  const label = readField(schema, 'description') ?? readField(schema, 'title') ?? name;
  const text = typeof wanted === 'string' ? wanted : `示範：${label}（${turn + 1}）`;
  const least = readNumber(schema, 'minLength') ?? 0;
  return text.padEnd(least, '。').slice(0, readNumber(schema, 'maxLength') ?? text.length + least);
}

function makeNumber(schema: unknown, { turn, wanted }: Place): number {
  const step = readNumber(schema, 'multipleOf') ?? 1;
  const least = readNumber(schema, 'minimum') ?? (readNumber(schema, 'exclusiveMinimum') ?? 0) + step;
  const most = readNumber(schema, 'maximum') ?? (readNumber(schema, 'exclusiveMaximum') ?? Infinity) - step;
  if (typeof wanted === 'number' && wanted % step === 0) return Math.min(Math.max(wanted, least), most);
  return Math.min(Math.ceil(least / step) * step + turn * step, most);
}

/** Where a branch of a choice is null or leads too deep, another one will do. */
function chooseBranch(branches: unknown[], { root, depth }: Place): unknown {
  const isNull = (branch: unknown) => readType(resolveReference(branch, root)) === 'null';
  return branches.find((branch) => isNull(branch) === depth >= MAX_DEPTH) ?? branches[0];
}

function readType(schema: unknown): unknown {
  const type = readField(schema, 'type');
  if (Array.isArray(type)) return type.find((name) => name !== 'null') ?? 'null';
  return type ?? (readField(schema, 'properties') === undefined ? 'null' : 'object');
}

function readNumber(schema: unknown, name: string): number | undefined {
  const value = readField(schema, name);
  return typeof value === 'number' ? value : undefined;
}

/** Follows `#/$defs/name`, and `#` for the whole. */
function resolveReference(schema: unknown, root: unknown): unknown {
  const reference = readField(schema, '$ref');
  if (typeof reference !== 'string') return schema;
  return reference
    .split('/')
    .slice(1)
    .reduce((part, name) => readField(part, name), root);
}
