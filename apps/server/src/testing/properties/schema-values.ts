import fc from 'fast-check';
import { z } from 'zod';
import type { Kind } from './school-facts.ts';

/** The part of JSON Schema that zod writes. */
export type JsonSchema = {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** An id that is chosen when it is known who calls: of the caller's own rows, of everybody's, or one that nothing has. */
export type IdWish = { wish: 'own' | 'shared' | 'unknown' | 'fresh'; kind: Kind; place: number; key: string };
/** Stands in the place of an id until then. */
export class Wish {
  readonly of: IdWish;
  constructor(of: IdWish) {
    this.of = of;
  }
}

/** What the schema cannot say: which rows a field names, and words that a handler understands. */
export type Hints = {
  kindOf: (name: string) => Kind | undefined;
  words: (name: string) => readonly string[] | undefined;
};

const known = new WeakMap<z.ZodType, JsonSchema>();

/** A part that an operation does not declare is an empty object. */
export function toJsonSchema(schema: z.ZodType = NOTHING): JsonSchema {
  const found =
    known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  known.set(schema, found);
  return found;
}

const NOTHING = z.object({});

const WORDS = [
  '示範',
  '小明',
  'Photosynthesis 是甚麼？',
  '一、二、三\n第二行',
  '👩‍👩‍👧‍👦 𠮷野家',
  '1+1=2',
  'O\'Brien \\ "%_" $1 {x} --',
];
/** Made once: it knows every grapheme. */
const GRAPHEMES = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const DAYS = ['2026-01-31', '2026-11-22', '2024-02-29', '1970-01-01', '9998-12-31'];
const INSTANTS = ['2027-01-01T00:00:00Z', '2026-11-22T10:00:00+08:00', '1999-12-31T23:59:59.999Z'];

/** Values that the schema takes, as far as it says what it takes. */
export function valuesOf(schema: JsonSchema, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, hints, name)));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, hints, name);
    case 'array': {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.min(schema.maxItems ?? 3, minLength + 3);
      return fc.array(valuesOf(schema.items ?? {}, hints, name), { minLength, maxLength });
    }
    case 'integer':
    case 'number':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textsOf(schema, hints, name);
    default:
      return fc.constantFrom<unknown>(...WORDS, null, 7, true);
  }
}

function objectsOf(schema: JsonSchema, hints: Hints, name: string): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    const value = valuesOf(additionalProperties, hints, name);
    return fc.dictionary(fc.constantFrom('a', 'b', '單元'), value, { minKeys: 1, maxKeys: 2 });
  }
  const values = Object.entries(properties).map(([key, part]) => [key, valuesOf(part, hints, key)] as const);
  const requiredKeys = Object.keys(properties).filter((key) => required.includes(key));
  return fc.record(Object.fromEntries(values), { requiredKeys, noNullPrototype: true });
}

function numbersOf({ type, minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -(2 ** 53) + 1), Math.min(maximum, 2 ** 53 - 1)];
  if (type === 'integer')
    return fc.oneof(fc.integer({ min, max: Math.min(max, min + 100) }), fc.integer({ min, max }));
  return fc.oneof(fc.constantFrom(min, max), fc.double({ min, max, noNaN: true }));
}

function textsOf(schema: JsonSchema, hints: Hints, name: string): fc.Arbitrary<unknown> {
  const kind = hints.kindOf(name);
  const words = hints.words(name);
  if (schema.format === 'uuid' || (kind && !words)) return idsOf(kind);
  if (words)
    return fc
      .record({ word: fc.constantFrom(...words), key: fc.uuid() })
      .map(({ word, key }) => word.replace('{key}', key));
  if (schema.format === 'date') return fc.constantFrom(...DAYS);
  if (schema.format === 'date-time') return fc.constantFrom(...INSTANTS);
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern), { size: '+1' });
  const { maxLength = 50 } = schema;
  const longest = '長'.repeat(Math.min(maxLength, 2_000));
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...WORDS).map((word) => word.slice(0, maxLength)) },
    { weight: 2, arbitrary: GRAPHEMES.map((word) => word.slice(0, maxLength)) },
    { weight: 1, arbitrary: fc.constantFrom(longest, '') },
  );
}

/** Without a kind it is an id that the client makes. */
function idsOf(kind: Kind | undefined): fc.Arbitrary<Wish> {
  const wishes = kind
    ? fc.constantFrom('own', 'own', 'own', 'own', 'shared', 'shared', 'shared', 'unknown')
    : fc.constantFrom('fresh', 'fresh', 'fresh', 'fresh', 'own');
  return fc
    .record({ wish: wishes, place: fc.nat({ max: 3 }), key: fc.uuid() })
    .map((chosen) => new Wish({ ...chosen, kind: kind ?? 'message' } as IdWish));
}
