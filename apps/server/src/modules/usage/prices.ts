import type { UsagePrices } from '#contract/usage.contract.ts';
import type { Catalogue } from '../services/index.ts';

/** What the models of the school cost by their own rows, in US dollars: a start, which the school corrects. */
export function pricesOfModels({ services }: Pick<Catalogue, 'services'>): UsagePrices {
  const prices = services
    .flatMap(({ models }) => [...models.values()])
    .flatMap(({ name, prices: { input, output } }) =>
      input === undefined || output === undefined ? [] : [{ model: name, prompt: input, completion: output }],
    );
  // Two services may serve a model by the same name: the first one names its price.
  return {
    currency: 'USD',
    prices: [...new Map(prices.toReversed().map((one) => [one.model, one])).values()].reverse(),
  };
}

/** A table in US dollars, with the models that it does not name at their own prices. */
export function withModelPrices(stored: UsagePrices, ofModels: UsagePrices): UsagePrices {
  if (stored.currency !== ofModels.currency) return stored;
  const named = new Set(stored.prices.map(({ model }) => model));
  return {
    ...stored,
    prices: [...stored.prices, ...ofModels.prices.filter(({ model }) => !named.has(model))],
  };
}

const TOKENS_A_PRICE = 1_000_000;
/** Providers add the day of a version: `gpt-4o-2024-08-06` costs what `gpt-4o` does, unless it has its own price. */
const VERSION = /-\d{4}-?\d{2}-?\d{2}$/;

/** In the currency of the prices, to a millionth; null for a model without a price. */
export function costOf(
  { prices }: UsagePrices,
  model: string,
  tokens: { prompt_tokens: number; completion_tokens: number },
): number | null {
  const priceOf = (name: string) => prices.find((price) => price.model === name);
  const price = priceOf(model) ?? priceOf(model.replace(VERSION, ''));
  if (!price) return null;
  return round(
    (tokens.prompt_tokens * price.prompt + tokens.completion_tokens * price.completion) / TOKENS_A_PRICE,
  );
}

/** Of what has a price; null when nothing has. */
export function sumCosts(costs: readonly (number | null)[]): number | null {
  const known = costs.filter((cost) => cost !== null);
  return known.length === 0 ? null : round(known.reduce((sum, cost) => sum + cost, 0));
}

/** Sums of fractions have a tail that nobody asked for. */
const round = (cost: number) => Math.round(cost * 1e6) / 1e6;

/** The table as the log of changes has it: a field a model. */
export function describePrices({ currency, prices }: UsagePrices): Record<string, string> {
  return {
    currency,
    ...Object.fromEntries(
      prices.map(({ model, prompt, completion }) => [fieldOf(model), `${prompt}／${completion}`]),
    ),
  };
}

const fieldOf = (model: string) => `${model} 的價格`;
