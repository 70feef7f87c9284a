import type { Provider } from '#contract/constants.ts';

/** Models of openai in the order in which they are tried after the wanted one. */
const OPENAI_ORDER = [
  'gpt-4o-mini',
  'gpt-4o-mini-2024-07-18',
  'gpt-4o',
  'o3-mini-2025-01-31',
  'o3-mini',
  'gpt-3.5-turbo',
];

// The first two take no images; their refusal names the model, which leads on to the next.
const OPENAI_IMAGE_ORDER = ['o3-mini', 'o1-mini', 'gpt-4o', 'gpt-4-vision-preview'];

/** Dated versions behind the names that chatbots carry, used for visitors (public and kids chat). */
const PUBLIC_ALIASES: Readonly<Record<string, string>> = {
  'gpt-4': 'gpt-4o-2024-08-06',
  'gpt-4o-mini': 'gpt-4o-mini-2024-07-18',
  'o3-mini': 'o3-mini-2025-01-31',
};

export function toPublicModel(model: string): string {
  return PUBLIC_ALIASES[model] ?? model;
}

/** Every model to try, in order and once each. */
export function listModelsToTry(provider: Provider, wanted: string, withImage: boolean): string[] {
  if (provider !== 'openai') return [wanted];
  return withImage ? OPENAI_IMAGE_ORDER : [...new Set([wanted, ...OPENAI_ORDER])];
}

/** Whether a refusal is about the model, so that another one may do. */
export function isAboutModel(errorText: string): boolean {
  return /model|does not exist/i.test(errorText);
}
