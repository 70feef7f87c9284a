import {
  type Abilities,
  type AbilityName,
  MODEL_KINDS,
  type ModelKind,
  type ModelPrices,
} from '#contract/ai-models.ts';
import type { ServiceModel } from '#contract/services.contract.ts';
import type { ModelBody } from '../api/save-model.ts';
import { ABILITY_SPECS, type AbilitySpec, abilityText } from './ability-specs.ts';
import { readNumber, textOfNumber } from './read-number.ts';
import type { Problems } from './service-fields.ts';

export const PRICE_NAMES = ['input', 'cached', 'output', 'picture'] as const;
export type PriceName = (typeof PRICE_NAMES)[number];

/** What the form of a model holds: texts as they are typed. Abilities and prices have their own names. */
export type ModelFields = {
  name: string;
  kind: ModelKind;
  label: string;
  is_offered: boolean;
  retires_on: string;
  substitute: string;
} & Record<PriceName, string> &
  Record<AbilityName, string>;

const PRICE = { min: 0, max: 1_000_000 };

export function modelFieldsOf(model: ServiceModel | null): ModelFields {
  const prices = PRICE_NAMES.map((name) => [name, textOfNumber(model?.prices[name])]);
  const abilities = ABILITY_SPECS.map(({ name }) => [name, abilityText(model?.abilities[name])]);
  return {
    name: model?.name ?? '',
    kind: model?.kind ?? 'chat',
    label: model?.label ?? '',
    is_offered: model?.is_offered ?? true,
    retires_on: model?.retires_on ?? '',
    substitute: model?.substitute ?? '',
    ...(Object.fromEntries(prices) as Record<PriceName, string>),
    ...(Object.fromEntries(abilities) as Record<AbilityName, string>),
  };
}

export function findModelProblems(fields: ModelFields): Problems<ModelFields> {
  const problems: Problems<ModelFields> = {};
  if (fields.name.trim() === '') problems.name = '請填寫模型的名稱';
  for (const name of PRICE_NAMES) {
    if (readNumber(fields[name], PRICE) === undefined) problems[name] = '請填寫數字';
  }
  for (const spec of specsOf(fields.kind)) {
    const text = fields[spec.name].trim();
    if (text !== '' && readAbility(spec, text) === undefined) problems[spec.name] = describeForm(spec);
  }
  return problems;
}

export const specsOf = (kind: ModelKind): AbilitySpec[] =>
  ABILITY_SPECS.filter(({ kinds }) => kinds.includes(kind));

/** Prices that mean something for this kind of model. */
export function priceNamesOf(kind: ModelKind): readonly PriceName[] {
  if (kind === 'embeddings') return ['input'];
  return kind === 'chat' ? ['input', 'cached', 'output'] : PRICE_NAMES;
}

function describeForm(spec: AbilitySpec): string {
  if (spec.form === 'number') {
    return `請填寫 ${spec.min.toLocaleString('en')} 至 ${spec.max.toLocaleString('en')} 的整數`;
  }
  return '請填寫 JSON 物件，例如 {"enable_thinking": false}';
}

/** Undefined for a text that is not of the form. */
function readAbility(spec: AbilitySpec, text: string): unknown {
  if (spec.form === 'number') return readNumber(text, { ...spec, whole: true }) ?? undefined;
  if (spec.form === 'fields') return readObject(text);
  return text === 'yes' || text === 'no' ? text === 'yes' : text;
}

function readObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What is sent of the abilities: what was changed here, and what was typed or learnt before. What the preset says and
 * nobody changed stays the preset's, so that it follows a newer one.
 */
function toAbilities(fields: ModelFields, model: ServiceModel | null): Abilities {
  const said = ABILITY_SPECS.flatMap((spec) => {
    const text = fields[spec.name].trim();
    const isSame = text === abilityText(model?.abilities[spec.name]);
    const origin = model?.origins[spec.name]?.from ?? 'preset';
    if (text === '' || (isSame && origin === 'preset')) return [];
    return [[spec.name, readAbility(spec, text)] as const];
  });
  return Object.fromEntries(said) as Abilities;
}

function toPrices(fields: ModelFields): ModelPrices {
  const known = PRICE_NAMES.flatMap((name) => {
    const price = readNumber(fields[name], PRICE);
    return price == null ? [] : [[name, price] as const];
  });
  return Object.fromEntries(known);
}

/** The fields as they are sent; only fields without a problem can be. */
export function toModelBody(fields: ModelFields, model: ServiceModel | null): ModelBody {
  return {
    name: fields.name.trim(),
    kind: fields.kind,
    label: fields.label.trim(),
    is_offered: fields.is_offered,
    retires_on: fields.retires_on || null,
    substitute: fields.substitute || null,
    abilities: toAbilities(fields, model),
    prices: toPrices(fields),
  };
}

/** A guess by the name, for models of which a service tells nothing else. */
export function guessKind(name: string): ModelKind {
  if (/embed|\bbge\b|\be5\b/i.test(name)) return 'embeddings';
  return /image|dall-?e|imagen|flux|stable-?diffusion/i.test(name) ? 'images' : 'chat';
}

export const readKind = (text: string): ModelKind => MODEL_KINDS.find((kind) => kind === text) ?? 'chat';
