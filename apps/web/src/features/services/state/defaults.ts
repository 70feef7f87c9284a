import { kindOf, PURPOSES, type Purpose } from '#contract/ai-models.ts';
import type { ModelDefaults, Service } from '#contract/services.contract.ts';

/** A model of a service as one text, '' for none. The id of a service has no slash, the name of a model may have. */
export type Choice = string;
export type Choices = Readonly<Record<Purpose, Choice>>;

export const choiceOf = (service: string, model: string): Choice => `${service}/${model}`;

export function toChoices(defaults: ModelDefaults): Choices {
  const choices = Object.fromEntries(PURPOSES.map((purpose) => [purpose, ''])) as Record<Purpose, Choice>;
  for (const { purpose, service, model } of defaults) choices[purpose] = choiceOf(service, model);
  return choices;
}

export function toDefaults(choices: Choices): ModelDefaults {
  return PURPOSES.flatMap((purpose) => {
    const slash = choices[purpose].indexOf('/');
    if (slash < 0) return [];
    return [{ purpose, service: choices[purpose].slice(0, slash), model: choices[purpose].slice(slash + 1) }];
  });
}

export type ChoiceGroup = { group: string; items: { value: Choice; label: string; disabled: boolean }[] };

/**
 * The models that a purpose can take, by service. What is chosen now stays choosable, also when it is retired or its
 * service is off, because the server keeps it.
 */
export function listChoices(services: readonly Service[], purpose: Purpose, chosen: Choice): ChoiceGroup[] {
  const kind = kindOf(purpose);
  const groups = services.map(({ id, name, is_active, models }) => ({
    group: is_active ? name : `${name}（停用）`,
    items: models
      .filter((model) => model.kind === kind)
      .map((model) => {
        const value = choiceOf(id, model.name);
        const isOff = model.is_retired || !is_active;
        return { value, label: labelOf(model, purpose), disabled: isOff && value !== chosen };
      }),
  }));
  const filled = groups.filter(({ items }) => items.length > 0);
  const isKnown = chosen === '' || filled.some(({ items }) => items.some(({ value }) => value === chosen));
  if (isKnown) return filled;
  return [{ group: '不在列表中', items: [{ value: chosen, label: chosen, disabled: false }] }, ...filled];
}

function labelOf(
  { name, label, is_retired, retires_on, abilities }: Service['models'][number],
  purpose: Purpose,
): string {
  const notes = [
    label,
    is_retired ? '已停用' : retires_on ? `${retires_on} 停用` : '',
    purpose === 'pictures' && abilities.vision === false ? '不能看圖' : '',
  ].filter((note) => note !== '');
  return notes.length > 0 ? `${name}（${notes.join('，')}）` : name;
}
