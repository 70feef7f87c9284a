import type { ModelChoices } from '#contract/services.contract.ts';
import { serviceName } from '#web/lib/words/provider-labels.ts';
import type { ChatbotValues } from './chatbot-values.ts';

/**
 * What a chatbot's service and model are chosen from. What is stored or chosen already is always among it, also where
 * the server does not list it or cannot be asked; a retired model is so only for the chatbot that has it.
 */
export type ModelOf = Pick<ChatbotValues, 'provider' | 'model'>;
type Choices = ModelChoices | undefined;
type Model = ModelChoices['services'][number]['models'][number];
type Option = { value: string; label: string };

/** Both empty: the server takes the default of its own. */
const NONE: ModelOf = { provider: '', model: '' };
const DEFAULT_LABEL = '預設';

/** What a new chatbot begins with. */
export function standardModel(choices: Choices): ModelOf {
  const found = choices?.defaults.find(({ purpose }) => purpose === 'chat');
  return found ? { provider: found.service, model: found.model } : NONE;
}

export function listServiceOptions(choices: Choices, chosen: string, stored: string): Option[] {
  const known = choices?.services.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const nameOf = (id: string) => (id === '' ? DEFAULT_LABEL : serviceName(id, choices?.services));
  const missing = missingFrom(known, [chosen, stored]);
  return [...known, ...missing.map((value) => ({ value, label: nameOf(value) }))];
}

/** The models of a service; `chosen` is null while a name is typed. */
export function listModelOptions(
  choices: Choices,
  { provider, model: chosen }: { provider: string; model: string | null },
  stored: ModelOf,
): Option[] {
  const storedName = provider === stored.provider ? stored.model : null;
  const models = modelsOf(choices, provider);
  const offered = models.filter(({ name, is_retired }) => !is_retired || name === storedName);
  const options = offered.map((model) => ({ value: model.name, label: labelOf(model, offered) }));
  const kept = [chosen, storedName].filter((name) => name !== null);
  const nameOf = (name: string) => name || (provider === '' ? DEFAULT_LABEL : '請選擇');
  return [...options, ...missingFrom(options, kept).map((value) => ({ value, label: nameOf(value) }))];
}

/** The model with which a newly chosen service begins; empty where none is known. */
export function firstModel(choices: Choices, provider: string, stored: ModelOf): string {
  if (provider === stored.provider) return stored.model;
  const standard = choices?.services.find(({ id }) => id === provider)?.default_model ?? '';
  if (standard !== '' && !findModel(choices, { provider, model: standard })?.is_retired) return standard;
  return modelsOf(choices, provider).find(({ is_retired }) => !is_retired)?.name ?? '';
}

/** Why this model cannot be chosen; undefined where it can. What is stored stays as it is. */
export function retiredProblem(choices: Choices, chosen: ModelOf, stored: ModelOf): string | undefined {
  const isStored = chosen.provider === stored.provider && chosen.model === stored.model;
  if (isStored || !findModel(choices, chosen)?.is_retired) return undefined;
  return `「${chosen.model}」已停用，請選擇其他模型`;
}

/** What is to be known of the chosen model: its name, whether it looks at pictures, and what it costs. */
export function describeModel(choices: Choices, chosen: ModelOf): string {
  const model = findModel(choices, chosen);
  if (!model) return '';
  const price = priceOf(model);
  return [
    ...(model.label === '' ? [] : [model.name]),
    ...(model.vision ? ['可以看圖'] : []),
    ...(price === '' ? [] : [`每百萬 token：${price}`]),
    ...(model.is_retired ? ['這個模型已停用，建議改選其他模型'] : []),
  ].join('・');
}

function labelOf(model: Model, others: readonly Model[]): string {
  const { name, label } = model;
  const isAlone = others.filter((other) => other.label === label).length === 1;
  const shown = isAlone ? label : `${label}（${name}）`;
  return [label === '' ? name : shown, endOf(model), priceOf(model)].filter((part) => part !== '').join('・');
}

function endOf({ is_retired, retires_on }: Model): string {
  if (is_retired) return '已停用';
  return retires_on === null ? '' : `${retires_on} 停用`;
}

/** US dollars for a million tokens. */
function priceOf({ prices }: Model): string {
  const parts = [
    ['輸入', prices.input],
    ['輸出', prices.output],
  ] as const;
  const known = parts.filter(([, price]) => price !== undefined);
  return known.map(([label, price]) => `${label} US$${price}`).join('、');
}

function modelsOf(choices: Choices, provider: string): readonly Model[] {
  return choices?.services.find(({ id }) => id === provider)?.models ?? [];
}

function findModel(choices: Choices, { provider, model }: ModelOf): Model | undefined {
  return modelsOf(choices, provider).find(({ name }) => name === model);
}

function missingFrom(options: readonly Option[], values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => !options.some((option) => option.value === value));
}
