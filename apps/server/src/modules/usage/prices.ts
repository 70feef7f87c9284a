import type { UsagePrices } from '#contract/usage.contract.ts';

/** What the providers ask publicly, in US dollars: a start, which the school corrects. */
export const DEFAULT_PRICES: UsagePrices = {
  currency: 'USD',
  prices: [
    { model: 'gpt-4o-mini', prompt: 0.15, completion: 0.6 },
    { model: 'gpt-4o', prompt: 2.5, completion: 10 },
    { model: 'o3-mini', prompt: 1.1, completion: 4.4 },
    { model: 'deepseek-chat', prompt: 0.27, completion: 1.1 },
  ],
};

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
