import type { UsagePrices } from '#contract/usage.contract.ts';
import type { Problem } from '#web/lib/drafts/use-checked-form.ts';

/** A row of the form, as it was typed; `key` tells rows apart while they are moved and removed. */
export type PriceRow = { key: string; model: string; prompt: string; completion: string };

/** What the form holds: texts, so that it can be kept as a draft. */
export type PriceFields = { currency: string; rows: string };

export function fieldsOf({ currency, prices }: UsagePrices): PriceFields {
  const rows = prices.map(({ model, prompt, completion }, place) => ({
    key: String(place),
    model,
    prompt: String(prompt),
    completion: String(completion),
  }));
  return { currency, rows: JSON.stringify(rows) };
}

/** From a draft, where anything may stand. */
export function readRows(text: string): PriceRow[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows.map(readRow) : [];
  } catch {
    return [];
  }
}

function readRow(row: Partial<PriceRow> | null, place: number): PriceRow {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    key: textOf(row?.key) || String(place),
    model: textOf(row?.model),
    prompt: textOf(row?.prompt),
    completion: textOf(row?.completion),
  };
}

const PRICE_MAX = 1_000_000;

/** Null for what is no price. */
export function parsePrice(text: string): number | null {
  const typed = text.normalize('NFKC').replaceAll(',', '').trim();
  if (!/^(\d+\.?\d*|\.\d+)$/.test(typed)) return null;
  const price = Number(typed);
  return price <= PRICE_MAX ? price : null;
}

/** What stands in the way of saving, and the name of its field: that of the column and the key of the row. */
export function findProblem(currency: string, rows: readonly PriceRow[]): Problem | null {
  if (!/^[A-Z]{3}$/.test(currency)) {
    return { field: 'currency', text: '請填寫三個字母的貨幣代碼，例如 HKD、TWD 或 USD' };
  }
  for (const [place, row] of rows.entries()) {
    const model = row.model.trim();
    if (model === '') return { field: `model-${row.key}`, text: '請填寫模型的名稱' };
    if (rows.slice(0, place).some((before) => before.model.trim() === model))
      return { field: `model-${row.key}`, text: `「${model}」只能有一個價格` };
    for (const column of ['prompt', 'completion'] as const) {
      if (parsePrice(row[column]) === null)
        return {
          field: `${column}-${row.key}`,
          text: `「${model}」的價格必須是 0 至 ${PRICE_MAX.toLocaleString('en')} 的數字`,
        };
    }
  }
  return null;
}

/** Of fields without a problem. */
export function toPrices(currency: string, rows: readonly PriceRow[]): UsagePrices {
  return {
    currency,
    prices: rows.map(({ model, prompt, completion }) => ({
      model: model.trim(),
      prompt: parsePrice(prompt) ?? 0,
      completion: parsePrice(completion) ?? 0,
    })),
  };
}
